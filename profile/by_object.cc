// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/by_object.h"

#include <algorithm>

namespace cg::profile {
namespace {

constexpr std::string_view kDescLine = "desc:";

bool says_so(std::string_view line) {
  return line.starts_with(kDescLine) && text_of(line, kDescLine) == kByObject;
}

}  // namespace

bool is_by_object(const Header& header) { return std::ranges::any_of(header.desc_lines, says_so); }

bool begins_like_misses_by_object(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (says_so(line)) return true;
    if (line.starts_with(kEvents)) return false;
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return false;
}

}  // namespace cg::profile
