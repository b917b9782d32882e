// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/text_output.h"

#include <string>

#include "annotate/cg_annotate/view.h"
#include "program/error.h"
#include "program/output_file.h"
#include "program/pager.h"
#include "program/terminal_text.h"

namespace cg::annotate {
namespace {

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
