// SPDX-License-Identifier: GPL-2.0-or-later
#include "merge/rows.h"

#include <algorithm>
#include <numeric>

namespace cg::merge {
namespace {

std::int64_t wrapping_sum(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

// One part in so many of the rows that are there is few.
constexpr std::size_t kFew = 8;

// Whether a + b, which wrapped to `sum`, was not that.
bool wrapped(std::int64_t a, std::int64_t b, std::int64_t sum) {
  return ((a ^ sum) & (b ^ sum)) < 0;
}

}  // namespace

// Tools write rows in order; sorting is for those that do not.
void Rows::settle() {
  if (!settled_) sort();
  if (waiting_.empty()) return;
  Rows few = std::move(waiting_.back());
  waiting_.clear();
  few.sort();
  for (const auto& [cell, carry] : few.carries_) carries_[cell] += carry;
  interleave(few);
}

void Rows::sort() {
  std::vector<std::size_t> order(size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {}, [this](std::size_t row) { return lines_[row]; });
  Rows sorted(events_);
  for (const std::size_t row : order) sorted.push(lines_[row], counts(row));
  *this = std::move(sorted);
}

// Behind all others, or added to the last one if that is of the same line.
void Rows::push(std::int64_t line, std::span<const std::int64_t> counts) {
  if (!lines_.empty() && lines_.back() == line) return add_row(size() - 1, counts);
  lines_.push_back(line);
  counts_.insert(counts_.end(), counts.begin(), counts.end());
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
  else if (other.size() >= size() / kFew)
    interleave(other);
  else
    wait(other);
}

void Rows::wait(const Rows& other) {
  if (waiting_.empty()) waiting_.emplace_back(events_);
  Rows& few = waiting_.back();
  few.lines_.insert(few.lines_.end(), other.lines_.begin(), other.lines_.end());
  few.counts_.insert(few.counts_.end(), other.counts_.begin(), other.counts_.end());
  few.settled_ = false;
  if (few.size() >= size() / kFew) settle();
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
  both.carries_ = std::move(carries_);
  both.waiting_ = std::move(waiting_);
  std::size_t mine = 0, its = 0;
  while (mine < size() || its < other.size()) {
    const bool mine_is_next =
        its == other.size() || (mine < size() && lines_[mine] <= other.lines_[its]);
    const Rows& from = mine_is_next ? *this : other;
    const std::size_t row = mine_is_next ? mine++ : its++;
    both.push(from.lines_[row], from.counts(row));
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
  waiting_.clear();
  settled_ = true;
}

}  // namespace cg::merge
