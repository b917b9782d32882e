// SPDX-License-Identifier: GPL-2.0-or-later
//
// The functions that allocate and free: those of C and C++, and those that a user names,
//
//   --allocator=[FORM:]GLOB
//
//   size2       argument 2 is the size of the block that is returned; this is the default, with 1
//   count12     argument 1 times argument 2 is its size
//   realloc12   argument 1 is the old block, 2 the size; three numbers: the block, n, size
//   free1       argument 1 is the block that is freed
//
// Without numbers the arguments are as in malloc, calloc, realloc and free.
#pragma once

#include <array>
#include <cstdint>

#include "tool/core/function_globs.h"

namespace cg::tool {

inline constexpr unsigned kMostArguments = 6;  // of a function, in registers

struct AllocatorForm {
  enum class Kind : std::uint8_t { none, allocates, reallocates, fills_in, frees };

  Kind kind = Kind::none;
  // Numbers of arguments, 0: it has none. What it `fills_in` is where `block` points to.
  std::uint8_t block = 0;
  std::uint8_t count = 0;
  std::uint8_t size = 0;

  friend bool operator==(const AllocatorForm&, const AllocatorForm&) = default;
};

class Allocators {
 public:
  constexpr Allocators() = default;

  // `text` lasts as long as the run. nullptr, or what is wrong with it.
  const char* add(const char* text);

  // Its kind is `none` if the function is no allocator.
  AllocatorForm form_of(const char* function);

  void warn_of_unmatched(const char* option) const;

 private:
  static constexpr std::size_t kMost = 32;  // that a user names

  struct Named {
    AllocatorForm form;
    FunctionGlobs glob;
  };
  std::array<Named, kMost> named_{};
  std::size_t count_ = 0;
};

}  // namespace cg::tool
