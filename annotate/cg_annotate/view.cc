// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/view.h"

#include <unistd.h>

#include <cstdlib>
#include <string_view>

#include "program/pager.h"
#include "program/terminal_text.h"

namespace cg::annotate {
namespace {

std::string_view variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// A pager of the name less can move along lines; others get lines that fit.
bool is_less(std::string_view command) {
  command = command.substr(0, command.find(' '));
  return command.substr(command.rfind('/') + 1) == "less";
}

}  // namespace

View chosen_view(const ViewOptions& options) {
  View view;
  view.is_terminal = ::isatty(STDOUT_FILENO) == 1;
  const bool may_color =
      view.is_terminal && variable("NO_COLOR").empty() && variable("TERM") != "dumb";
  view.colors = options.color == Color::always || (options.color == Color::automatic && may_color);
  if (options.pager && variable("TERM") != "dumb") view.pager = program::chosen_pager();
  view.terminal = program::terminal_width();
  if (!view.pager || !is_less(*view.pager)) view.width = view.terminal;
  return view;
}

}  // namespace cg::annotate
