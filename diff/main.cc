// SPDX-License-Identifier: GPL-2.0-or-later
#include "diff/difference.h"
#include "diff/options.h"
#include "profile/output_file.h"
#include "profile/program.h"
#include "profile/read_profile.h"
#include "profile/renamed.h"

namespace cg::diff {
namespace {

void read(const std::string& name, const Options& options, profile::Place& place,
          profile::FunctionTotals& totals, profile::Console& console) {
  profile::Input input(name);
  profile::Renamed renamed(totals, options.names);
  read_profile(input, place, renamed, warn_of_bad_lines(console), console);
  if (const auto sentence = totals.disagreement()) console.warning(name + ": " + *sentence);
}

void diff(profile::CommandLine& command_line, profile::Console& console) {
  const Options options = parse_options(command_line);

  profile::Place place_before{.file = options.before}, place_after{.file = options.after};
  profile::FunctionTotals before(place_before), after(place_after);
  read(options.before, options, place_before, before, console);
  read(options.after, options, place_after, after, console);

  console.finish();
  profile::OutputFile output("-");
  output.write(difference({options.before, before}, {options.after, after}));
  output.commit();
}

}  // namespace
}  // namespace cg::diff

int main(int argc, char** argv) {
  return cg::profile::run(cg::diff::kProgram, argc, argv, cg::diff::diff);
}
