// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/page_texts.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <utility>

#include "annotate/sources/source_file.h"
#include "profile/profile.h"

namespace cg::annotate {
namespace {

constexpr std::string_view kOutside = "not in the page, since outside of this folder: ";

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

}  // namespace cg::annotate
