// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes numbers with a comma before every three digits: "-1,234".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cg::program {

// A decimal integer as it is written, zeros in front included. "." stays as it is.
inline std::string with_commas(std::string_view digits) {
  std::string text;
  const std::size_t sign = digits.starts_with('-') ? 1 : 0;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > sign && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

inline std::string with_commas(std::int64_t number) {
  return with_commas(std::string_view(std::to_string(number)));
}

}  // namespace cg::program
