// SPDX-License-Identifier: GPL-2.0-or-later
//
// Memory for the tool's tables. The tool takes address space from Valgrind's core (memory.cc), unit
// tests link an implementation with malloc.
//
// If there is no memory allocate() calls out_of_memory(), which saves the counts so far and ends
// the run with a message; `what` names the use in this message. Tables must be in a valid state
// whenever they allocate. Blocks are aligned for any ordinary type.
#pragma once

#include <cstddef>
#include <new>

namespace cg::tool {

void* allocate(const char* what, std::size_t bytes);
void* try_allocate(std::size_t bytes);  // nullptr when there is no memory

// `bytes` as for allocate().
void release(void* block, std::size_t bytes);

// The address space that the tables take.
std::size_t allocated_bytes();

// For the start of the run: makes the core's own allocator keep a megabyte or more in reserve, so
// that the core, too, goes on for a while when the system has no more memory.
void leave_the_core_some();

// Ends the run with the tool's last messages; defined in main.cc. Some 100 KB are reserved for it.
[[noreturn]] void out_of_memory(const char* what, std::size_t bytes);

// `n` value-initialised objects in `block`.
template <typename T>
T* make_array(void* block, std::size_t n) {
  T* const first = static_cast<T*>(block);
  for (std::size_t i = 0; i < n; ++i) new (first + i) T();
  return first;
}

template <typename T>
T* allocate_array(const char* what, std::size_t n) {
  return make_array<T>(allocate(what, n * sizeof(T)), n);
}

template <typename T>
void release_array(T* first, std::size_t n) {
  release(first, n * sizeof(T));
}

}  // namespace cg::tool
