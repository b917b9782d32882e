// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/misses/miss_class.h"

#include <gtest/gtest.h>

namespace cg::sim {
namespace {

TEST(MissClass, ColdIsTheWorst) {
  using enum MissClass;
  EXPECT_EQ(worse(none, conflict), conflict);
  EXPECT_EQ(worse(capacity, conflict), capacity);
  EXPECT_EQ(worse(capacity, cold), cold);
}

const Event& event(const std::string& name) {
  for (const Event& e : kEvents)
    if (name == e.name) return e;
  throw std::invalid_argument(name);
}

TEST(MissClass, ConflictsAreWhatTheOthersLeave) {
  Costs costs;
  costs.dr.misses = {10, 4};
  costs.dw.misses = {1, 1};
  add_class(costs, kReadClasses[Level::l1], MissClass::cold, 3);
  add_class(costs, kReadClasses[Level::l1], MissClass::capacity, 2);
  add_class(costs, kReadClasses[Level::l1], MissClass::conflict, 5);
  add_class(costs, kReadClasses[Level::ll], MissClass::cold, 4);
  add_class(costs, kWriteClasses[Level::l1], MissClass::none);
  EXPECT_EQ(costs.of(event("D1mr_cold")), 3u);
  EXPECT_EQ(costs.of(event("D1mr_cap")), 2u);
  EXPECT_EQ(costs.of(event("D1mr_conf")), 5u);
  EXPECT_EQ(costs.of(event("DLmr_cold")), 4u);
  EXPECT_EQ(costs.of(event("DLmr_conf")), 0u);
  EXPECT_EQ(costs.of(event("D1mw_conf")), 1u);
  EXPECT_EQ(costs.of(event("D1mr")), 10u) << "and all others are counts of their own";
}

TEST(MissClass, TakingOneAwayUndoesIt) {
  Costs costs;
  for (const MissClass why : {MissClass::conflict, MissClass::capacity, MissClass::cold}) {
    add_class(costs, kFetchClasses[Level::l1], why);
    add_class(costs, kFetchClasses[Level::l1], why, ~std::uint64_t{0});
    EXPECT_EQ(costs, Costs{});
  }
}

}  // namespace
}  // namespace cg::sim
