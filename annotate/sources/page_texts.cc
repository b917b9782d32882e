// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/page_texts.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <utility>

#include "annotate/query/cycles.h"
#include "annotate/query/nearest_lines.h"
#include "annotate/query/page_counts.h"
#include "annotate/sources/source_file.h"
#include "profile/profile.h"

namespace cg::annotate {
namespace {

constexpr std::string_view kOutside = "not in the page, since outside of this folder: ";

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

}  // namespace

PageTexts::PageTexts(const SourceOptions& options, PageSources wanted,
                     std::vector<FunctionRow> listed, OlderThan older_than)
    : options_(options),
      roots_(options),
      wanted_(wanted),
      listed_(std::move(listed)),
      older_than_(std::move(older_than)) {
  if (wanted == PageSources::shown) chosen_ = choose_files(options, listed_);
}

void PageTexts::show_files_of(const std::vector<AssemblyFunction>& functions) {
  for (const AssemblyFunction& function : functions)
    for (const AssemblyStretch& stretch : function.stretches)
      if (listed_.empty() || listed_.back().file != stretch.file)
        listed_.push_back({stretch.file, function.name, {}});
  if (wanted_ == PageSources::shown) chosen_ = choose_files(options_, listed_);
}

bool PageTexts::is_wanted(const std::string& file) const {
  if (file == profile::kUnknown) return false;
  return wanted_ == PageSources::all || chosen_.contains(file);
}

void PageTexts::set_text(PageFile& file) {
  if (!is_wanted(file.name)) return;
  const std::optional<SourceFile> source = find_source(file.name, options_.include_dirs);
  file.state = !source              ? TextState::not_found
               : source->was_read() ? TextState::shown
                                    : TextState::not_read;
  if (file.state != TextState::shown) return;
  if (wanted_ != PageSources::all && !roots_.have(source->directory() + file.name)) {
    file.state = TextState::not_wanted;
    outside_.push_back(source->directory() + file.name);
    return;
  }
  file.directory = source->directory();
  file.newer_than = older_than_(source->modified().seconds);
  file.text = source->text();
}

std::vector<std::string> PageTexts::notes() const { return note_of_outside(outside_); }

std::vector<std::string> note_of_outside(const std::vector<std::string>& files) {
  if (files.empty()) return {};
  const std::string others = files.size() == 1 ? "" : fmt::format(" and {} more", files.size() - 1);
  return {fmt::format("{}{}{}; --source-root=DIR or --sources=all takes them", kOutside,
                      files.front(), others)};
}

void tell_of_page(const std::vector<std::string>& sources, const std::vector<std::string>& notes,
                  program::Console& console) {
  for (const std::string& source : sources) console.note("in the page: " + source);
  for (const std::string& note : notes)
    if (note.starts_with(kOutside)) console.note(note);
}

void tell_of_page(const Page& page, program::Console& console) {
  std::vector<std::string> sources;
  for (const PageFile& file : page.files)
    if (file.state == TextState::shown) sources.push_back(file.directory + file.name);
  tell_of_page(sources, page.notes, console);
}

Page page_of_profile(const profile::Profile& profile, PageHead head, const Events& events,
                     const EventOptions& options, PageTexts& texts) {
  PageCounts counts = page_counts(profile);
  std::vector<PageFile> all_files = files(profile, counts, texts);
  return {.head = std::move(head),
          .columns = columns(profile),
          .shown = page_shown(events, options),
          .sorted_by = events.name(events.sort.front().event),
          .derived = page_sums(events),
          .functions = functions(profile),
          .files = std::move(all_files),
          .parts = summed(std::move(counts.parts)),
          .notes = texts.notes(),
          .cycles = page_cycles(events, options)};
}

}  // namespace cg::annotate
