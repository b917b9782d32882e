// SPDX-License-Identifier: GPL-2.0-or-later
//
// The two sides of a comparison that follows the source: the profiles of each side, and the place
// of its sources.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cg::annotate {

struct SideOptions {
  std::vector<std::string> profiles;
  std::string sources;   // a folder, which ends with "/"; empty: where the profiles say
  std::string revision;  // of git; empty: as they stand
};

struct ComparisonOptions {
  SideOptions before;
  SideOptions after;
  SideOptions ComparisonOptions::*side = nullptr;  // the side that further file arguments belong to
  std::string_view asked_by;                       // one of the options below, if any was given
};

}  // namespace cg::annotate
