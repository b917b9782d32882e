// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/annotated_files.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "annotate/sources/excerpt.h"
#include "annotate/sources/source_file.h"
#include "profile/profile.h"

namespace cg::annotate {
namespace {

Excerpt excerpt_of(const SourceFile& source, ChosenBy by, const CountedFiles& counted) {
  return {.name = source.name(),
          .directory = source.directory(),
          .by = by,
          .in_profile = counted.knows(source.name()),
          .newer_than = counted.older_than(source.modified().seconds),
          .stretches = {},
          .beyond_end = {},
          .unknown_lines = {}};
}

}  // namespace

ChosenFiles choose_files(const SourceOptions& options, const std::vector<FunctionRow>& listed) {
  ChosenFiles files;
  for (const std::string& name : options.user_files) files.emplace(name, ChosenBy::user);
  if (!options.auto_annotate) return files;
  for (const FunctionRow& function : listed)
    if (function.file != profile::kUnknown) files.emplace(function.file, ChosenBy::automatic);
  return files;
}

void annotate_files(Listing& listing, const ChosenFiles& files, const SourceOptions& options,
                    const Events& events, const CountedFiles& counted) {
  AnnotatedCounts annotated(events.names.size());
  ExcerptMaker maker(events, options.context, annotated);
  for (const auto& [name, by] : files) {
    std::optional<SourceFile> source = find_source(name, options.include_dirs);
    if (!source) {
      if (by == ChosenBy::user) require_source(name, options.include_dirs);  // says why
      listing.missing_files.push_back(name);
      continue;
    }
    if (!source->was_read())
      listing.notes.push_back(source->directory() + name +
                              ": no regular file, or too large: not read");
    Excerpt& excerpt = listing.files.emplace_back(excerpt_of(*source, by, counted));
    if (excerpt.in_profile) maker.fill(excerpt, *source, counted.line_totals(name));
  }
  if (std::ranges::any_of(listing.files, &Excerpt::in_profile))
    listing.annotated = events.columns(annotated.sums());
}

void set_texts(std::vector<HotLine>& lines, const std::vector<std::string>& include_dirs) {
  std::map<std::string, std::map<std::uint64_t, std::vector<HotLine*>>> by_file;
  for (HotLine& line : lines)
    if (line.line != 0) by_file[line.file][line.line].push_back(&line);
  for (auto& [file, wanted] : by_file) {
    std::optional<SourceFile> source = find_source(file, include_dirs);
    if (!source || !source->was_read()) continue;
    std::uint64_t number = 0;
    std::optional<std::string_view> text;
    for (auto& [line, hot] : wanted) {
      while (number < line && (text = source->next_line())) ++number;
      if (number < line) break;
      for (HotLine* const one : hot) one->text = std::string(*text);
    }
  }
}

}  // namespace cg::annotate
