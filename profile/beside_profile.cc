// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/beside_profile.h"

#include <algorithm>

namespace cg::profile {
namespace {

constexpr std::string_view kDescLine = "desc:";

bool says(std::string_view line, std::string_view what) {
  return line.starts_with(kDescLine) && text_of(line, kDescLine) == what;
}

bool says(const Header& header, std::string_view what) {
  return std::ranges::any_of(header.desc_lines,
                             [=](std::string_view line) { return says(line, what); });
}

}  // namespace

bool is_by_object(const Header& header) { return says(header, kByObject); }
bool is_by_stride(const Header& header) { return says(header, kByStride); }

bool begins_like_misses_by_object(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (says(line, kByObject)) return true;
    if (line.starts_with(kEvents)) return false;
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return false;
}

}  // namespace cg::profile
