// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the mains of all programs share: help and version, and the one place where errors end.
#pragma once

#include <functional>

#include "program/command_line.h"
#include "program/console.h"

namespace cg::program {

// Runs `work` and returns the exit status: 0, or what the error that it threw says.
int run(const Program& program, int argc, const char* const* argv,
        const std::function<void(CommandLine&, Console&)>& work);

}  // namespace cg::program
