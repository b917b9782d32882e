// SPDX-License-Identifier: GPL-2.0-or-later
#include <string>

#include "diff/call_difference.h"
#include "diff/difference.h"
#include "diff/options.h"
#include "profile/fingerprint.h"
#include "profile/read_leniently.h"
#include "program/output_file.h"
#include "program/program.h"

namespace cg::diff {
namespace {

void read(profile::FunctionTotals& totals, profile::Place& place, const Options& options,
          program::Console& console) {
  program::Input input(place.file);
  read_leniently(input, place, totals, options.names, console);
}

void write(const std::string& text, program::Console& console) {
  console.finish();
  program::OutputFile output("-");
  output.write(text);
  output.commit();
}

void diff(const Options& options, program::Console& console) {
  if (are_call_profiles(options)) return write(call_difference(options, console), console);
  profile::Place place_before{.file = options.before()}, place_after{.file = options.after()};
  profile::FunctionTotals before(place_before), after(place_after);
  read(before, place_before, options, console);
  read(after, place_after, options, console);
  write(difference({options.before(), before}, {options.after(), after}), console);
  for (const std::string& sentence :
       differences(options.before(), profile::Fingerprint(before.header()), options.after(),
                   profile::Fingerprint(after.header())))
    console.note(sentence);
}

}  // namespace
}  // namespace cg::diff

int main(int argc, char** argv) {
  return cg::program::run(cg::diff::kProgram, argc, argv, cg::diff::diff);
}
