// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <functional>
#include <string>

#include "profile/callgraph/call_profile.h"
#include "program/console.h"
#include "program/input.h"

namespace cg::annotate {

using SeeCalls = std::function<void(const profile::callgraph::CallProfile&)>;

// A profile, to be read more than once. One of calls is read as one of its self costs, after `see_calls`
// has seen it. (Only a file: from a pipe nothing can be read twice.)
program::Input open_profile(const std::string& name, program::Console& console,
                            const SeeCalls& see_calls = nullptr);

}  // namespace cg::annotate
