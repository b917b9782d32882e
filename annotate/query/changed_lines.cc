// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/changed_lines.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <tuple>
#include <utility>

#include "annotate/query/change.h"

namespace cg::annotate {
namespace {

auto place(const ChangedLine& line) { return std::tie(line.file, line.after, line.before); }

}  // namespace

void ChangedLines::add(ChangedLine line) {
  const std::span keys = std::span(line.counts).first(line.counts.empty() ? 0 : keys_);
  if (std::ranges::all_of(keys, [](const Change& key) { return key.difference == 0; })) return;
  lines_.push_back(std::move(line));
  if (lines_.size() / 2 >= most_) keep_most();
}

void ChangedLines::add(const ComparedFile& file) {
  for (const ComparedLines& stretch : file.stretches)
    for (const ComparedLine& line : stretch)
      add({file.name, line.before, line.after, line.text, line.counts, line.is_nearest});
  for (const LineBeyondEnd& line : file.beyond_end) {
    const bool is_before = line.side == Presence::only_before;
    add({file.name, is_before ? line.line : 0, is_before ? 0 : line.line, {}, line.counts});
  }
  if (file.unknown_lines) add({file.name, 0, 0, {}, *file.unknown_lines});
}

void ChangedLines::keep_most() {
  std::ranges::sort(lines_, [this](const ChangedLine& a, const ChangedLine& b) {
    for (std::size_t key = 0; key < keys_; ++key) {
      const std::uint64_t key_a = magnitude(a.counts[key].difference);
      const std::uint64_t key_b = magnitude(b.counts[key].difference);
      if (key_a != key_b) return key_a > key_b;
    }
    return place(a) < place(b);
  });
  if (lines_.size() > most_)
    lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(most_), lines_.end());
}

std::vector<ChangedLine> ChangedLines::lines() {
  keep_most();
  for (ChangedLine& line : lines_)
    line.counts.erase(line.counts.begin(),
                      std::next(line.counts.begin(), static_cast<std::ptrdiff_t>(keys_)));
  return std::move(lines_);
}

}  // namespace cg::annotate
