// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/make_grouped_listing.h"
#include "annotate/make_listing.h"
#include "annotate/options.h"
#include "annotate/profiles.h"
#include "annotate/render/grouped/grouped_text.h"
#include "annotate/render/text.h"
#include "program/output_file.h"
#include "program/program.h"

namespace cg::annotate {
namespace {

template <class Listing, class Render>
void print(const Listing& listing, Render render, const Options& options,
           program::Console& console) {
  console.finish();
  program::OutputFile output("-");
  render(listing, render::TextStyle{.percentages = options.show_percs},
         [&](std::string_view lines) { output.write(lines); });
  output.commit();
  for (const std::string& note : listing.notes) console.note(note);
}

void annotate(const Options& options, program::Console& console) {
  const Profiles profiles(options, console);
  if (options.layout == Layout::of_3_24)
    print(make_grouped_listing(options, profiles), render::grouped_text, options, console);
  else
    print(make_listing(options, profiles), render::text, options, console);
}

}  // namespace
}  // namespace cg::annotate

int main(int argc, char** argv) {
  return cg::program::run(cg::annotate::kProgram, argc, argv, cg::annotate::annotate);
}
