// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/events.h"

#include <gtest/gtest.h>

#include "tests/program/error_of.h"

namespace cg::gate {
namespace {

const std::vector<std::string> kEvents = {"Ir", "D1mr", "DLmr", "ir2"};

TEST(EventNames, AreFoundWhateverTheCase) {
  EXPECT_EQ(find_event(kEvents, "ir", "--limit"), 0u);
  EXPECT_EQ(find_event(kEvents, "D1MR", "--limit"), 1u);
}

TEST(EventNames, ThatAreSpelledSoComeFirst) {
  EXPECT_EQ(find_event({"IR", "ir"}, "ir", "--limit"), 1u);
  EXPECT_EQ(find_event({"IR", "ir"}, "iR", "--limit"), 0u);
}

TEST(EventNames, SuggestTheNearest) {
  EXPECT_EQ(
      program::error_of([] { find_event(kEvents, "d1rm", "--limit"); }),
      "--limit: the profiles have no event \"d1rm\"; is D1mr meant? (they have Ir, D1mr, DLmr, "
      "ir2)");
  EXPECT_EQ(program::error_of([] { find_event({}, "Ir", "--limit"); }),
            "--limit: no event \"Ir\": the profiles have none in common");
}

}  // namespace
}  // namespace cg::gate
