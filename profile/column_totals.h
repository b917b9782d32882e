// SPDX-License-Identifier: GPL-2.0-or-later
//
// The sum of each event over a whole profile, to be compared with its summary line. Sums are kept
// in 128 bits: whether the counts of a profile add up must not depend on their order. The last
// counts are summed in 64 bits for as long as these hold them, which is nearly always to the end.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "profile/count.h"
#include "profile/header.h"

namespace cg::profile {

class ColumnTotals {
 public:
  explicit ColumnTotals(std::size_t events) : totals_(events) {}

  void add(std::span<const Count> counts) {
    for (std::size_t event = 0; event < counts.size(); ++event)
      add(event, counts[event].value_or(0));
  }
  void add(std::size_t event, std::int64_t count) { totals_[event].add(count); }

  ColumnTotals& operator+=(const ColumnTotals& other) {
    for (std::size_t event = 0; event < totals_.size(); ++event) {
      totals_[event].add(other.totals_[event].last);
      totals_[event].earlier += other.totals_[event].earlier;
    }
    return *this;
  }

  // The totals as a summary line. Throws when a total does not fit 64 bits.
  Summary summary() const;

  // The sentence about the first event whose total differs from `summary`; an absent count in
  // `summary` stands for 0.
  std::optional<std::string> disagreement(const Header& header, const Summary& summary) const;

 private:
  __extension__ using Wide = __int128;
  struct Total {
    Wide earlier = 0;
    std::int64_t last = 0;

    Wide value() const { return earlier + last; }
    void add(std::int64_t count) {
      std::int64_t sum;
      if (__builtin_add_overflow(last, count, &sum)) {
        earlier += last;
        sum = count;
      }
      last = sum;
    }
  };
  std::vector<Total> totals_;
};

}  // namespace cg::profile
