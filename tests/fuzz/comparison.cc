// SPDX-License-Identifier: GPL-2.0-or-later
//
// cg_annotate comparing two sides, without its main: whatever the profiles and sources are, the
// lines that are shown of a file add up to its difference, in a page, too, and a brief fits. Sections: arguments,
// profiles before and after, the sources "before/source.c" and "after/source.c".
#include "annotate/cg_annotate/make_comparison.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "annotate/cg_annotate/make_compared_brief.h"
#include "annotate/html/compared_json.h"
#include "annotate/json/comparison_json.h"
#include "annotate/text/compared_brief_text.h"
#include "annotate/text/comparison/comparison_text.h"
#include "tests/fuzz/arguments.h"

namespace cg::fuzz {
namespace {

// One side or the other lacks what is none.
void require_sum(const annotate::ComparedFile& file, std::size_t column) {
  __extension__ __int128 sum = 0;
  const auto add = [&](const annotate::Changes& counts) {
    if (!counts.empty()) sum += counts[column].difference;
  };
  for (const auto& stretch : file.stretches)
    for (const annotate::ComparedLine& line : stretch) {
      require((line.before != 0 || line.kind == annotate::LineKind::added) &&
                  (line.after != 0 || line.kind == annotate::LineKind::removed),
              "a line is where it says");
      add(line.counts);
    }
  for (const annotate::LineBeyondEnd& line : file.beyond_end) add(line.counts);
  if (file.without_source) add(*file.without_source);
  if (file.unknown_lines) add(*file.unknown_lines);
  require(sum == file.counts[column].difference, "lines add up to the file");
}

// Of one profile a side.
void require_owners(const annotate::Changes& counts,
                    const std::vector<annotate::LineFunction>& owners) {
  require(owners.empty() == counts.empty(), "all counts are somebody's");
  if (owners.size() < 2) return;
  for (std::size_t column = 0; column < counts.size(); ++column) {
    __extension__ __int128 sum = 0;
    for (const annotate::LineFunction& owner : owners) sum += owner.counts[column].difference;
    require(sum == counts[column].difference, "functions add up to their line");
  }
}

void check_owners(const annotate::ComparedFile& file) {
  for (const auto& stretch : file.stretches)
    for (const annotate::ComparedLine& line : stretch) require_owners(line.counts, line.owners);
  for (const annotate::LineBeyondEnd& line : file.beyond_end)
    require_owners(line.counts, line.owners);
  if (file.unknown_lines) require_owners(*file.unknown_lines, file.unknown_owners);
}

void check_page(const annotate::Comparison& page, bool is_of_two) {
  using namespace annotate::render::html;
  require(nlohmann::json::accept(compared_index_json(page)), "the index of a page is JSON");
  for (const annotate::ComparedFile& file : page.files) {
    for (std::size_t column = 0; column < page.columns.size(); ++column) require_sum(file, column);
    require(nlohmann::json::accept(compared_file_json(file, page.columns.size())),
            "a file of a page is JSON");
    if (is_of_two) check_owners(file);
  }
}

void check_brief(const annotate::ComparedBrief& brief, std::size_t most) {
  std::string text;
  annotate::render::compared_brief_text(brief, most, {},
                                        [&](std::string_view lines) { text += lines; });
  require(static_cast<std::size_t>(std::ranges::count(text, '\n')) <= most,
          "a brief is as long as it may be");
  require(text.ends_with('\n'), "a brief is whole lines");
  for (const annotate::MovedFinding& finding : brief.findings)
    require(!finding.rule.empty() && !finding.what.empty(), "a finding says what changed");
}

void check(const annotate::Options& options) {
  annotate::ComparisonOptions sides =
      both_sides(options.comparison, options.difference, options.profiles);
  for (annotate::SideOptions* side : {&sides.before, &sides.after}) side->revision.clear();
  program::Console console("fuzz");
  const annotate::ComparedProfiles runs(sides, options.names, console);
  const annotate::Comparison comparison = make_comparison(options, sides, runs);
  for (const annotate::ComparedFile& file : comparison.files)
    for (std::size_t column = 0; column < comparison.columns.size(); ++column)
      require_sum(file, column);
  annotate::render::comparison_text(
      comparison, {.percentages = options.show_percs, .colors = true},
      [](std::string_view lines) { require(lines.ends_with('\n'), "a report is whole lines"); });
  std::string json;
  annotate::render::comparison_json(comparison, [&](std::string_view lines) { json += lines; });
  require(nlohmann::json::accept(json), "a report is JSON");
  const bool is_of_two = sides.before.profiles.size() + sides.after.profiles.size() == 2;
  check_page(make_comparison_page(options, sides, runs, comparison), is_of_two);
  check_brief(make_compared_brief(options, runs, console), options.brief_lines.value_or(60));
}

}  // namespace
}  // namespace cg::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cg;
  using namespace cg::fuzz;
  const auto [arguments, before, after, source_before, source_after] =
      sections<5>(text_of(data, size));
  for (const char* name : {"before", "after"})
    std::filesystem::create_directories(folder().path(name));
  folder().file("before.out", before);
  folder().file("after.out", after);
  folder().file("before/source.c", source_before);
  folder().file("after/source.c", source_after);
  Arguments words(
      "--before-source=before\n--after-source=after\n--before=before.out\n--after=after.out\n" +
      arguments);

  accepts([&] { check(words.command_line(annotate::kProgram).parse()); });
  return 0;
}
