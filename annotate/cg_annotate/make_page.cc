// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/make_page.h"

#include <algorithm>
#include <ctime>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "annotate/cg_annotate/make_brief.h"
#include "annotate/cg_annotate/warnings.h"
#include "annotate/findings/brief.h"
#include "annotate/query/listed_functions.h"
#include "annotate/query/merged_headers.h"
#include "annotate/query/row_groups.h"
#include "annotate/sources/assembly.h"
#include "annotate/sources/page_of_profile.h"

namespace cg::annotate {
namespace {

std::vector<std::string> notes(const Options& options, const Profiles& profiles) {
  std::vector<std::string> notes = warnings(options, profiles);
  std::ranges::copy(profiles.misses().notes, std::back_inserter(notes));
  return notes;
}

}  // namespace

Page make_page(const Options& options, const Profiles& profiles, const Listing& listing) {
  const profile::Profile& profile = profiles.functions();
  const Events events = profiles.events(options);
  std::vector<AssemblyFunction> assembly;
  if (options.assembly)
    assembly = page_assembly(profile, listed_functions(profile, events, options), *options.assembly,
                             events, options.include_dirs);
  Page page =
      page_of_profile({.profile = profile,
                       .head = {.commands = commands(profiles.headers()),
                                .profiles = options.profiles,
                                .descriptions = descriptions(profiles.headers()),
                                .is_difference = options.difference},
                       .events = events,
                       .event_options = options,
                       .source_options = options,
                       .sources = options.page_sources,
                       .listed = listing.functions,
                       .assembly = std::move(assembly),
                       .older_than = [&](std::time_t time) { return profiles.older_than(time); },
                       .notes = notes(options, profiles)});
  if (listing.brief)
    page.brief = listing.brief;
  else if (!options.difference && is_of_program(profile.header()))
    page.brief = make_brief(options, profiles, events);
  if (options.difference)
    for (std::size_t event = 0; event < page.columns.size(); ++event)
      page.columns[event].before = profiles.first_summary().counts[event].value_or(0);
  page.objects = profiles.misses().objects;
  page.strides = profiles.misses().strides;
  if (!options.by.empty()) page.groups = page_groups(profiles.grouped_rows(), options.by, events);
  return page;
}

}  // namespace cg::annotate
