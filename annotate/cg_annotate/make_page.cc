// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/make_page.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "annotate/cg_annotate/make_brief.h"
#include "annotate/cg_annotate/warnings.h"
#include "annotate/findings/brief.h"
#include "annotate/query/cycles.h"
#include "annotate/query/listed_functions.h"
#include "annotate/query/merged_headers.h"
#include "annotate/query/row_groups.h"
#include "annotate/sources/assembly.h"
#include "annotate/sources/page_texts.h"

namespace cg::annotate {
namespace {

std::vector<std::string> notes(const Options& options, const Profiles& profiles) {
  std::vector<std::string> notes = warnings(options, profiles);
  notes.insert(notes.end(), profiles.misses().notes.begin(), profiles.misses().notes.end());
  for (const std::string& file : options.user_files)
    if (!profiles.knows(file)) notes.push_back(file + ": not in the profile, so not in the page");
  return notes;
}

}  // namespace

Page make_page(const Options& options, const Profiles& profiles, const Listing& listing) {
  PageTexts texts(options, options.page_sources, listing.functions,
                  [&](std::time_t time) { return profiles.older_than(time); });
  const Events events = profiles.events(options);
  std::vector<AssemblyFunction> assembly;
  if (options.assembly)
    assembly =
        page_assembly(profiles.functions(), listed_functions(profiles.functions(), events, options),
                      *options.assembly, events, options.include_dirs);
  texts.show_files_of(assembly);
  Page page = page_of_profile(profiles.functions(),
                              {.commands = commands(profiles.headers()),
                               .profiles = options.profiles,
                               .descriptions = descriptions(profiles.headers()),
                               .is_difference = options.difference},
                              events, options, texts);
  if (listing.brief)
    page.brief = listing.brief;
  else if (!options.difference && is_of_program(profiles.functions().header()))
    page.brief = make_brief(options, profiles);
  if (options.difference)
    for (std::size_t event = 0; event < page.columns.size(); ++event)
      page.columns[event].before = profiles.first_summary().counts[event].value_or(0);
  page.objects = profiles.misses().objects;
  page.strides = profiles.misses().strides;
  if (!options.by.empty()) page.groups = page_groups(profiles.grouped_rows(), options.by, events);
  page.assembly = std::move(assembly);
  std::vector<std::string> first = cycle_notes(events);
  std::ranges::copy(notes(options, profiles), std::back_inserter(first));
  page.notes.insert(page.notes.begin(), first.begin(), first.end());
  return page;
}

}  // namespace cg::annotate
