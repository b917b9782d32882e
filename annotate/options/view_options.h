// SPDX-License-Identifier: GPL-2.0-or-later
//
// Options for reading a report on a terminal: colors and the pager.
#pragma once

#include "program/command_line.h"
#include "program/error.h"

namespace cg::annotate {

enum class Color { automatic, always, never };

struct ViewOptions {
  Color color = Color::automatic;
  bool pager = true;  // on a terminal
};

template <class Options>
inline constexpr program::Handled<Options> kColor = {
    {"--color", program::Takes::attached, "auto|always|never",
     "color counts by their share [auto: on a terminal]"},
    [](Options& options, const program::Argument& argument) {
      if (argument.value != "auto" && argument.value != "always" && argument.value != "never")
        throw program::usage_error("--color={} should be auto, always or never", argument.value);
      options.color = argument.value == "auto"     ? Color::automatic
                      : argument.value == "always" ? Color::always
                                                   : Color::never;
    }};

template <class Options>
inline constexpr program::Handled<Options> kNoPager = {
    {"--no-pager", program::Takes::nothing, "", "write directly to the terminal"},
    [](Options& options, const program::Argument&) { options.pager = false; }};

}  // namespace cg::annotate
