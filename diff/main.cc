// SPDX-License-Identifier: GPL-2.0-or-later
#include <set>
#include <string>
#include <utility>

#include "diff/call_difference.h"
#include "diff/difference.h"
#include "diff/options.h"
#include "profile/beginning.h"
#include "profile/fingerprint.h"
#include "profile/folder.h"
#include "profile/moved_trees.h"
#include "profile/read_leniently.h"
#include "program/output_file.h"
#include "program/program.h"

namespace cg::diff {
namespace {

void read(profile::Profile& totals, profile::Place& place, const Options& options,
          program::Console& console, const profile::MovedNames& moved = profile::kNotMoved) {
  program::Input input = profile::open_profile(place.file);
  read_leniently(input, place, totals, {options.names, moved}, console);
}

// The names that sources of the side before have after, if trees moved; none if the user gives rules
// for names.
profile::MovedNames moved_names(const Options& options, const std::set<std::string>& after,
                                program::Console& console) {
  if (!options.names.file.empty() || !profile::can_be_read_twice(options.before())) return {};
  program::Input input(options.before());
  const profile::MovedTrees trees(profile::file_names(input), after,
                                  profile::MovedTrees::Enough::most);
  for (const std::string& note : trees.notes()) console.note(note);
  return trees.after_of();
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
  profile::Profile before(place_before), after(place_after);
  read(after, place_after, options, console);
  read(before, place_before, options, console, moved_names(options, after.file_names(), console));
  write(difference({options.before(), before}, {options.after(), after}), console);
  for (const auto& [name, totals] :
       {std::pair(options.before(), &before), {options.after(), &after}})
    if (is_checkpoint(totals->header())) console.note(profile::checkpoint_note(name));
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
