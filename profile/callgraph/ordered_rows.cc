// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/ordered_rows.h"

#include <algorithm>
#include <functional>
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

program::Error too_large() { return program::Error("a sum of costs does not fit 64 bits"); }

bool is_same_code(const Spot& a, const Spot& b) {
  return a.function == b.function && a.file == b.file;
}

}  // namespace

void add_counts(std::vector<std::int64_t>& sums, std::span<const std::int64_t> counts) {
  if (counts.size() > sums.size()) sums.resize(counts.size());
  for (std::size_t event = 0; event < counts.size(); ++event)
    if (__builtin_add_overflow(sums[event], counts[event], &sums[event])) throw too_large();
}

// Sorts stretches of rows rather than rows, under keys that compare fast: names were compared once.
class OrderedRows::Maker {
 public:
  explicit Maker(OrderedRows& rows);

  void make();

 private:
  // Rows of one function in one file, their lines (and callees) ascending.
  struct Stretch {
    std::uint32_t function, file;  // their ranks
    bool is_inlined;
    bool has_calls;
    std::size_t row, byte;  // the position among lines or arcs
    std::size_t rows;

    auto group() const { return std::tuple(function, is_inlined, file); }
  };
  // A row of a group that is merged.
  struct Item {
    MergedKey key;
    std::size_t first, counts;  // in counts_
  };

  std::uint32_t rank(FunctionId id) const { return functions_[at(id)]; }
  auto order(const Item& item) const {
    return std::tuple(item.key.spot.line, item.key.callee ? rank(*item.key.callee) + 1 : 0);
  }

  Stretch stretch(const Spot& spot, bool has_calls, std::size_t row, std::size_t byte,
                  std::size_t rows) const;
  void find_stretches();
  void add_group(std::span<const Stretch> stretches);
  void take(const Stretch& stretch);
  void take(const MergedKey& key, std::span<const std::int64_t> counts);
  void merge(std::span<const Stretch> stretches);

  OrderedRows& rows_;
  const CallProfile& profile_;
  std::vector<std::uint32_t> functions_, files_;  // ranks
  std::vector<Stretch> stretches_;
  std::vector<Item> items_;
  std::vector<std::int64_t> counts_;
};

OrderedRows::Maker::Maker(OrderedRows& rows)
    : rows_(rows),
      profile_(rows.profile_),
      functions_(ranks(profile_.functions(),
                       [&](std::uint32_t a, std::uint32_t b) {
                         return profile_.before(FunctionId{a}, FunctionId{b});
                       })),
      files_(ranks(profile_.files.size(), [&](std::uint32_t a, std::uint32_t b) {
        return profile_.files[FileId{a}] < profile_.files[FileId{b}];
      })) {}

void OrderedRows::Maker::make() {
  find_stretches();
  std::ranges::sort(stretches_, std::less<>(), &Stretch::group);
  for (auto first = stretches_.begin(); first != stretches_.end();) {
    const auto last = std::find_if(first, stretches_.end(),
                                   [&](const Stretch& s) { return s.group() != first->group(); });
    add_group({first, last});
    first = last;
  }
}

OrderedRows::Maker::Stretch OrderedRows::Maker::stretch(const Spot& spot, bool has_calls,
                                                        std::size_t row, std::size_t byte,
                                                        std::size_t rows) const {
  const bool is_inlined = spot.file != profile_.function(spot.function).file;
  return {rank(spot.function), files_[at(spot.file)], is_inlined, has_calls, row, byte, rows};
}

void OrderedRows::Maker::find_stretches() {
  profile_.lines.for_each_stretch(
      [](const Spot& a, const Spot& b) { return is_same_code(a, b) && a.line < b.line; },
      [&](const Spot& first, Rows<Spot>::Position at, std::size_t rows) {
        stretches_.push_back(stretch(first, false, at.row, at.byte, rows));
      });
  profile_.arcs.for_each_stretch(
      [](const Arc& a, const Arc& b) { return is_same_code(a.from, b.from); },
      [&](const Arc& first, Rows<Arc>::Position at, std::size_t rows) {
        stretches_.push_back(stretch(first.from, true, at.row, at.byte, rows));
      });
}

void OrderedRows::Maker::add_group(std::span<const Stretch> stretches) {
  const Stretch& first = stretches.front();
  if (stretches.size() == 1 && !first.has_calls)
    rows_.groups_.push_back({Rows<Spot>::Position{first.row, first.byte}, first.rows});
  else
    merge(stretches);
}

void OrderedRows::Maker::take(const MergedKey& key, std::span<const std::int64_t> counts) {
  items_.push_back({key, counts_.size(), counts.size()});
  counts_.insert(counts_.end(), counts.begin(), counts.end());
}

void OrderedRows::Maker::take(const Stretch& stretch) {
  if (stretch.has_calls)
    profile_.arcs.for_each({stretch.row, stretch.byte}, stretch.rows,
                           [&](const Arc& arc, auto counts) {
                             take({arc.from, arc.callee, arc.calls}, counts);
                           });
  else
    profile_.lines.for_each({stretch.row, stretch.byte}, stretch.rows,
                            [&](const Spot& spot, auto counts) {
                              take({spot, {}, 0}, counts);
                            });
}

void OrderedRows::Maker::merge(std::span<const Stretch> stretches) {
  items_.clear();
  counts_.clear();
  for (const Stretch& stretch : stretches) take(stretch);
  std::ranges::sort(items_, std::less<>(), [&](const Item& item) { return order(item); });
  const std::size_t before = rows_.merged_.size();
  std::vector<std::int64_t> sums;
  for (auto item = items_.begin(); item != items_.end();) {
    MergedKey key = item->key;
    key.calls = 0;
    sums.clear();
    for (const auto with = order(*item); item != items_.end() && order(*item) == with; ++item) {
      if (__builtin_add_overflow(key.calls, item->key.calls, &key.calls)) throw too_large();
      add_counts(sums, std::span(counts_).subspan(item->first, item->counts));
    }
    rows_.merged_.add(key, without_zeros_at_end(sums));
  }
  rows_.groups_.push_back({{}, rows_.merged_.size() - before});
}

OrderedRows::OrderedRows(const CallProfile& profile) : profile_(profile) { Maker(*this).make(); }

}  // namespace cg::profile::callgraph
