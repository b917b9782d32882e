// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/compared_files.h"

#include <fmt/format.h>

#include <functional>
#include <set>
#include <string>
#include <utility>

#include "annotate/query/aligned_lines.h"
#include "annotate/query/line_functions.h"
#include "annotate/sources/compare_file.h"
#include "annotate/sources/source_tree.h"

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
  SideSources(const SideOptions& options, const SourceOptions& sources,
              const ComparedProfiles& runs, Presence side)
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
      for (const ComparedProfile* run : runs_.of(side_))
        if (run->modified && *text->modified > *run->modified)
          source.newer_than.push_back(run->name);
  }

  AlignedLines lines(const std::string& name, const Events& events) const {
    return {runs_.of(side_), name, events};
  }

  // For a page.
  void read_functions(const std::vector<ComparedFunction>& functions) {
    functions_.emplace(runs_, side_, functions);
  }
  std::function<FunctionsByLine()> functions(const std::string& name, const Events& events) {
    if (!functions_) return {};
    return [this, &name, &events] { return functions_->of_file(name, events); };
  }

  void check(std::string_view option) const { tree_.check(option); }

 private:
  SourceTree tree_;
  const ComparedProfiles& runs_;
  Presence side_;
  std::optional<SideFunctions> functions_;
};

bool has_lines(const std::optional<SourceText>& source) {
  return source && source->text.find('\n') != std::string::npos;
}

// Its first line says it.
bool has_crlf(const std::optional<SourceText>& source) {
  if (!has_lines(source)) return false;
  const std::size_t end = source->text.find('\n');
  return end > 0 && source->text[end - 1] == '\r';
}

// A text that a page must not hold counts as not found.
void leave_out(const FilesOfPage& page, ComparedSource& source, std::optional<SourceText>& text) {
  if (!text || !text->problem.empty() || page.may_hold(text->path)) return;
  source.place.reset();
  source.problem = text->path + ": not in the page";
  text.reset();
}

// Both sides of files, one after the other.
class FileComparer {
 public:
  FileComparer(const SourceOptions& options, const ComparisonOptions& sides, const Events& events,
               const ComparedProfiles& runs, const MatchedFiles& matched)
      : events_(events),
        matched_(matched),
        context_(options.context),
        before_(sides.before, options, runs, Presence::only_before),
        after_(sides.after, options, runs, Presence::only_after) {}

  void read_functions(const std::vector<ComparedFunction>& functions) {
    before_.read_functions(functions);
    after_.read_functions(functions);
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
      if (page != nullptr) leave_out(*page, file.before, text_before);
      if (page != nullptr) leave_out(*page, file.after, text_after);
    }
    if (page == nullptr && !text_before && !text_after) return std::nullopt;
    const AlignedLines lines_before = before_.lines(name_before, events_);
    const AlignedLines lines_after = after_.lines(name, events_);
    if (has_crlf(text_before) != has_crlf(text_after) && has_lines(text_before) &&
        has_lines(text_after))
      other_line_ends_.push_back(name);
    compare_file(file, {lines_before, text_before, before_.functions(name_before, events_)},
                 {lines_after, text_after, after_.functions(name, events_)}, events_, context_);
    return file;
  }

  // The files whose lines end with CR and LF on one side alone, as a sentence; "": there are none.
  std::string other_line_ends() const {
    if (other_line_ends_.empty()) return "";
    std::string files = other_line_ends_.front();
    if (const std::size_t others = other_line_ends_.size() - 1; others > 0)
      files += fmt::format(" and {} more {}", others, others == 1 ? "file" : "files");
    return files + ": CRLF ends lines on one side, LF on the other; this is not compared";
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
  std::vector<std::string> other_line_ends_;
};

}  // namespace

void compare_files(Comparison& comparison, const SourceOptions& options,
                   const ComparisonOptions& sides, const Events& events,
                   const ComparedProfiles& runs, const MatchedFiles& matched,
                   const FilesOfPage* page) {
  FileComparer comparer(options, sides, events, runs, matched);
  if (page != nullptr) comparer.read_functions(comparison.functions);
  for (const std::string& name : files_of(comparison.functions, matched)) {
    if (page == nullptr && name == profile::kUnknown) continue;
    std::optional<ComparedFile> file = comparer.compare(name, page);
    if (!file)
      comparison.missing_files.push_back(name);
    else if (page != nullptr || has_something_to_show(*file))
      comparison.files.push_back(std::move(*file));
  }
  if (std::string ends = comparer.other_line_ends(); !ends.empty())
    comparison.notes.push_back(std::move(ends));
  comparer.check();
}

void compare_each_file(const std::vector<ComparedFunction>& functions, const SourceOptions& options,
                       const ComparisonOptions& sides, const Events& events,
                       const ComparedProfiles& runs, const MatchedFiles& matched,
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
