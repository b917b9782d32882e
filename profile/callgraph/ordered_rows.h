// SPDX-License-Identifier: GPL-2.0-or-later
//
// The rows of a profile in the order of writing; rows with equal keys are summed. Rows are ordered
// by the object, file and name of the function; then the function's own file comes before other
// files; then by line; then self cost comes before calls, and calls are ordered by callee. A
// profile that keeps no rows gives one row for each function, without a line. Of self costs alone,
// rows of one line that are in different inlined calls are not summed, if the profile keeps these.
//
// Memory: the rows stay where they are. This class keeps the place of each stretch that is already
// in order; in a profile of a tool, that is each function in a file. It copies only rows that must
// be sorted or summed, or that have calls. (A profile of 2 million lines takes 4 MB; a vector of
// counts for each row would take 250 MB.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "profile/keyed_rows.h"
#include "profile/profile.h"
#include "profile/row_reader.h"
#include "program/error.h"

namespace cg::profile::callgraph {

struct OrderedRow {
  Spot spot;
  std::optional<FunctionId> callee;  // none: self cost
  std::int64_t calls;
  std::span<const std::int64_t> counts;  // without zeros at the end
  SiteId site;                           // the innermost inlined call
};

class OrderedRows {
 public:
  // Throws when a sum or a difference does not fit 64 bits, or a line number does not fit 32 bits.
  // `profile` lives longer.
  enum class Wanted { self_and_calls, self_by_site };
  explicit OrderedRows(const Profile& profile, Wanted wanted = Wanted::self_and_calls);

  // The sum of all rows, calls included, for each event. Throws when a sum does not fit 64 bits.
  std::vector<std::int64_t> totals() const;

  // Calls visit(row) for each row, in order.
  template <class Visit>
  void for_each(Visit visit) const;

 private:
  struct MergedKey {
    Spot spot;
    std::optional<FunctionId> callee;
    std::int64_t calls = 0;
    SiteId site = {};
  };
  // Rows of a run; without a run, the next rows of `merged_`.
  struct Group {
    const Profile::Run* run;
    RowReader::Position at;
    std::size_t rows;
  };
  class Maker;

  static std::span<const std::int64_t> without_zeros_at_end(std::span<const std::int64_t> counts) {
    while (!counts.empty() && counts.back() == 0) counts = counts.first(counts.size() - 1);
    return counts;
  }
  Spot spot_of(const Profile::Run& run, const RowReader::Row& row) const;
  void copy(const RowReader::Row& row, std::span<std::int64_t> counts) const;
  SiteId site_of(const RowReader::Row& row) const {
    return wanted_ == Wanted::self_by_site ? row.site() : SiteId::none;
  }

  const Profile& profile_;
  const Wanted wanted_;
  std::size_t events_;
  std::vector<Group> groups_;  // the rows of a function in a file, in order
  KeyedRows<MergedKey> merged_;
};

template <class Visit>
void OrderedRows::for_each(Visit visit) const {
  RowReader reader(profile_);
  std::vector<std::int64_t> copied(events_);
  KeyedRows<MergedKey>::Position next;
  for (const Group& group : groups_) {
    if (group.run != nullptr)
      reader.for_each(*group.run, group.at, group.rows, [&](const RowReader::Row& row) {
        copy(row, copied);
        visit(OrderedRow{
            spot_of(*group.run, row), {}, 0, without_zeros_at_end(copied), site_of(row)});
      });
    else
      next = merged_.for_each(next, group.rows, [&](const MergedKey& key, auto counts) {
        visit(OrderedRow{key.spot, key.callee, key.calls, counts, key.site});
      });
  }
}

// Adds counts to the sums of their events; there may be fewer sums. Throws when a sum does not fit
// 64 bits.
void add_counts(std::vector<std::int64_t>& sums, std::span<const std::int64_t> counts);

}  // namespace cg::profile::callgraph
