// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/brief_texts.h"

#include <utility>

#include "annotate/document/listing.h"
#include "annotate/sources/annotated_files.h"

namespace cg::annotate {
namespace {

void set_texts_of(const std::vector<Finding::Place*>& places,
                  const std::vector<std::string>& include_dirs) {
  std::vector<HotLine> lines;
  lines.reserve(places.size());
  for (const Finding::Place* const place : places)
    lines.push_back({.file = place->file, .line = place->line, .functions = {}, .counts = {}});
  set_texts(lines, include_dirs);
  for (std::size_t i = 0; i < lines.size(); ++i) places[i]->text = std::move(lines[i].text);
}

}  // namespace

void set_texts(Brief& brief, const std::vector<std::string>& include_dirs) {
  std::vector<Finding::Place*> places;
  for (Finding& finding : brief.findings)
    if (!finding.places.empty()) places.push_back(finding.places.data());
  set_texts_of(places, include_dirs);
}

void set_texts(ComparedBrief& brief, const std::vector<std::string>& include_dirs) {
  std::vector<Finding::Place*> places;
  for (MovedFinding& finding : brief.findings)
    if (!finding.places.empty() && !finding.has_old_lines) places.push_back(finding.places.data());
  set_texts_of(places, include_dirs);
}

}  // namespace cg::annotate
