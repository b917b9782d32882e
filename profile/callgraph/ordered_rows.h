// SPDX-License-Identifier: GPL-2.0-or-later
//
// The rows of a profile in the order in which they are written, those of one key summed: by the
// object, file and name of the function, then its own file before others, then by line, self cost
// before calls, and these by callee.
//
// Memory: the rows stay where they are; of each stretch that is in order, which in a profile of a
// tool is each function in a file, its place is kept. Only what has to be sorted or summed, or has
// calls, is there a second time, packed as the rows are. (A profile of 2 million lines: 4 MB, where
// a vector of counts for each row were 250.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "profile/callgraph/call_profile.h"
#include "profile/callgraph/rows.h"

namespace cg::profile::callgraph {

struct OrderedRow {
  Spot spot;
  std::optional<FunctionId> callee;  // none: self cost
  std::int64_t calls;
  std::span<const std::int64_t> counts;  // without zeros at the end
};

class OrderedRows {
 public:
  // Throws when a sum does not fit 64 bits. The profile is used as long as this.
  explicit OrderedRows(const CallProfile& profile);

  // Calls visit(row) for each, in order.
  template <class Visit>
  void for_each(Visit visit) const;

 private:
  struct MergedKey {
    Spot spot;
    std::optional<FunctionId> callee;
    std::int64_t calls = 0;
  };
  struct Group {
    std::optional<Rows<Spot>::Position> lines;  // none: the next ones of `merged_`
    std::size_t rows;
  };
  class Maker;

  static std::span<const std::int64_t> without_zeros_at_end(std::span<const std::int64_t> counts) {
    while (!counts.empty() && counts.back() == 0) counts = counts.first(counts.size() - 1);
    return counts;
  }

  const CallProfile& profile_;
  std::vector<Group> groups_;  // the rows of a function in a file, in order
  Rows<MergedKey> merged_;
};

template <class Visit>
void OrderedRows::for_each(Visit visit) const {
  Rows<MergedKey>::Position next;
  for (const Group& group : groups_) {
    if (group.lines)
      profile_.lines.for_each(*group.lines, group.rows, [&](const Spot& spot, auto counts) {
        visit(OrderedRow{spot, {}, 0, without_zeros_at_end(counts)});
      });
    else
      next = merged_.for_each(next, group.rows, [&](const MergedKey& key, auto counts) {
        visit(OrderedRow{key.spot, key.callee, key.calls, counts});
      });
  }
}

// Adds counts to the sums of their events, of which there may be fewer; throws likewise.
void add_counts(std::vector<std::int64_t>& sums, std::span<const std::int64_t> counts);

}  // namespace cg::profile::callgraph
