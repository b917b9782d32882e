// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/digest.h"
#include "annotate/make_listing.h"
#include "annotate/options.h"
#include "annotate/render/text.h"
#include "profile/read_leniently.h"
#include "program/output_file.h"
#include "program/program.h"

namespace cg::annotate {
namespace {

void annotate(const Options& options, program::Console& console) {
  program::Input input(options.profile, program::Keep::pipes);
  profile::Place place{.file = options.profile};
  Digest digest(place);
  read_leniently(input, place, digest, options.names, console);

  const Listing listing = make_listing(options, digest, input);
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
