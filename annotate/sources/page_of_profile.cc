// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/page_of_profile.h"

#include <utility>

#include "annotate/query/page_rows.h"
#include "annotate/query/page_sums.h"

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

}  // namespace

Page page_of_profile(const profile::Profile& profile, PageHead head, const Events& events,
                     const EventOptions& options, PageTexts& texts) {
  PageRows rows(profile);
  std::vector<PageFile> all_files = files(profile, rows, texts);
  return {.head = std::move(head),
          .columns = columns(profile),
          .shown = page_shown(events, options),
          .sorted_by = events.name(events.sort.front().event),
          .derived = page_sums(events),
          .functions = functions(profile),
          .files = std::move(all_files),
          .parts = summed(std::move(rows.parts())),
          .notes = texts.notes()};
}

}  // namespace cg::annotate
