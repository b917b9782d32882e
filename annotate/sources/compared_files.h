// SPDX-License-Identifier: GPL-2.0-or-later
//
// The part of a comparison that shows the sources of the listed functions.
#pragma once

#include <functional>
#include <string>

#include "annotate/document/comparison.h"
#include "annotate/options/compared_sides.h"
#include "annotate/options/output_options.h"
#include "annotate/query/compared_profiles.h"
#include "annotate/query/events.h"
#include "annotate/query/matched_files.h"

namespace cg::annotate {

// A page has all files, also files without a source or with nothing to show. Of files that are left
// out of it, the page has only the sums of their lines.
struct FilesOfPage {
  std::function<bool(const ComparedFile& file)> is_text_wanted;
  std::function<bool(const std::string& path)> may_hold;  // whether the page may have this source
};

// Sets the files of `comparison`, which has its functions already, and the missing files. Throws
// when a revision is in no repository, or a sum does not fit 64 bits. `page`: null for a report.
void compare_files(Comparison& comparison, const SourceOptions& options,
                   const ComparisonOptions& sides, const Events& events,
                   const ComparedProfiles& runs, const MatchedFiles& matched,
                   const FilesOfPage* page = nullptr);

// Calls take(file) for each file of the functions that has a source, without context lines. Throws
// in the same cases.
void compare_each_file(const std::vector<ComparedFunction>& functions, const SourceOptions& options,
                       const ComparisonOptions& sides, const Events& events,
                       const ComparedProfiles& runs, const MatchedFiles& matched,
                       const std::function<void(const ComparedFile& file)>& take);

}  // namespace cg::annotate
