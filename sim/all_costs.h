// SPDX-License-Identifier: GPL-2.0-or-later
//
// Costs, and what else may be counted beside them: by models of the caches that know more than hits
// and misses, and by no model at all.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "sim/costs.h"

namespace cg::sim {

enum class More : std::size_t {
  ir_write_backs,  // LL misses whose line takes the place of one that has to be written back:
  dr_write_backs,  // of fetches, of reads
  dw_write_backs,  // and of writes
  l1_use_cost,     // of lines that were loaded here: how little they were used
  l1_loss,         // and how many bytes not at all
  ll_use_cost,
  ll_loss,
  bus_events,
  system_calls,
  system_time,
  system_cpu_time,
};

struct AllCosts : Costs {
  static constexpr std::size_t kMore = static_cast<std::size_t>(More::system_cpu_time) + 1;

  std::array<std::uint64_t, kMore> more{};

  constexpr std::uint64_t& operator[](More which) { return more[static_cast<std::size_t>(which)]; }
  constexpr std::uint64_t operator[](More which) const {
    return more[static_cast<std::size_t>(which)];
  }

  constexpr AllCosts& operator+=(const AllCosts& o) {
    Costs::operator+=(o);
    for (std::size_t i = 0; i < kMore; ++i) more[i] += o.more[i];
    return *this;
  }
  constexpr AllCosts& operator-=(const AllCosts& o) {
    Costs::operator-=(o);
    for (std::size_t i = 0; i < kMore; ++i) more[i] -= o.more[i];
    return *this;
  }
  // By hand: that of an array may be a call of memcmp, which a tool does not have.
  friend constexpr bool operator==(const AllCosts& a, const AllCosts& b) {
    for (std::size_t i = 0; i < kMore; ++i)
      if (a.more[i] != b.more[i]) return false;
    return static_cast<const Costs&>(a) == static_cast<const Costs&>(b);
  }
};

}  // namespace cg::sim
