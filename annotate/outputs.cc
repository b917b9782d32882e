// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/outputs.h"

#include <functional>
#include <string>
#include <string_view>

#include "annotate/render/grouped/grouped_text.h"
#include "annotate/render/json/json.h"
#include "annotate/render/text.h"
#include "program/output_file.h"
#include "program/outputs.h"

namespace cg::annotate {
namespace {

using Write = std::function<void(std::string_view)>;

template <class Render>
void write(const std::string& name, Render render) {
  if (name.empty()) return;
  program::OutputFile output(name);
  render([&](std::string_view piece) { output.write(piece); });
  output.commit();
}

render::TextStyle style(const Options& options) { return {.percentages = options.show_percs}; }

}  // namespace

void write_outputs(const Options& options, const Listing& listing) {
  write(options.json, [&](const Write& to) { render::json(listing, to); });
  if (program::is_standard_output_taken(options.output_files())) return;
  write("-", [&](const Write& to) { render::text(listing, style(options), to); });
}

void write_outputs(const Options& options, const GroupedListing& listing) {
  write("-", [&](const Write& to) { render::grouped_text(listing, style(options), to); });
}

}  // namespace cg::annotate
