// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/comparison_outputs.h"

#include "annotate/cg_annotate/make_comparison.h"
#include "annotate/cg_annotate/text_output.h"
#include "annotate/export/csv.h"
#include "annotate/html/page_html.h"
#include "annotate/json/comparison_json.h"
#include "annotate/sources/page_texts.h"
#include "annotate/text/comparison/comparison_text.h"
#include "program/outputs.h"

namespace cg::annotate {

void write_comparison(const Options& options, const ComparisonOptions& sides, const Runs& runs,
                      const Comparison& comparison, program::Console& console) {
  program::Outputs outputs;
  outputs.add(options.json,
              [&](const program::Write& to) { render::comparison_json(comparison, to); });
  outputs.add(options.csv, [&](const program::Write& to) {
    exports::csv(compare_all_functions(options, sides, runs), to);
  });
  outputs.add(options.html, [&](const program::Write& to) {
    const Comparison page = make_comparison_page(options, sides, runs, comparison);
    render::html::page_html(page, to);
    std::vector<std::string> files;
    for (const ComparedFile& file : page.files)
      for (const ComparedSource* source : {&file.before, &file.after})
        if (source->place) files.push_back(*source->place);
    tell_of_page(files, page.notes, console);
  });
  outputs.commit();
  if (program::is_standard_output_taken(options.output_files())) return;
  write_text(options, [&](const render::TextStyle& style, const WriteLines& to) {
    render::comparison_text(comparison, style, to);
  });
}

}  // namespace cg::annotate
