// SPDX-License-Identifier: GPL-2.0-or-later
//
// The texts that a page has, as --sources says.
#pragma once

#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "annotate/document/page.h"
#include "annotate/options/output_options.h"
#include "annotate/options/source_options.h"
#include "annotate/sources/annotated_files.h"
#include "annotate/sources/source_roots.h"
#include "program/console.h"

namespace cg::annotate {

class PageTexts {
 public:
  using OlderThan = std::function<std::vector<std::string>(std::time_t)>;

  // `listed` are the functions of the report: their files are shown. `older_than` is that of
  // CountedFiles. The options live longer.
  PageTexts(const SourceOptions& options, PageSources wanted,
            const std::vector<FunctionRow>& listed, OlderThan older_than);

  // Its text, if it is wanted, and what is known of that.
  void add_to(PageFile& file);

  // What users are told of files that are wanted and lie outside the roots.
  std::vector<std::string> notes() const;

 private:
  bool is_wanted(const std::string& file) const;

  const SourceOptions& options_;
  SourceRoots roots_;
  PageSources wanted_;
  ChosenFiles chosen_;
  OlderThan older_than_;
  std::vector<std::string> outside_;
};

// One sentence about all files that were left out; nothing of none.
std::vector<std::string> note_of_outside(const std::vector<std::string>& files);

// Whoever publishes a page should know what is in it: its sources, and what it says of others.
void tell_of_page(const std::vector<std::string>& sources, const std::vector<std::string>& notes,
                  program::Console& console);
void tell_of_page(const Page& page, program::Console& console);

}  // namespace cg::annotate
