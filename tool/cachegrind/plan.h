// SPDX-License-Identifier: GPL-2.0-or-later
//
// The plan that -v prints when a run begins: the events it counts, when it counts, and the file of
// the profile.
#pragma once

#include "tool/cachegrind/options.h"

namespace cg::tool::cachegrind {

// `path` is the profile's name, expanded.
void print_plan(const Options& options, const char* path);

}  // namespace cg::tool::cachegrind
