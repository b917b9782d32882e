// SPDX-License-Identifier: GPL-2.0-or-later
//
// Perl's tr/LEFT/RIGHT/FLAGS: each byte that LEFT lists becomes the byte in the same position of
// RIGHT. Both may hold ranges, a-z. A short RIGHT repeats its last byte; an empty one is LEFT.
// Flags: c takes the bytes that LEFT does not list, d deletes bytes without a partner, s writes a
// run of equal results once.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "profile/rename/perl_expression.h"

namespace cg::profile::rename {

class Transliteration {
 public:
  explicit Transliteration(const PerlExpression& expression);

  std::string apply(std::string_view name) const;

 private:
  static constexpr int kKeep = -1;
  static constexpr int kDelete = -2;

  std::array<int, 256> becomes_;  // a byte, kKeep or kDelete
  bool squeeze_;
};

}  // namespace cg::profile::rename
