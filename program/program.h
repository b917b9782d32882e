// SPDX-License-Identifier: GPL-2.0-or-later
//
// The common part of all mains: help and version, and the one place that handles errors.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "program/command_line.h"
#include "program/console.h"

namespace cg::program {

// Runs `work` and returns the exit status: 0, or the status of the error that it threw.
int guarded(std::string_view program, const std::function<void(Console&)>& work);

// Prints `text`.
void inform(const std::string& text);

// Runs `work` with the options of the arguments, unless they only ask for information. Returns the
// exit status.
template <class Options, class Work>
int run(const Program<Options>& program, int argc, const char* const* argv, Work work) {
  return guarded(program.name, [&](Console& console) {
    CommandLine<Options> command_line(program, argc, argv);
    if (const std::optional<std::string> information = command_line.information())
      inform(*information);
    else
      work(command_line.parse(), console);
  });
}

}  // namespace cg::program
