// SPDX-License-Identifier: GPL-2.0-or-later
//
// A number for each function: the number of the last glob that it matches, as in
// --separate-recs3=GLOB.
#pragma once

#include <cstdint>

#include "tool/core/function_globs.h"

namespace cg::tool::callgrind {

class GlobNumbers {
 public:
  // `option` is the name of the globs' option, without a number.
  constexpr explicit GlobNumbers(const char* option) : option_(option) {}

  // `glob` lasts as long as the run.
  void add(std::uint32_t number, const char* glob);

  std::uint32_t of(const char* function, std::uint32_t otherwise);

  void warn_of_unmatched() const;

 private:
  struct Numbered {
    std::uint32_t number;
    FunctionGlobs glob;
    Numbered* next;
  };

  const char* option_;
  Numbered* first_ = nullptr;
};

}  // namespace cg::tool::callgrind
