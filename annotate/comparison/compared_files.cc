// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/comparison/compared_files.h"

#include <functional>
#include <set>
#include <string>
#include <utility>

#include "annotate/comparison/compare_file.h"
#include "annotate/comparison/line_functions.h"
#include "annotate/comparison/line_runs.h"
#include "annotate/comparison/source_tree.h"

namespace cg::annotate {
namespace {

// By names after, or before where a file is only there.
std::set<std::string> files_of(const std::vector<ComparedFunction>& functions,
                               const MatchedFiles& matched) {
  std::set<std::string> files;
  const auto add = [&](std::string_view file) { files.emplace(file); };
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

  ComparedSource named(const std::string& name) const {
    ComparedSource source;
    if (runs_.know(name, side_)) source.name = name;
    return source;
  }

  // A file that this side's profiles do not name is looked for all the same: it may be here, too.
  void find(ComparedSource& source, const std::string& name, std::optional<SourceText>& text) {
    text = tree_.find(name, !source.name.empty());
    if (!text) return;
    source.problem = text->problem;
    if (text->problem.empty())
      source.place = text->place;
    else
      source.problem = text->place + ": " + text->problem;
    if (text->modified)
      for (const Run* run : runs_.of(side_))
        if (run->input.modified() && *text->modified > *run->input.modified())
          source.newer_than.push_back(run->input.name());
  }

  LineRuns lines(const std::string& name, const Events& events) const {
    return {runs_.of(side_), name, events};
  }

  // For a page.
  void read_functions(const profile::rename::NameRules& names,
                      const std::vector<ComparedFunction>& functions) {
    functions_.emplace(runs_, side_, names, functions);
  }
  std::function<LineFunctions()> functions(const std::string& name, const Events& events) {
    if (!functions_) return {};
    return [this, &name, &events] { return functions_->of_file(name, events); };
  }

  void check(std::string_view option) const { tree_.check(option); }

 private:
  SourceTree tree_;
  const Runs& runs_;
  Presence side_;
  std::optional<SideFunctions> functions_;
};

// Both sides of files, one after the other.
class FileComparer {
 public:
  FileComparer(const SourceOptions& options, const ComparisonOptions& sides, const Events& events,
               const Runs& runs, const MatchedFiles& matched)
      : events_(events),
        matched_(matched),
        context_(options.context),
        before_(sides.before, options, runs, Presence::only_before),
        after_(sides.after, options, runs, Presence::only_after) {}

  void read_functions(const profile::rename::NameRules& names,
                      const std::vector<ComparedFunction>& functions) {
    before_.read_functions(names, functions);
    after_.read_functions(names, functions);
  }

  // None: a report has nothing to compare, for no side has a source. `page` as in compare_files().
  std::optional<ComparedFile> compare(const std::string& name, const FilesOfPage* page) {
    const std::string name_before(matched_.before_of(name));
    std::optional<SourceText> text_before, text_after;
    ComparedFile file;
    file.name = name;
    file.before = before_.named(name_before);
    file.after = after_.named(name);
    file.is_text_wanted = page == nullptr || page->is_text_wanted(file);
    if (file.is_text_wanted) {
      before_.find(file.before, name_before, text_before);
      after_.find(file.after, name, text_after);
    }
    if (page == nullptr && !text_before && !text_after) return std::nullopt;
    const LineRuns lines_before = before_.lines(name_before, events_);
    const LineRuns lines_after = after_.lines(name, events_);
    compare_file(file, {lines_before, text_before, before_.functions(name_before, events_)},
                 {lines_after, text_after, after_.functions(name, events_)}, events_, context_);
    return file;
  }

  void check() const {
    before_.check("--before-git");
    after_.check("--after-git");
  }

 private:
  const Events& events_;
  const MatchedFiles& matched_;
  std::uint64_t context_;
  SideSources before_;
  SideSources after_;
};

}  // namespace

void compare_files(Comparison& comparison, const SourceOptions& options,
                   const ComparisonOptions& sides, const Events& events, const Runs& runs,
                   const MatchedFiles& matched, const FilesOfPage* page) {
  FileComparer comparer(options, sides, events, runs, matched);
  if (page != nullptr) comparer.read_functions(page->names, comparison.functions);
  for (const std::string& name : files_of(comparison.functions, matched)) {
    if (page == nullptr && name == profile::kUnknown) continue;
    std::optional<ComparedFile> file = comparer.compare(name, page);
    if (!file)
      comparison.missing_files.push_back(name);
    else if (page != nullptr || has_something_to_show(*file))
      comparison.files.push_back(std::move(*file));
  }
  comparer.check();
}

void compare_each_file(const std::vector<ComparedFunction>& functions, const SourceOptions& options,
                       const ComparisonOptions& sides, const Events& events, const Runs& runs,
                       const MatchedFiles& matched,
                       const std::function<void(const ComparedFile& file)>& take) {
  SourceOptions alone = options;
  alone.context = 0;
  FileComparer comparer(alone, sides, events, runs, matched);
  for (const std::string& name : files_of(functions, matched))
    if (name != profile::kUnknown)
      if (const auto file = comparer.compare(name, nullptr)) take(*file);
  comparer.check();
}

}  // namespace cg::annotate
