// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>

#include "program/console.h"
#include "program/input.h"

namespace cg::annotate {

// A profile, to be read more than once. One of calls is read as one of its self costs. (Only a
// file: from a pipe nothing can be read twice.)
program::Input open_profile(const std::string& name, program::Console& console);

}  // namespace cg::annotate
