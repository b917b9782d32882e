// SPDX-License-Identifier: GPL-2.0-or-later
//
// The calls on the lines of a file.
#pragma once

#include <cstdint>
#include <vector>

#include "profile/profile.h"

namespace cg::annotate::callgraph {

struct LineCall {
  std::uint32_t line;
  profile::FunctionId callee;
  std::int64_t times;
  profile::Counts costs;  // of each event
};

// Ascending by line and callee, each pair once. Throws when a sum does not fit 64 bits.
std::vector<LineCall> line_calls(const profile::Profile& profile, profile::FileId file);

}  // namespace cg::annotate::callgraph
