// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/position.h"

#include <algorithm>
#include <string>
#include <vector>

#include "profile/header.h"

namespace cg::profile::callgraph {

void Positions::declare(std::string_view words) {
  const std::vector<std::string> names = words_of(words);
  const auto line = std::ranges::find(names, "line");
  has_line_ = line != names.end();
  before_ = static_cast<unsigned>(line - names.begin());
  behind_ = has_line_ ? static_cast<unsigned>(names.end() - line) - 1 : 0;
}

// `at` is behind the first number of a range.
const char* Positions::behind_range(const char* at, const Place& place) {
  if (*at == '-' || *at == ':' || *at == '+')
    if (const Magnitude number = scan_magnitude(at + 1);
        number.outcome != Scan::not_a_number && is_end(*number.next))
      return number.next;
  throw place.error("malformed position");
}

program::Error Positions::too_large(const Place& place) {
  return place.error("a line number does not fit 32 bits");
}

}  // namespace cg::profile::callgraph
