// SPDX-License-Identifier: GPL-2.0-or-later
#include "diff/difference.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "profile/writer.h"
#include "program/error.h"
#include "program/printable.h"

namespace cg::diff {
namespace {

using profile::Count;
using profile::Counts;
using profile::Function;
using profile::Profile;

std::int64_t subtract(Count after, Count before, const Function& of) {
  std::int64_t difference;
  if (__builtin_sub_overflow(after.value_or(0), before.value_or(0), &difference))
    throw program::Error(
        fmt::format("{}:{}: the difference does not fit 64 bits", of.file, of.name));
  return difference;
}

profile::Header header(const Side& before, const Side& after) {
  const profile::Header& first = before.totals.header();
  return {
      .desc_lines = {fmt::format("desc: Files compared:   {}; {}",
                                 program::printable_line(before.name),
                                 program::printable_line(after.name))},
      .cmd_line = fmt::format("cmd:  {}; {}", first.command(), after.totals.header().command()),
      .events_line = fmt::format("events:  {}", fmt::join(first.events(), " ")),
  };
}

// An absent sum is 0 beside a number or in a function that `before` has; else it stays absent.
// Events that neither side has a number for are left out at the end.
Counts row(std::span<const Count> before, std::span<const Count> after, bool in_before,
           const Function& function) {
  Counts counts;
  for (std::size_t event = 0; event < before.size(); ++event) {
    if (!before[event] && !after[event]) continue;
    counts.resize(event, in_before ? Count(0) : Count());
    counts.push_back(subtract(after[event], before[event], function));
  }
  return counts;
}

// Goes through the functions of one side, sorted by file and name.
class Walk {
 public:
  explicit Walk(const Profile& totals) : totals_(totals), order_(totals.size()) {
    std::iota(order_.begin(), order_.end(), 0);
    std::ranges::sort(order_, std::less<>(), [&](std::size_t i) { return totals.function(i); });
  }

  // The function that comes next; none at the end.
  std::optional<Function> next() const {
    return at_ == order_.size() ? std::nullopt : std::optional(totals_.function(order_[at_]));
  }

  // Steps over `function` and returns its sums, if it is what comes next.
  std::optional<std::span<const Count>> take(const Function& function) {
    if (next() != function) return std::nullopt;
    return totals_.sums(order_[at_++]);
  }

 private:
  const Profile& totals_;
  std::vector<std::size_t> order_;
  std::size_t at_ = 0;
};

std::optional<Function> first_of(std::optional<Function> a, std::optional<Function> b) {
  if (!a || !b) return a ? a : b;
  return *a < *b ? a : b;
}

constexpr Function kTotals = {"summary", "all functions"};

profile::Summary summary(const profile::Summary& before, const profile::Summary& after) {
  profile::Summary difference;
  for (std::size_t event = 0; event < before.counts.size(); ++event) {
    const std::int64_t count = subtract(after.counts[event], before.counts[event], kTotals);
    difference.counts.emplace_back(count);
    difference.texts.push_back(fmt::format("{}", count));
  }
  return difference;
}

// More than the text of most differences: memory that is not written costs nothing, text that grows
// is copied into fresh memory each time.
std::size_t expected_size(const Profile& before, const Profile& after) {
  constexpr std::size_t kKeys = 10, kDigits = 10;
  const std::size_t row = kKeys + kDigits * before.summary().counts.size();
  std::size_t size = 0;
  for (const Profile* totals : {&before, &after})
    for (std::size_t i = 0; i < totals->size(); ++i)
      size += totals->function(i).file.size() + totals->function(i).name.size() + row;
  return size;
}

}  // namespace

std::string difference(const Side& before, const Side& after) {
  require_same_events(before.name, before.totals.header(), after.name, after.totals.header());
  std::string text;
  text.reserve(expected_size(before.totals, after.totals));
  profile::Writer writer(text, profile::RowStyle::plain);
  writer.on_header(header(before, after));

  const Counts absent(before.totals.summary().counts.size());
  Walk walk_before(before.totals), walk_after(after.totals);
  while (const std::optional<Function> function = first_of(walk_before.next(), walk_after.next())) {
    const auto sums_before = walk_before.take(*function);
    const auto sums_after = walk_after.take(*function);
    writer.on_file(profile::FileLine::file, function->file);
    writer.on_function(function->name);
    writer.on_counts(0, row(sums_before.value_or(absent), sums_after.value_or(absent),
                            sums_before.has_value(), *function));
  }
  writer.on_summary(summary(before.totals.summary(), after.totals.summary()));
  return text;
}

}  // namespace cg::diff
