// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where the tool's tables get their memory. A seam: the tool takes it from Valgrind's core
// (memory.cc), unit tests from malloc.
//
// `what` names the use in the core's --profile-heap=yes. Nothing here fails: out_of_memory() ends
// the run, with what was counted until then. Tables must be whole whenever they allocate. Blocks
// are aligned for any ordinary type.
#pragma once

#include <cstddef>
#include <new>

namespace cg::tool {

void* allocate(const char* what, std::size_t bytes);

// The tool's last words, from main.cc. What it allocates then comes from a reserve.
[[noreturn]] void out_of_memory(const char* what, std::size_t bytes);
void release(void* block);

// `n` value-initialised objects.
template <typename T>
T* allocate_array(const char* what, std::size_t n) {
  T* const first = static_cast<T*>(allocate(what, n * sizeof(T)));
  for (std::size_t i = 0; i < n; ++i) new (first + i) T();
  return first;
}

}  // namespace cg::tool
