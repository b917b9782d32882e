// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/page_of_profile.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

#include "annotate/query/cycles.h"
#include "annotate/query/nearest_lines.h"
#include "annotate/query/page_counts.h"

namespace cg::annotate {
namespace {

std::vector<PageColumn> columns(const profile::Profile& profile) {
  std::vector<PageColumn> columns;
  const std::vector<std::string> names = profile.header().events();
  for (std::size_t event = 0; event < names.size(); ++event)
    columns.push_back({names[event], profile.summary().counts[event].value_or(0), {}});
  return columns;
}

std::vector<PageFunction> functions(const profile::Profile& profile) {
  std::vector<PageFunction> functions;
  functions.reserve(profile.size());
  for (std::size_t i = 0; i < profile.size(); ++i)
    functions.push_back({profile::at(profile.key(i).file), std::string(profile.function(i).name)});
  return functions;
}

// Takes the rows.
std::vector<PageFile> files(const profile::Profile& profile, PageCounts& counts, PageTexts& texts) {
  std::vector<PageFile> files;
  files.reserve(profile.files());
  for (std::uint32_t file = 0; file < profile.files(); ++file) {
    files.push_back({.name = std::string(profile.file_name(profile::FileId{file})),
                     .lines = summed(std::move(counts.rows[file]))});
    files.back().nearest = nearest_lines(profile, profile::FileId{file});
    texts.set_text(files.back());
  }
  return files;
}

// Those about costs, about the profile, about wanted files.
std::vector<std::string> all_notes(const PageParts& from, const PageTexts& texts) {
  std::vector<std::string> notes = cycle_notes(from.events);
  std::ranges::copy(from.notes, std::back_inserter(notes));
  for (const std::string& file : from.source_options.user_files)
    if (!from.profile.find_file(file))
      notes.push_back(file + ": not in the profile, so not in the page");
  std::ranges::copy(texts.notes(), std::back_inserter(notes));
  return notes;
}

}  // namespace

Page page_of_profile(PageParts from) {
  PageTexts texts(from.source_options, from.sources, std::move(from.listed),
                  std::move(from.older_than));
  texts.show_files_of(from.assembly);
  PageCounts counts = page_counts(from.profile);
  std::vector<PageFile> all_files = files(from.profile, counts, texts);
  return {.head = std::move(from.head),
          .columns = columns(from.profile),
          .shown = page_shown(from.events, from.event_options),
          .sorted_by = from.events.name(from.events.sort.front().event),
          .derived = page_sums(from.events),
          .functions = functions(from.profile),
          .files = std::move(all_files),
          .parts = summed(std::move(counts.parts)),
          .notes = all_notes(from, texts),
          .assembly = std::move(from.assembly),
          .cycles = page_cycles(from.events, from.event_options)};
}

}  // namespace cg::annotate
