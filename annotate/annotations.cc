// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/annotations.h"

#include <optional>

#include "annotate/preamble.h"
#include "annotate/source_file.h"
#include "annotate/source_listing.h"
#include "annotate/warnings.h"

namespace cg::annotate {
namespace {

// Writes one file after the other and remembers what the closing sections need.
class Annotator {
 public:
  Annotator(const Options& options, const TableStyle& style, const Digest& digest,
            const program::Input& input)
      : options_(options), style_(style), digest_(digest), input_(input) {}

  void annotate(const std::string& name, ChosenBy by);
  Annotations finish();

 private:
  void title(const SourceFile& source, ChosenBy by);
  void listing(SourceFile& source);
  void missing_files();
  void footer();

  const Options& options_;
  const TableStyle& style_;
  const Digest& digest_;
  const program::Input& input_;
  std::string text_;
  std::vector<std::string> missing_;
  std::vector<std::string> notes_;
  bool any_known_ = false;
  profile::Counts annotated_ = profile::Counts(style_.events.names.size());
};

void Annotator::annotate(const std::string& name, ChosenBy by) {
  std::optional<SourceFile> source = find_source(name, options_.include_dirs);
  if (!source) {
    if (by == ChosenBy::kUser) require_source(name, options_.include_dirs);  // says why
    missing_.push_back(name);
    return;
  }
  title(*source, by);
  if (!source->was_read())
    notes_.push_back(source->directory() + name + ": no regular file, or too large: not read");
  if (!digest_.knows(name)) {
    text_ += "  No information has been collected for " + name + "\n\n";
    return;
  }
  any_known_ = true;
  listing(*source);
}

void Annotator::title(const SourceFile& source, ChosenBy by) {
  text_ += rule();
  text_ += by == ChosenBy::kUser ? "-- User-annotated source: " : "-- Auto-annotated source: ";
  if (!source.directory().empty()) text_ += source.directory() + " + ";
  text_ += source.name() + '\n' + rule();
}

void Annotator::listing(SourceFile& source) {
  const bool is_newer = input_.modified() && source.modified() > *input_.modified();
  if (is_newer) text_ += newer_source_warning(source.name(), input_.name());

  const LineTotals lines = digest_.line_totals(source.name(), input_);
  SourceListing listing(style_, lines);
  listing.header(text_);
  text_ += "\n\n";
  listing.lines(text_, source, options_.context, annotated_);
  if (listing.bogus_lines(text_)) text_ += '\n' + bogus_lines_warning(source.name(), is_newer);
  text_ += '\n';
  if (listing.has_line_0()) {
    listing.line_0(text_);
    text_ += " <counts for unidentified lines in " + source.name() + ">\n\n";
  }
}

Annotations Annotator::finish() {
  if (!missing_.empty()) missing_files();
  if (any_known_) footer();
  return {std::move(text_), std::move(notes_)};
}

void Annotator::missing_files() {
  text_ += rule() + "The following files chosen for auto-annotation could not be found:\n" + rule();
  for (const std::string& name : missing_) text_ += "  " + name + '\n';
  text_ += '\n';
}

void Annotator::footer() {
  ColumnWidths widths(annotated_.size());
  widths.add(annotated_);
  const Table table(style_, widths);
  text_ += rule();
  table.header(text_);
  text_ += '\n' + rule();
  table.row(text_, annotated_);
  text_ += " events annotated\n\n";
}

}  // namespace

ChosenFiles choose_files(const Options& options, const profile::FunctionTotals& functions,
                         const std::vector<std::size_t>& listed) {
  ChosenFiles files;
  for (const std::string& name : options.user_files) files.emplace(name, ChosenBy::kUser);
  if (!options.auto_annotate) return files;
  for (const std::size_t index : listed) {
    const std::string_view file = functions.function(index).file;
    if (file != profile::kUnknown) files.emplace(file, ChosenBy::kAuto);
  }
  return files;
}

Annotations annotations(const ChosenFiles& files, const Options& options, const TableStyle& style,
                        const Digest& digest, const program::Input& input) {
  Annotator annotator(options, style, digest, input);
  for (const auto& [name, by] : files) annotator.annotate(name, by);
  return annotator.finish();
}

}  // namespace cg::annotate
