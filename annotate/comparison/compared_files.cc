// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/comparison/compared_files.h"

#include <set>
#include <string>
#include <utility>

#include "annotate/comparison/compare_file.h"
#include "annotate/comparison/line_runs.h"
#include "annotate/comparison/source_tree.h"

namespace cg::annotate {
namespace {

// By names after, or before where a file is only there.
std::set<std::string> files_of(const std::vector<ComparedFunction>& functions,
                               const MatchedFiles& matched) {
  std::set<std::string> files;
  const auto add = [&](std::string_view file) {
    if (file != profile::kUnknown) files.emplace(file);
  };
  for (const ComparedFunction& function : functions) {
    add(function.presence == Presence::only_before ? matched.after_of(function.file)
                                                   : std::string_view(function.file));
    if (function.has_moved) add(matched.after_of(function.file_before));
  }
  return files;
}

bool has_something_to_show(const ComparedFile& file) {
  return !file.stretches.empty() || !file.beyond_end.empty() || file.without_source ||
         file.unknown_lines;
}

class SideSources {
 public:
  SideSources(const SideOptions& options, const SourceOptions& sources, const Runs& runs,
              Presence side)
      : tree_(options, sources.include_dirs), runs_(runs), side_(side) {}

  // A file that this side's profiles do not name is looked for all the same: it may be here, too.
  ComparedSource find(const std::string& name, std::optional<SourceText>& text) {
    const bool is_known = runs_.know(name, side_);
    ComparedSource source;
    if (is_known) source.name = name;
    text = tree_.find(name, is_known);
    if (!text) return source;
    source.problem = text->problem;
    if (text->problem.empty())
      source.place = text->place;
    else
      source.problem = text->place + ": " + text->problem;
    if (text->modified)
      for (const Run* run : runs_.of(side_))
        if (run->input.modified() && *text->modified > *run->input.modified())
          source.newer_than.push_back(run->input.name());
    return source;
  }

  LineRuns lines(const std::string& name, const Events& events) const {
    return {runs_.of(side_), name, events};
  }

  void check(std::string_view option) const { tree_.check(option); }

 private:
  SourceTree tree_;
  const Runs& runs_;
  Presence side_;
};

}  // namespace

void compare_files(Comparison& comparison, const SourceOptions& options,
                   const ComparisonOptions& sides, const Events& events, const Runs& runs,
                   const MatchedFiles& matched) {
  SideSources before(sides.before, options, runs, Presence::only_before);
  SideSources after(sides.after, options, runs, Presence::only_after);
  for (const std::string& name : files_of(comparison.functions, matched)) {
    const std::string name_before(matched.before_of(name));
    std::optional<SourceText> text_before, text_after;
    ComparedFile file;
    file.name = name;
    file.before = before.find(name_before, text_before);
    file.after = after.find(name, text_after);
    if (!text_before && !text_after) {
      comparison.missing_files.push_back(name);
      continue;
    }
    const LineRuns lines_before = before.lines(name_before, events);
    const LineRuns lines_after = after.lines(name, events);
    compare_file(file, {lines_before, text_before}, {lines_after, text_after}, events,
                 options.context);
    if (has_something_to_show(file)) comparison.files.push_back(std::move(file));
  }
  before.check("--before-git");
  after.check("--after-git");
}

}  // namespace cg::annotate
