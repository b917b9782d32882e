// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/line_diff.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include "annotate/sources/shortest_edits.h"

namespace cg::annotate {
namespace {

// Removed or new lines can often be placed a few lines further up or down with the same result.
// This moves them to the place where a reader expects them (see line_diff.h).

constexpr std::size_t kTab = 8;

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r\f\v") == std::string_view::npos;
}

std::size_t indentation(std::string_view line) {
  std::size_t width = 0;
  for (const char c : line) {
    if (c != ' ' && c != '\t') break;
    width += c == '\t' ? kTab - width % kTab : 1;
  }
  return width;
}

// Of each gap between lines that stay, whether something changed in it.
std::vector<bool> gaps(const std::vector<bool>& changed) {
  std::vector<bool> gaps(1);
  for (const bool is_changed : changed) {
    if (is_changed)
      gaps.back() = true;
    else
      gaps.push_back(false);
  }
  return gaps;
}

class Settler {
 public:
  Settler(std::span<const std::string_view> lines, std::span<const std::uint32_t> numbers,
          std::vector<bool>& changed, const std::vector<bool>& other)
      : lines_(lines), numbers_(numbers), changed_(changed), others_(gaps(other)) {}

  void settle() {
    std::size_t gap = 0;
    for (std::size_t begin = 0; begin < changed_.size();) {
      if (!changed_[begin]) {
        ++begin, ++gap;
        continue;
      }
      std::size_t end = begin;
      while (end < changed_.size() && changed_[end]) ++end;
      const std::size_t moved_to = others_[gap] ? begin : settle(begin, end, gap);
      // Behind the group, wherever it is now; what it left above it stays.
      gap += std::max(moved_to, begin) - begin;
      begin = std::max(moved_to, begin) + (end - begin);
    }
  }

 private:
  // Moves the lines [begin, end), which lie in that gap, and returns where they begin then.
  std::size_t settle(std::size_t begin, std::size_t end, std::size_t gap);
  std::size_t move(std::size_t from, std::size_t to, std::size_t size);
  std::size_t cost(std::size_t begin) const;
  bool is_changed(std::size_t line) const { return line < changed_.size() && changed_[line]; }
  bool is_at(std::size_t line, std::uint32_t number) const {
    return line < numbers_.size() && numbers_[line] == number;
  }

  std::span<const std::string_view> lines_;
  std::span<const std::uint32_t> numbers_;
  std::vector<bool>& changed_;
  std::vector<bool> others_;  // gaps with changes on the other side
};

std::size_t Settler::cost(std::size_t begin) const {
  if (begin == 0 || is_blank(lines_[begin]) || is_blank(lines_[begin - 1])) return 0;
  return 1 + indentation(lines_[begin]);
}

// A group may go on while it stays apart from others on its side, up to a change on the other.
std::size_t Settler::settle(std::size_t begin, std::size_t end, std::size_t gap) {
  const std::size_t size = end - begin;
  std::size_t top = begin, bottom = begin;
  for (std::size_t at = gap; top > 0 && numbers_[top - 1] == numbers_[top - 1 + size]; --at) {
    if (is_changed(top - 1) || (top > 1 && is_changed(top - 2))) break;
    --top;
    if (others_[at - 1]) return move(begin, top, size);
  }
  for (std::size_t at = gap; is_at(bottom + size, numbers_[bottom]); ++at) {
    if (is_changed(bottom + size) || is_changed(bottom + size + 1)) break;
    ++bottom;
    if (others_[at + 1]) return move(begin, bottom, size);
  }
  std::size_t best = top, least = cost(top);
  for (std::size_t at = top + 1; at <= bottom; ++at)
    if (const std::size_t here = cost(at); here <= least) best = at, least = here;
  return move(begin, best, size);
}

std::size_t Settler::move(std::size_t from, std::size_t to, std::size_t size) {
  const auto begin = changed_.begin();
  std::fill_n(begin + static_cast<std::ptrdiff_t>(from), size, false);
  std::fill_n(begin + static_cast<std::ptrdiff_t>(to), size, true);
  return to;
}

// `numbers` has a number for each of `lines`; equal lines have equal numbers. `changed` says which
// lines changed, `other` does so for the lines of the other side. Lines that can replace lines of
// the other side, or be replaced by them, are placed so.
void settle_changes(std::span<const std::string_view> lines, std::span<const std::uint32_t> numbers,
                    std::vector<bool>& changed, const std::vector<bool>& other) {
  Settler(lines, numbers, changed, other).settle();
}

using Numbers = std::vector<std::uint32_t>;

// Lines as numbers: the same where the lines are.
class Numbering {
 public:
  Numbers numbers_of(Lines lines) {
    Numbers numbers;
    numbers.reserve(lines.size());
    for (const std::string_view line : lines)
      numbers.push_back(
          numbers_.try_emplace(line, static_cast<std::uint32_t>(numbers_.size())).first->second);
    return numbers;
  }
  std::size_t size() const { return numbers_.size(); }

 private:
  std::unordered_map<std::string_view, std::uint32_t> numbers_;
};

std::vector<bool> occurring(const Numbers& numbers, std::size_t size) {
  std::vector<bool> occur(size);
  for (const std::uint32_t number : numbers) occur[number] = true;
  return occur;
}

// The lines of one side that the other side has somewhere.
Numbers shared(const Numbers& numbers, const std::vector<bool>& in_other) {
  Numbers shared;
  for (const std::uint32_t number : numbers)
    if (in_other[number]) shared.push_back(number);
  return shared;
}

// From what changed among the shared ones to what changed among all.
std::vector<bool> of_all(const std::vector<bool>& changed, const Numbers& numbers,
                         const std::vector<bool>& in_other) {
  std::vector<bool> all;
  all.reserve(numbers.size());
  std::size_t at = 0;
  for (const std::uint32_t number : numbers) all.push_back(!in_other[number] || changed[at++]);
  return all;
}

}  // namespace

// A line that only one side has is gone or new whatever the rest is: most changes cost no search.
LineDiff diff_lines(Lines before, Lines after) {
  Numbering numbering;
  const Numbers old_numbers = numbering.numbers_of(before), numbers = numbering.numbers_of(after);
  const std::vector<bool> in_before = occurring(old_numbers, numbering.size());
  const std::vector<bool> in_after = occurring(numbers, numbering.size());
  const Numbers old_shared = shared(old_numbers, in_after), new_shared = shared(numbers, in_before);
  const ShortestEdits edits(old_shared, new_shared);
  LineDiff diff{of_all(edits.removed(), old_numbers, in_after),
                of_all(edits.added(), numbers, in_before)};
  settle_changes(before, old_numbers, diff.removed, diff.added);
  settle_changes(after, numbers, diff.added, diff.removed);
  return diff;
}

}  // namespace cg::annotate
