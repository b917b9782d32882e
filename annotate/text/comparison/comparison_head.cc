// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/comparison/comparison_head.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>

namespace cg::annotate::render {
namespace {

void entry(std::string& text, std::string_view key, const std::vector<std::string>& values) {
  for (const std::string& value : values) {
    text += fmt::format("{:<18}{}\n", key, value);
    key = "";
  }
}
void entry(std::string& text, std::string_view key, const std::string& value) {
  entry(text, key, std::vector<std::string>{value});
}

std::string sources(const ComparedSide& side) {
  std::string text = side.sources.empty() ? "where the profiles say" : side.sources;
  if (!side.revision.empty()) text += ", at git revision " + side.revision;
  return text;
}

void sides(std::string& text, const ComparedSide& before, const ComparedSide& after) {
  if (before.commands == after.commands) {
    entry(text, "Command:", before.commands);
  } else {
    entry(text, "Command before:", before.commands);
    entry(text, "Command after:", after.commands);
  }
  entry(text, "Profiles before:", before.profiles);
  entry(text, "Profiles after:", after.profiles);
  entry(text, "Sources before:", sources(before));
  entry(text, "Sources after:", sources(after));
}

std::string names(const NameCounts& counts) {
  std::string text =
      fmt::format("{} {} matched", counts.matched, counts.matched == 1 ? "name" : "names");
  if (counts.moved > 0) text += fmt::format(" ({} in another file)", counts.moved);
  return fmt::format("{}, {} only before, {} only after", text, counts.only_before,
                     counts.only_after);
}

void matched(std::string& text, const MatchedNames& names) {
  entry(text, "Functions:", render::names(names.functions));
  entry(text, "Files:", render::names(names.files));
  std::vector<std::string> folders;
  for (const MatchedFolders& pair : names.folders)
    folders.push_back(fmt::format("{} is {} ({} {})", pair.before.empty() ? "." : pair.before,
                                  pair.after.empty() ? "." : pair.after, pair.files,
                                  pair.files == 1 ? "file" : "files"));
  entry(text, "Folders matched:", folders);
}

bool has_several(const Comparison& comparison) {
  return comparison.before.profiles.size() > 1 || comparison.after.profiles.size() > 1;
}

}  // namespace

void comparison_head(ReportText& report, const Comparison& comparison) {
  const ComparisonMetadata& metadata = comparison.metadata;
  std::vector<std::string> shown, sort, thresholds;
  for (const ComparedColumn& column : comparison.columns) shown.push_back(column.event);
  for (const SortKey& key : metadata.sort) {
    sort.push_back(key.event);
    thresholds.push_back(key.threshold);
  }
  report.rule();
  std::string& text = report.text;
  for (const std::string& description : metadata.descriptions) text += description + '\n';
  sides(text, comparison.before, comparison.after);
  entry(text, "Events recorded:", fmt::format("{}", fmt::join(metadata.events, " ")));
  entry(text, "Events shown:", fmt::format("{}", fmt::join(shown, " ")));
  entry(text, "Event sort order:", fmt::format("{}", fmt::join(sort, " ")));
  entry(text, "Thresholds:", fmt::format("{}", fmt::join(thresholds, " ")));
  entry(text, "Include dirs:", metadata.include_dirs);
  entry(text, "Auto-annotation:", metadata.auto_annotation ? "on" : "off");
  matched(text, comparison.names);
  entry(text, "Marks:",
        has_several(comparison) ? "- only before, + only after, ± spread of the runs, ~ within it"
                                : "- only before, + only after");
  text += '\n';
}

}  // namespace cg::annotate::render
