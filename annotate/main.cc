// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/digest.h"
#include "annotate/options.h"
#include "annotate/report.h"
#include "profile/output_file.h"
#include "profile/program.h"
#include "profile/read_leniently.h"

namespace cg::annotate {
namespace {

void annotate(profile::CommandLine& command_line, profile::Console& console) {
  const Options options = parse_options(command_line);

  profile::Input input(options.profile, profile::Keep::kPipes);
  profile::Place place{.file = options.profile};
  Digest digest(place);
  read_leniently(input, place, digest, digest.functions(), options.names, console);

  const Report report = make_report(options, digest, input);
  console.finish();
  profile::OutputFile output("-");
  output.write(report.text);
  output.commit();
  for (const std::string& note : report.notes) console.note(note);
}

}  // namespace
}  // namespace cg::annotate

int main(int argc, char** argv) {
  return cg::profile::run(cg::annotate::kProgram, argc, argv, cg::annotate::annotate);
}
