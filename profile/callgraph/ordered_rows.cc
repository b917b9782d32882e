// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/ordered_rows.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "program/error.h"

namespace cg::profile::callgraph {
namespace {

// For each of `n` things its position in their order.
template <class Before>
std::vector<std::uint32_t> ranks(std::size_t n, Before before) {
  std::vector<std::uint32_t> order(n), ranks(n);
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, before);
  for (std::uint32_t rank = 0; rank < n; ++rank) ranks[order[rank]] = rank;
  return ranks;
}

// Rows under keys that compare fast: names were compared once.
class Sorter {
 public:
  explicit Sorter(const CallProfile& profile)
      : profile_(profile),
        functions_(ranks(profile.functions(),
                         [&](std::uint32_t a, std::uint32_t b) {
                           return profile.before(FunctionId{a}, FunctionId{b});
                         })),
        files_(ranks(profile.files.size(), [&](std::uint32_t a, std::uint32_t b) {
          return profile.files[FileId{a}] < profile.files[FileId{b}];
        })) {}

  auto key(const OrderedRow& row) const {
    const bool is_inlined = row.spot.file != profile_.function(row.spot.function).file;
    return std::tuple(functions_[at(row.spot.function)], is_inlined, files_[at(row.spot.file)],
                      row.spot.line, row.callee ? functions_[at(*row.callee)] + 1 : 0);
  }

 private:
  const CallProfile& profile_;
  std::vector<std::uint32_t> functions_, files_;
};

std::span<const std::int64_t> without_zeros_at_end(std::span<const std::int64_t> counts) {
  while (!counts.empty() && counts.back() == 0) counts = counts.first(counts.size() - 1);
  return counts;
}

std::vector<OrderedRow> all_rows(const CallProfile& profile) {
  std::vector<OrderedRow> rows;
  rows.reserve(profile.lines.size() + profile.arcs.size());
  profile.lines.for_each([&](const Spot& spot, std::span<const std::int64_t> all) {
    const auto counts = without_zeros_at_end(all);
    rows.push_back({spot, {}, 0, {counts.begin(), counts.end()}});
  });
  profile.arcs.for_each([&](const Arc& arc, std::span<const std::int64_t> all) {
    const auto counts = without_zeros_at_end(all);
    rows.push_back({arc.from, arc.callee, arc.calls, {counts.begin(), counts.end()}});
  });
  return rows;
}

program::Error too_large() { return program::Error("a sum of costs does not fit 64 bits"); }

void add(OrderedRow& sum, const OrderedRow& row) {
  if (__builtin_add_overflow(sum.calls, row.calls, &sum.calls)) throw too_large();
  add_counts(sum.counts, row.counts);
}

}  // namespace

void add_counts(std::vector<std::int64_t>& sums, std::span<const std::int64_t> counts) {
  if (counts.size() > sums.size()) sums.resize(counts.size());
  for (std::size_t event = 0; event < counts.size(); ++event)
    if (__builtin_add_overflow(sums[event], counts[event], &sums[event])) throw too_large();
}

std::vector<OrderedRow> ordered_rows(const CallProfile& profile) {
  const Sorter sorter(profile);
  std::vector<OrderedRow> rows = all_rows(profile);
  std::ranges::sort(rows, std::less<>(), [&](const OrderedRow& row) { return sorter.key(row); });
  auto last = rows.begin();  // of those that are summed, which take the place of the others
  for (auto row = rows.begin(); row != rows.end(); ++row) {
    if (row == last) continue;
    if (sorter.key(*last) == sorter.key(*row))
      add(*last, *row);
    else if (++last != row)
      *last = std::move(*row);
  }
  if (!rows.empty()) rows.erase(last + 1, rows.end());
  for (OrderedRow& row : rows) row.counts.resize(without_zeros_at_end(row.counts).size());
  return rows;
}

}  // namespace cg::profile::callgraph
