// SPDX-License-Identifier: GPL-2.0-or-later
//
// Patterns for names: `*` is any text, `?` any byte, and any other byte is itself. Brackets are
// ordinary bytes, since operator[] is a function.
#pragma once

#include <string_view>

namespace cg::program {

// Steps: at most the product of the two lengths.
inline bool matches(std::string_view glob, std::string_view name) {
  std::size_t at = 0, in_glob = 0;
  std::size_t star = std::string_view::npos, after_star = 0;  // the last `*`, where its text ends
  while (at < name.size()) {
    if (in_glob < glob.size() && glob[in_glob] == '*') {
      star = in_glob++;
      after_star = at;
    } else if (in_glob < glob.size() && (glob[in_glob] == '?' || glob[in_glob] == name[at])) {
      ++in_glob;
      ++at;
    } else if (star != std::string_view::npos) {
      in_glob = star + 1;
      at = ++after_star;
    } else {
      return false;
    }
  }
  while (in_glob < glob.size() && glob[in_glob] == '*') ++in_glob;
  return in_glob == glob.size();
}

}  // namespace cg::program
