// SPDX-License-Identifier: GPL-2.0-or-later
//
// The input of cg_annotate. Sections: arguments, the profile, and the source file "source.c".
#pragma once

#include "tests/fuzz/arguments.h"

namespace cg::fuzz {

inline Arguments annotate_input(const std::uint8_t* data, std::size_t size,
                                const std::string& more = "") {
  const auto [arguments, profile_text, source] = sections<3>(text_of(data, size));
  folder().file("profile.out", profile_text);
  folder().file("source.c", source);
  return Arguments("profile.out\n" + arguments + more);
}

}  // namespace cg::fuzz
