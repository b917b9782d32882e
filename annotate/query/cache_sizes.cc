// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/cache_sizes.h"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "profile/curve_events.h"

namespace cg::annotate {
namespace {

constexpr std::size_t kMostFunctions = 10;

// Which events of the profile are asked for.
class CurveColumns {
 public:
  using CountSpan = std::span<const profile::Count>;

  explicit CurveColumns(const std::vector<std::string>& events)
      : misses_(numbers(events, {"D1mr", "D1mw"})),
        cold_(numbers(events, {"D1mr_cold", "D1mw_cold"})) {
    std::vector<std::pair<std::uint64_t, std::size_t>> found;
    for (std::size_t i = 0; i < events.size(); ++i)
      if (const auto size = profile::size_of_curve_event(events[i])) found.emplace_back(*size, i);
    std::ranges::sort(found);
    for (const auto& [size, event] : found) {
      sizes_.push_back(size);
      left_.push_back(event);
    }
  }

  bool are_complete() const { return !sizes_.empty() && misses_.size() == 2; }
  const std::vector<std::uint64_t>& sizes() const { return sizes_; }

  std::int64_t misses(CountSpan counts) const { return sum(misses_, counts); }

  CacheSizes::Row row(std::string name, CountSpan counts) const {
    CacheSizes::Row row{std::move(name), misses(counts), {}, {}};
    for (const std::size_t event : left_) row.left.push_back(counts[event].value_or(0));
    row.knee = knee(row, cold_.size() == 2 ? sum(cold_, counts) : row.left.back());
    return row;
  }

 private:
  static std::vector<std::size_t> numbers(const std::vector<std::string>& events,
                                          std::initializer_list<std::string_view> wanted) {
    std::vector<std::size_t> numbers;
    for (const std::string_view name : wanted)
      if (const auto found = std::ranges::find(events, name); found != events.end())
        numbers.push_back(static_cast<std::size_t>(found - events.begin()));
    return numbers;
  }
  static std::int64_t sum(const std::vector<std::size_t>& events, CountSpan counts) {
    std::int64_t sum = 0;
    for (const std::size_t event : events) sum += counts[event].value_or(0);
    return sum;
  }

  // Whether it is at most a tenth.
  static bool is_little(std::int64_t part, std::int64_t whole) { return part <= whole / 10; }

  CacheSizes::Knee knee(const CacheSizes::Row& row, std::int64_t cold) const {
    const std::int64_t again = row.misses - cold;
    if (is_little(again, row.misses)) return {};
    for (std::size_t i = 0; i < sizes_.size(); ++i)
      if (is_little(row.left[i] - cold, again)) return {CacheSizes::Knee::Kind::size, sizes_[i]};
    return {CacheSizes::Knee::Kind::above, sizes_.back()};
  }

  std::vector<std::size_t> misses_;
  std::vector<std::size_t> cold_;
  std::vector<std::uint64_t> sizes_;
  std::vector<std::size_t> left_;  // [size]
};

}  // namespace

std::optional<CacheSizes> cache_sizes(const std::vector<std::string>& events,
                                      std::span<const profile::Count> totals,
                                      const CountedFunctions& functions) {
  const CurveColumns columns(events);
  if (!columns.are_complete() || columns.misses(totals) <= 0) return {};
  std::vector<std::pair<std::int64_t, std::size_t>> most;  // misses, negative, and the function
  for (std::size_t i = 0; i < functions.size; ++i)
    if (const std::int64_t misses = columns.misses(functions.counts(i));
        misses > 0 && misses >= columns.misses(totals) / 100)
      most.emplace_back(-misses, i);
  std::ranges::sort(most);
  if (most.size() > kMostFunctions) most.resize(kMostFunctions);

  CacheSizes sizes{columns.sizes(), {columns.row("", totals)}};
  for (const auto& [misses, function] : most)
    sizes.rows.push_back(columns.row(functions.name(function), functions.counts(function)));
  return sizes;
}

}  // namespace cg::annotate
