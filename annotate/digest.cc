// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/digest.h"

#include <algorithm>

namespace cg::annotate {

void Digest::on_header(const profile::Header& header) {
  functions_.on_header(header);
  begin_section(profile::kUnknown);
}

void Digest::on_file(profile::FileLine kind, std::string_view name) {
  if (functions_.size() == 0) sections_.erase(std::string(profile::kUnknown));  // nothing came
  functions_.on_file(kind, name);
  begin_section(name);
}

void Digest::begin_section(std::string_view file) {
  if (current_ != nullptr && !current_->empty()) current_->back().end = place_.offset;
  auto found = sections_.find(file);
  if (found == sections_.end()) found = sections_.emplace(file, std::vector<Section>()).first;
  current_ = &found->second;
  current_->push_back({place_.offset, kOpen, place_.line - 1});
}

LineTotals Digest::line_totals(std::string_view file, const profile::Input& input) const {
  // What is wrong with these lines was said when they were read first.
  const auto skip = [](const profile::Place&, std::string_view) {};
  profile::Place place{.file = input.name()};
  LineTotals totals(place, functions_.header().events().size());
  for (const Section& section : sections_.find(file)->second) {
    const std::uint64_t end = std::min(section.end, input.position());
    place.line = section.line;
    profile::Reader reader(place, totals, skip, functions_.header());
    reader.feed(input.again(section.begin, end - section.begin));
  }
  return totals;
}

}  // namespace cg::annotate
