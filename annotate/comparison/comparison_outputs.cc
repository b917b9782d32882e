// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/comparison/comparison_outputs.h"

#include "annotate/comparison/make_comparison.h"
#include "annotate/output_form.h"
#include "annotate/page_texts.h"
#include "annotate/render/comparison/comparison_text.h"
#include "annotate/render/html/page_html.h"
#include "annotate/render/json/comparison_json.h"
#include "annotate/text_output.h"
#include "program/outputs.h"

namespace cg::annotate {

void write_comparison(const Options& options, const ComparisonOptions& sides, const Runs& runs,
                      const Comparison& comparison, program::Console& console) {
  write_form(options.json, [&](const WriteForm& to) { render::comparison_json(comparison, to); });
  write_form(options.html, [&](const WriteForm& to) {
    const Comparison page = make_comparison_page(options, sides, runs, comparison);
    render::html::page_html(page, to);
    std::vector<std::string> files;
    for (const ComparedFile& file : page.files)
      for (const ComparedSource* source : {&file.before, &file.after})
        if (source->place) files.push_back(*source->place);
    tell_of_page(files, page.notes, console);
  });
  if (program::is_standard_output_taken(options.output_files())) return;
  write_text(options, [&](const render::TextStyle& style, const WriteLines& to) {
    render::comparison_text(comparison, style, to);
  });
}

}  // namespace cg::annotate
