// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/shortest_edits.h"

#include <algorithm>

namespace cg::annotate {
namespace {

constexpr std::ptrdiff_t kNowhere = -1;
constexpr std::ptrdiff_t kFewestEdits = 256;
constexpr std::ptrdiff_t kSteps = 200'000'000;

// The diagonals of a box of `rows` and `columns` at `d` edits from its begin: each second.
struct Diagonals {
  Diagonals(std::ptrdiff_t rows, std::ptrdiff_t columns, std::ptrdiff_t d)
      : low(d <= columns ? -d : -columns + ((d - columns) & 1)),
        high(d <= rows ? d : rows - ((d - rows) & 1)) {}

  bool contain(std::ptrdiff_t k) const { return low <= k && k <= high; }

  std::ptrdiff_t low, high;
};

}  // namespace

ShortestEdits::ShortestEdits(Elements before, Elements after)
    : before_(before),
      after_(after),
      removed_(before.size()),
      added_(after.size()),
      forward_(before.size(), after.size()),
      backward_(before.size(), after.size()),
      most_(std::max(kFewestEdits, kSteps / static_cast<Index>(before.size() + after.size() + 1))) {
  std::vector<Box> boxes = {
      {0, static_cast<Index>(before.size()), 0, static_cast<Index>(after.size())}};
  while (!boxes.empty()) {
    Box box = boxes.back();
    boxes.pop_back();
    trim(box);
    if (box.before_begin == box.before_end || box.after_begin == box.after_end) {
      mark(box);
      continue;
    }
    const Point at = middle(box);
    boxes.push_back({box.before_begin, at.before, box.after_begin, at.after});
    boxes.push_back({at.before, box.before_end, at.after, box.after_end});
  }
}

template <bool is_forward>
ShortestEdits::Point ShortestEdits::point(const Box& box, Index x, Index y) {
  return is_forward ? Point{box.before_begin + x, box.after_begin + y}
                    : Point{box.before_end - x, box.after_end - y};
}

void ShortestEdits::trim(Box& box) const {
  const auto is_open = [&box] {
    return box.before_begin < box.before_end && box.after_begin < box.after_end;
  };
  for (; is_open() && same(box.before_begin, box.after_begin); ++box.after_begin)
    ++box.before_begin;
  for (; is_open() && same(box.before_end - 1, box.after_end - 1); --box.after_end)
    --box.before_end;
}

void ShortestEdits::mark(const Box& box) {
  std::fill(removed_.begin() + box.before_begin, removed_.begin() + box.before_end, true);
  std::fill(added_.begin() + box.after_begin, added_.begin() + box.after_end, true);
}

template <bool is_forward>
bool ShortestEdits::step(const Box& box, Index d, Point& met) {
  const Index rows = box.before_end - box.before_begin, columns = box.after_end - box.after_begin;
  Reach& mine = is_forward ? forward_ : backward_;
  Reach& theirs = is_forward ? backward_ : forward_;
  const Diagonals all(rows, columns, d);
  // A path of an odd number of edits is met by the search that is one ahead.
  const bool may_meet = ((rows - columns) & 1) == (is_forward ? 1 : 0) && d + !is_forward > 0;
  const Diagonals reached_by_them(rows, columns, is_forward ? d - 1 : d);
  const auto same_at = [&](Index x, Index y) {
    return is_forward ? same(box.before_begin + x, box.after_begin + y)
                      : same(box.before_end - 1 - x, box.after_end - 1 - y);
  };
  if (all.low == -d || all.low == -columns) mine[all.low - 1] = kNowhere;
  if (all.high == d || all.high == rows) mine[all.high + 1] = kNowhere;
  for (Index k = all.low; k <= all.high; k += 2) {
    Index x = d == 0 ? 0 : kNowhere;
    if (const Index left = mine[k - 1]; left != kNowhere && left < rows) x = left + 1;
    if (const Index above = mine[k + 1]; above > x && above - k <= columns) x = above;
    if (x != kNowhere)
      while (x < rows && x - k < columns && same_at(x, x - k)) ++x;
    mine[k] = x;
    const Index opposite = rows - columns - k;
    if (!may_meet || x == kNowhere || !reached_by_them.contain(opposite)) continue;
    if (const Index other = theirs[opposite]; other != kNowhere && x + other >= rows) {
      met = point<is_forward>(box, x, x - k);
      return true;
    }
  }
  return false;
}

// Where a search of d edits came furthest.
template <bool is_forward>
ShortestEdits::Point ShortestEdits::furthest(const Box& box, Index d) {
  const Diagonals all(box.before_end - box.before_begin, box.after_end - box.after_begin, d);
  Reach& reach = is_forward ? forward_ : backward_;
  Point best{0, 0};
  for (Index k = all.low; k <= all.high; k += 2)
    if (const Index x = reach[k]; x != kNowhere && x + x - k > best.before + best.after)
      best = {x, x - k};
  return best;
}

ShortestEdits::Point ShortestEdits::middle(const Box& box) {
  for (Index d = 0; d <= most_; ++d) {
    Point met;
    if (step<true>(box, d, met) || step<false>(box, d, met)) return met;
  }
  const Point from_begin = furthest<true>(box, most_), from_end = furthest<false>(box, most_);
  return from_begin.before + from_begin.after >= from_end.before + from_end.after
             ? point<true>(box, from_begin.before, from_begin.after)
             : point<false>(box, from_end.before, from_end.after);
}

}  // namespace cg::annotate
