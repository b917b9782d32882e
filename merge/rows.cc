// SPDX-License-Identifier: GPL-2.0-or-later
#include "merge/rows.h"

#include <algorithm>

namespace cg::merge {
namespace {

std::int64_t wrapping_sum(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

// Whether a + b, which wrapped to `sum`, was not that.
bool wrapped(std::int64_t a, std::int64_t b, std::int64_t sum) {
  return ((a ^ sum) & (b ^ sum)) < 0;
}

}  // namespace

void Rows::append(std::int64_t line, std::span<const profile::Count> counts) {
  const std::size_t begin = counts_.size();
  counts_.resize(begin + events_);
  for (std::size_t event = 0; event < counts.size(); ++event)
    counts_[begin + event] = counts[event].value_or(0);
  if (lines_.empty() || lines_.back() < line) {
    lines_.push_back(line);
    return;
  }
  // Out of order, as no tool writes it: take the row off again and put it where it belongs.
  const std::vector<std::int64_t> row(counts_.begin() + static_cast<std::ptrdiff_t>(begin),
                                      counts_.end());
  counts_.resize(begin);
  insert(line, row);
}

void Rows::insert(std::int64_t line, std::span<const std::int64_t> counts) {
  const auto at = std::ranges::lower_bound(lines_, line);
  const auto row = at - lines_.begin();
  if (at == lines_.end() || *at != line) {
    lines_.insert(at, line);
    counts_.insert(counts_.begin() + row * static_cast<std::ptrdiff_t>(events_), events_, 0);
  }
  add_row(static_cast<std::size_t>(row), counts);
}

void Rows::add_row(std::size_t row, std::span<const std::int64_t> counts) {
  for (std::size_t event = 0; event < events_; ++event) {
    std::int64_t& count = counts_[row * events_ + event];
    const std::int64_t sum = wrapping_sum(count, counts[event]);
    if (wrapped(count, counts[event], sum)) carries_[{lines_[row], event}] += count < 0 ? -1 : 1;
    count = sum;
  }
}

void Rows::add(const Rows& other) {
  for (const auto& [cell, carry] : other.carries_) carries_[cell] += carry;
  if (lines_ == other.lines_)
    add_equal_lines(other);
  else
    interleave(other);
}

// Runs of one program mostly execute the same lines of a function: no look-ups, and a loop that
// the compiler makes vector instructions of.
void Rows::add_equal_lines(const Rows& other) {
  std::int64_t any_wrapped = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    const std::int64_t sum = wrapping_sum(counts_[i], other.counts_[i]);
    any_wrapped |= (counts_[i] ^ sum) & (other.counts_[i] ^ sum);
  }
  if (any_wrapped >= 0) {
    for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
  } else {
    for (std::size_t row = 0; row < size(); ++row) add_row(row, other.counts(row));
  }
}

void Rows::interleave(const Rows& other) {
  Rows both(events_);
  both.lines_.reserve(size() + other.size());
  both.counts_.reserve(counts_.size() + other.counts_.size());
  const auto take = [&both](const Rows& from, std::size_t row) {
    both.lines_.push_back(from.lines_[row]);
    const auto counts = from.counts(row);
    both.counts_.insert(both.counts_.end(), counts.begin(), counts.end());
  };
  both.carries_ = std::move(carries_);
  std::size_t mine = 0, its = 0;
  while (mine < size() || its < other.size()) {
    const bool have_both = mine < size() && its < other.size();
    if (have_both && lines_[mine] == other.lines_[its]) {
      take(*this, mine++);
      both.add_row(both.size() - 1, other.counts(its++));
    } else if (its == other.size() || (have_both && lines_[mine] < other.lines_[its])) {
      take(*this, mine++);
    } else {
      take(other, its++);
    }
  }
  *this = std::move(both);
}

std::optional<std::pair<std::int64_t, std::size_t>> Rows::overflow() const {
  for (const auto& [cell, carry] : carries_)
    if (carry != 0) return cell;
  return std::nullopt;
}

void Rows::clear() {
  lines_.clear();
  counts_.clear();
  carries_.clear();
}

}  // namespace cg::merge
