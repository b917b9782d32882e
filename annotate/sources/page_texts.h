// SPDX-License-Identifier: GPL-2.0-or-later
//
// The source texts of a page, as --sources chooses them.
#pragma once

#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "annotate/document/page.h"
#include "annotate/options/output_options.h"
#include "annotate/sources/annotated_files.h"
#include "annotate/sources/source_tree.h"
#include "program/console.h"

namespace cg::annotate {

class PageTexts {
 public:
  using OlderThan = std::function<std::vector<std::string>(std::time_t)>;

  // `listed` are the functions of the report: their files are shown. `older_than` is
  // CountedFiles::older_than. The options live longer.
  PageTexts(const SourceOptions& options, PageSources wanted, std::vector<FunctionRow> listed,
            OlderThan older_than);

  // The files that code of these functions was inlined from are shown, too.
  void show_files_of(const std::vector<AssemblyFunction>& functions);

  // Adds its text, if it is wanted, or a note why it is missing.
  void set_text(PageFile& file);

  // The notes about wanted files that lie outside the roots.
  std::vector<std::string> notes() const;

 private:
  bool is_wanted(const std::string& file) const;

  const SourceOptions& options_;
  SourceRoots roots_;
  PageSources wanted_;
  std::vector<FunctionRow> listed_;
  ChosenFiles chosen_;
  OlderThan older_than_;
  std::vector<std::string> outside_;
};

// One sentence about all files that were left out; none if there are none.
std::vector<std::string> note_of_outside(const std::vector<std::string>& files);

// Reports the sources that are in a page, and the notes about others, for users who publish the
// page.
void tell_of_page(const std::vector<std::string>& sources, const std::vector<std::string>& notes,
                  program::Console& console);
void tell_of_page(const Page& page, program::Console& console);

}  // namespace cg::annotate
