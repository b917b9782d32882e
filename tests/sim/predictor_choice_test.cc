// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/predictor_choice.h"

#include <gtest/gtest.h>

namespace cg::sim {
namespace {

TEST(PredictorChoice, IsClassicIfBothAreAndReturnsAreNotPredicted) {
  using Conditional = PredictorChoice::Conditional;
  using Indirect = PredictorChoice::Indirect;
  EXPECT_TRUE(PredictorChoice().is_classic());
  EXPECT_FALSE((PredictorChoice{Conditional::gshare, Indirect::classic}.is_classic()));
  EXPECT_FALSE((PredictorChoice{Conditional::classic, Indirect::btb}.is_classic()));
  EXPECT_FALSE((PredictorChoice{Conditional::tage, Indirect::ittage}.is_classic()));
  EXPECT_FALSE(PredictorChoice{.return_entries = 16}.is_classic());
}

}  // namespace
}  // namespace cg::sim
