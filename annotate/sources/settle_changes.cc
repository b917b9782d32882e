// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/settle_changes.h"

#include <algorithm>

namespace cg::annotate {
namespace {

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

}  // namespace

void settle_changes(std::span<const std::string_view> lines, std::span<const std::uint32_t> numbers,
                    std::vector<bool>& changed, const std::vector<bool>& other) {
  Settler(lines, numbers, changed, other).settle();
}

}  // namespace cg::annotate
