// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/make_page.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "annotate/cg_annotate/notes.h"
#include "annotate/query/events.h"
#include "annotate/query/merged_headers.h"
#include "annotate/query/page_rows.h"
#include "annotate/query/page_sums.h"
#include "annotate/sources/page_texts.h"

namespace cg::annotate {
namespace {

std::vector<PageColumn> columns(const Profiles& profiles, bool difference) {
  std::vector<PageColumn> columns;
  const std::vector<std::string> names = profiles.functions().header().events();
  for (std::size_t event = 0; event < names.size(); ++event) {
    PageColumn& column = columns.emplace_back();
    column.event = names[event];
    column.total = profiles.functions().summary().counts[event].value_or(0);
    if (difference) column.before = profiles.first_summary().counts[event].value_or(0);
  }
  return columns;
}

std::vector<PageFunction> functions(const profile::Profile& profile) {
  std::vector<PageFunction> functions;
  functions.reserve(profile.size());
  for (std::size_t i = 0; i < profile.size(); ++i)
    functions.push_back({profile::at(profile.file_of(i)), std::string(profile.function(i).name)});
  return functions;
}

// Takes the rows.
std::vector<PageFile> files(const profile::Profile& profile, PageRows& rows, PageTexts& texts) {
  std::vector<PageFile> files;
  files.reserve(profile.files());
  for (std::uint32_t file = 0; file < profile.files(); ++file) {
    files.push_back({.name = std::string(profile.file_name(profile::FileId{file})),
                     .lines = summed(std::move(rows.rows(file)))});
    texts.add_to(files.back());
  }
  return files;
}

std::vector<std::string> notes(const Options& options, const Profiles& profiles) {
  std::vector<std::string> notes = doubts(options, profiles);
  for (const std::string& file : options.user_files)
    if (!profiles.knows(file)) notes.push_back(file + ": not in the profile, so not in the page");
  return notes;
}

}  // namespace

Page make_page(const Options& options, const Profiles& profiles,
               const std::vector<FunctionRow>& listed) {
  const Events events = profiles.events(options);
  PageRows rows(profiles.functions());
  PageTexts texts(options, options.page_sources, listed,
                  [&](std::time_t time) { return profiles.older_than(time); });
  std::vector<PageFile> all_files = files(profiles.functions(), rows, texts);
  std::vector<std::string> all_notes = notes(options, profiles);
  std::ranges::copy(texts.notes(), std::back_inserter(all_notes));
  return {.head = {.commands = commands(profiles.headers()),
                   .profiles = options.profiles,
                   .descriptions = descriptions(profiles.headers()),
                   .is_difference = options.difference},
          .columns = columns(profiles, options.difference),
          .shown = page_shown(events, options),
          .sorted_by = events.name(events.sort.front().event),
          .derived = page_sums(events),
          .functions = functions(profiles.functions()),
          .files = std::move(all_files),
          .parts = summed(std::move(rows.parts())),
          .notes = std::move(all_notes)};
}

}  // namespace cg::annotate
