// SPDX-License-Identifier: GPL-2.0-or-later
//
// The texts that a page has, as --sources says.
#pragma once

#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "annotate/annotated_files.h"
#include "annotate/listing/page.h"
#include "annotate/output_options.h"
#include "annotate/source_options.h"

namespace cg::annotate {

class PageTexts {
 public:
  using OlderThan = std::function<std::vector<std::string>(std::time_t)>;

  // `listed` are the functions of the report: their files are shown. `older_than` is that of
  // CountedFiles. The options live longer.
  PageTexts(const SourceOptions& options, PageSources wanted,
            const std::vector<FunctionRow>& listed, OlderThan older_than);

  // Its text, if it is wanted, and what is known of that.
  void add_to(PageFile& file) const;

 private:
  bool is_wanted(const std::string& file) const;

  const SourceOptions& options_;
  PageSources wanted_;
  ChosenFiles chosen_;
  OlderThan older_than_;
};

}  // namespace cg::annotate
