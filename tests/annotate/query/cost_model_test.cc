// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a profile's modelled cost is, by its events.
#include "annotate/query/cost_model.h"

#include <gtest/gtest.h>

#include "profile/header.h"

namespace cg::annotate {
namespace {

Events events_of(std::string_view names, const EventOptions& options = {}) {
  return choose_events(profile::words_of(names), options);
}

TEST(CostModel, CachesAndBranches) {
  const Events events = events_of("Ir I1mr ILmr D1mr DLmr D1mw DLmw Bcm Bim");
  const CostModel model(events);
  EXPECT_EQ(model.formula(), "Ir + 10*L1m + 100*LLm + 10*Bm");
  EXPECT_EQ(model.cost(profile::Counts{1, 2, 3, 4, 5, 6, 7, 8, 9}), 1 + 120 + 1500 + 170);
  EXPECT_EQ(model.weight("D1mr"), 10);
  EXPECT_EQ(model.weight("DLmw"), 100);
  EXPECT_EQ(model.weight("Dr"), 0);
}

TEST(CostModel, BranchesAlone) {
  const Events events = events_of("Ir Bc Bcm Bi Bim");
  const CostModel model(events);
  EXPECT_EQ(model.formula(), "Ir + 10*Bm");
  EXPECT_EQ(model.cost(profile::Counts{100, 9, 1, 9, 2}), 130);
}

TEST(CostModel, OtherEventsCostThemselves) {
  const Events events = events_of("Ticks Tocks");
  const CostModel model(events);
  EXPECT_EQ(model.formula(), "Ticks");
  EXPECT_EQ(model.cost(profile::Counts{5, 7}), 5);
}

TEST(CostModel, TheProfilesOwnEstimate) {
  const Events events = events_of("Ir CEst");
  EXPECT_EQ(CostModel(events).cost(profile::Counts{5, 7}), 7);
}

TEST(CostModel, TheUsersFormula) {
  EventOptions options;
  options.formulas = {{"CEst", {{2, "Ir"}, {30, "D1mr"}}, {}}};
  const Events events = events_of("Ir D1mr", options);
  EXPECT_EQ(CostModel(events).cost(profile::Counts{5, 7}), 220);
  EXPECT_EQ(CostModel(events).weight("D1mr"), 30);
}

}  // namespace
}  // namespace cg::annotate
