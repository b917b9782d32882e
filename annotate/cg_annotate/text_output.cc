// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/text_output.h"

#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string>

#include "annotate/options/output_options.h"
#include "program/error.h"
#include "program/output_file.h"
#include "program/pager.h"
#include "program/terminal_text.h"

namespace cg::annotate {
namespace {

// How a report reaches its reader. On a terminal, it goes through a pager, or else is no wider than
// the terminal; it has colors. Files and pipes get it byte for byte, unless the user asks for
// colors.
struct View {
  bool colors = false;
  bool is_terminal = false;             // nothing but colors is obeyed
  std::optional<std::size_t> width;     // lines are cut there
  std::optional<std::size_t> terminal;  // its width, whether or not lines are cut
  std::optional<std::string> pager;
};

std::string_view variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// A pager of the name less can move along lines; others get lines that fit.
bool is_less(std::string_view command) {
  command = command.substr(0, command.find(' '));
  return command.substr(command.rfind('/') + 1) == "less";
}

// The view that the options and the environment choose: NO_COLOR, TERM, PAGER.
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

void write(const Options& options, const View& view, const RenderText& render) {
  program::OutputFile output("-");
  const render::TextStyle style{
      .percentages = options.show_percs, .colors = view.colors, .width = view.terminal};
  render(style, [&](std::string_view lines) {
    if (view.is_terminal)
      output.write_terminal_text(program::terminal_text(lines, view.width));
    else
      output.write(lines);
  });
  output.commit();
}

// A pager that ends early has shown enough.
template <class Write>
void write_to_pager(const std::string& command, Write write) {
  program::Pager pager(command);
  try {
    write();
  } catch (const program::Error&) {
    // Said below, if the pager could not be run.
  }
  if (!pager.wait()) throw program::Error("PAGER: cannot run " + command);
}

}  // namespace

void write_text(const Options& options, const RenderText& render) {
  const View view = chosen_view(options);
  if (view.pager)
    write_to_pager(*view.pager, [&] { write(options, view, render); });
  else
    write(options, view, render);
}

}  // namespace cg::annotate
