// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where the tool's tables get their memory. A seam: the tool takes address space from Valgrind's
// core (memory.cc), unit tests malloc.
//
// `what` names the use, in the words that end a run: when there is no memory allocate() calls
// out_of_memory(), which saves what was counted until then. Tables must be whole whenever they
// allocate. Blocks are aligned for any ordinary type.
#pragma once

#include <cstddef>
#include <new>

namespace cg::tool {

void* allocate(const char* what, std::size_t bytes);
void* try_allocate(std::size_t bytes);  // nullptr when there is no memory

// `bytes` as it was allocated.
void release(void* block, std::size_t bytes);

// How much address space the tables take.
std::size_t allocated_bytes();

// For the start of the run: has the core's own allocator hold a megabyte or more in store, so that
// the core, too, goes on for a while when the system has no more.
void leave_the_core_some();

// The tool's last words, from main.cc. Some 100 KB that they allocate are kept for them.
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
