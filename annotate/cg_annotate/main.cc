// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/make_brief.h"
#include "annotate/cg_annotate/make_compared_brief.h"
#include "annotate/cg_annotate/make_comparison.h"
#include "annotate/cg_annotate/make_grouped_listing.h"
#include "annotate/cg_annotate/make_listing.h"
#include "annotate/cg_annotate/options.h"
#include "annotate/cg_annotate/outputs.h"
#include "annotate/cg_annotate/profiles.h"
#include "annotate/sources/debug_info.h"
#include "program/program.h"

namespace cg::annotate {
namespace {

template <class Listing>
void show(const Options& options, const Profiles& profiles, const Listing& listing,
          program::Console& console) {
  console.finish();
  write_outputs(options, profiles, listing, console);
  for (const std::string& note : listing.notes) console.note(note);
}

void compare(const Options& options, program::Console& console) {
  const ComparisonOptions sides = options.sides();
  DebugInfo debug_info;
  if (!options.nearest_lines) debug_info.leave_lines_unknown();
  InlinedAnswers inlined;
  if (options.inline_tree)
    inlined = {&debug_info, [&](const std::string& name) { debug_info.require_addresses(name); }};
  const bool needs_stacks = !options.html.empty() && !options.inline_tree;
  const ComparedProfiles runs(sides, options.names, console, inlined,
                              needs_stacks ? KeepStacks::yes : KeepStacks::no);
  Comparison comparison = options.brief_lines && !options.has_outputs()
                              ? make_brief_comparison(options, runs, console)
                              : make_comparison(options, sides, runs);
  if (options.brief_lines && options.has_outputs())
    comparison.brief = make_compared_brief(options, runs, console);
  for (std::string& note : debug_info.notes()) comparison.notes.push_back(std::move(note));
  console.finish();
  write_comparison(options, sides, runs, comparison, console);
  for (const std::string& note : comparison.notes) console.note(note);
}

void annotate(const Options& options, program::Console& console) {
  if (options.compares()) return compare(options, console);
  Profiles profiles(options, console);
  if (options.layout() == Layout::of_3_24)
    show(options, profiles, make_grouped_listing(options, profiles), console);
  else if (options.brief_lines && !options.has_outputs())
    show(options, profiles, make_brief_listing(options, profiles), console);
  else
    show(options, profiles, make_listing(options, profiles), console);
}

}  // namespace
}  // namespace cg::annotate

int main(int argc, char** argv) {
  return cg::program::run(cg::annotate::kProgram, argc, argv, cg::annotate::annotate);
}
