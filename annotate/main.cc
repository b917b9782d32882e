// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/make_listing.h"
#include "annotate/options.h"
#include "annotate/profiles.h"
#include "annotate/render/text.h"
#include "program/output_file.h"
#include "program/program.h"

namespace cg::annotate {
namespace {

void annotate(const Options& options, program::Console& console) {
  const Profiles profiles(options, console);
  const Listing listing = make_listing(options, profiles);
  console.finish();
  program::OutputFile output("-");
  render::text(listing, {.percentages = options.show_percs},
               [&](std::string_view lines) { output.write(lines); });
  output.commit();
  for (const std::string& note : listing.notes) console.note(note);
}

}  // namespace
}  // namespace cg::annotate

int main(int argc, char** argv) {
  return cg::program::run(cg::annotate::kProgram, argc, argv, cg::annotate::annotate);
}
