// SPDX-License-Identifier: GPL-2.0-or-later
//
// What -v says of a run when it begins: what is counted, when, and where the profile goes.
#pragma once

#include "tool/cachegrind/options.h"

namespace cg::tool::cachegrind {

// `path` is the profile's name, expanded.
void print_plan(const Options& options, const char* path);

}  // namespace cg::tool::cachegrind
