// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/page_texts.h"

#include <optional>
#include <utility>

#include "annotate/source_file.h"
#include "profile/function_totals.h"

namespace cg::annotate {

PageTexts::PageTexts(const SourceOptions& options, PageSources wanted,
                     const std::vector<FunctionRow>& listed, OlderThan older_than)
    : options_(options), wanted_(wanted), older_than_(std::move(older_than)) {
  if (wanted == PageSources::shown) chosen_ = choose_files(options, listed);
}

bool PageTexts::is_wanted(const std::string& file) const {
  if (file == profile::kUnknown) return false;
  return wanted_ == PageSources::all || chosen_.contains(file);
}

void PageTexts::add_to(PageFile& file) const {
  if (!is_wanted(file.name)) return;
  const std::optional<SourceFile> source = find_source(file.name, options_.include_dirs);
  file.state = !source              ? TextState::not_found
               : source->was_read() ? TextState::shown
                                    : TextState::not_read;
  if (file.state != TextState::shown) return;
  file.directory = source->directory();
  file.newer_than = older_than_(source->modified().seconds);
  file.text = source->text();
}

}  // namespace cg::annotate
