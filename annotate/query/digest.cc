// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/digest.h"

#include <algorithm>

namespace cg::annotate {

void Digest::on_header(const profile::Header& header) {
  functions_.on_header(header);
  events_ = header.events().size();
  body_ = {place_.offset, kOpen, place_.line - 1};
}

// Functions before the first file belong to "???", which the profile then knows.
void Digest::on_file(profile::FileLine kind, std::string_view name) {
  if (current_ == nullptr && functions_.size() > 0) begin_section(profile::kUnknown, body_);
  functions_.on_file(kind, name);
  begin_section(name, {place_.offset, kOpen, place_.line - 1});
}

// What goes on after a summary without a file has none either.
void Digest::on_summary(profile::Summary summary) {
  if (current_ == nullptr) begin_section(profile::kUnknown, body_);
  functions_.on_summary(std::move(summary));
}

void Digest::begin_section(std::string_view file, const Section& section) {
  if (current_ != nullptr) current_->back().end = section.begin;
  auto found = sections_.find(file);
  if (found == sections_.end()) found = sections_.emplace(file, std::vector<Section>()).first;
  current_ = &found->second;
  current_->push_back(section);
}

// Where the body can be taken apart into pieces of some size: before lines that name a file.
std::vector<std::uint64_t> Digest::bounds(std::uint64_t end) const {
  constexpr std::uint64_t kPiece = std::uint64_t{1} << 20;
  std::vector<std::uint64_t> all, bounds{body_.begin};
  for (const auto& [file, sections] : sections_)
    for (const Section& section : sections) all.push_back(section.begin);
  std::ranges::sort(all);
  for (const std::uint64_t begin : all)
    if (begin >= bounds.back() + kPiece) bounds.push_back(begin);
  if (bounds.back() < end) bounds.push_back(end);
  return bounds;
}

void Digest::read_lines(std::string_view file, const program::Input& input,
                        LineTotals& totals) const {
  const auto found = sections_.find(file);
  if (found == sections_.end()) return;
  // What is wrong with these lines was said when they were read first.
  const auto skip = [](const profile::Place&, std::string_view) {};
  for (const Section& section : found->second) {
    const std::uint64_t end = std::min(section.end, input.position());
    totals.place().line = section.line;
    profile::Reader reader(totals.place(), totals, skip, events_);
    reader.feed(input.again(section.begin, end - section.begin));
  }
}

}  // namespace cg::annotate
