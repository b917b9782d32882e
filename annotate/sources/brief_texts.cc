// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/brief_texts.h"

#include <utility>

#include "annotate/document/listing.h"
#include "annotate/sources/annotated_files.h"

namespace cg::annotate {

void set_texts(Brief& brief, const std::vector<std::string>& include_dirs) {
  std::vector<HotLine> lines;
  std::vector<Finding::Place*> places;
  for (Finding& finding : brief.findings) {
    if (finding.places.empty()) continue;
    Finding::Place& place = finding.places.front();
    places.push_back(&place);
    lines.push_back({.file = place.file, .line = place.line, .functions = {}, .counts = {}});
  }
  set_texts(lines, include_dirs);
  for (std::size_t i = 0; i < lines.size(); ++i) places[i]->text = std::move(lines[i].text);
}

}  // namespace cg::annotate
