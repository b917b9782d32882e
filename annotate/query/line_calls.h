// SPDX-License-Identifier: GPL-2.0-or-later
//
// The calls on the lines of files.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "profile/profile.h"

namespace cg::annotate::callgraph {

struct LineCall {
  std::uint32_t line;
  profile::FunctionId callee;
  std::int64_t times;
  profile::Counts costs;  // of each event
};

// Of each file that has any: ascending by line and callee, each pair once. Throws when a sum does not
// fit 64 bits.
std::map<profile::FileId, std::vector<LineCall>> line_calls(const profile::Profile& profile,
                                                            const std::set<profile::FileId>& files);

}  // namespace cg::annotate::callgraph
