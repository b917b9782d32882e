// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/gate.h"

#include "tests/tool/fake_core.h"

namespace cg::tool {
namespace {

using Translations = Gate::Translations;

class GateTest : public fake::Test {
 protected:
  // Shuts and opens so often, so far apart; each time so many superblocks are translated.
  void turn(int times, UInt milliseconds, int translations = 0) {
    for (int i = 0; i < times; ++i) {
      for (int n = 0; n < translations; ++n) gate.next_translation();
      fake::core.milliseconds += milliseconds;
      gate.set_window(!gate.is_open());
    }
  }
  static std::size_t discards() { return fake::core.discards.size(); }

  Gate gate;
};

TEST_F(GateTest, IsOpenAtFirst) {
  EXPECT_TRUE(gate.is_open());
  EXPECT_EQ(*gate.word(), 1u);
  EXPECT_EQ(gate.next_translation(), Translations::counting);
}

TEST_F(GateTest, ThatItBeginsShutDiscardsNothing) {
  gate.begin_without_window();
  EXPECT_FALSE(gate.is_open());
  EXPECT_EQ(gate.next_translation(), Translations::plain);
  EXPECT_EQ(discards(), 0u);
}

TEST_F(GateTest, EachTurnDiscardsWhatWasTranslated) {
  turn(1, 1000);
  EXPECT_EQ(*gate.word(), 0u);
  EXPECT_EQ(gate.next_translation(), Translations::plain);
  EXPECT_EQ(discards(), 1u);
  turn(1, 1000);
  EXPECT_EQ(*gate.word(), 1u);
  EXPECT_EQ(gate.next_translation(), Translations::counting);
  EXPECT_EQ(discards(), 2u);
}

TEST_F(GateTest, WhatIsSoAlreadyIsNoTurn) {
  gate.set_window(true);
  gate.set_window(false);
  gate.set_window(false);
  EXPECT_EQ(discards(), 1u);
}

TEST_F(GateTest, WhenItTurnsOftenTranslationsAskAndStay) {
  turn(3, 1);
  EXPECT_EQ(discards(), 3u);
  EXPECT_EQ(gate.next_translation(), Translations::dormant);
  turn(1, 1);
  EXPECT_EQ(gate.next_translation(), Translations::asking);
  turn(1000, 1);
  EXPECT_EQ(discards(), 3u);
  EXPECT_EQ(*gate.word(), gate.is_open() ? 1u : 0u);
}

TEST_F(GateTest, OftenIsWhatTheTimeForTranslationsSays) {
  turn(10, 1000, 10000);
  EXPECT_EQ(discards(), 10u);
  EXPECT_EQ(gate.next_translation(), Translations::counting);
  turn(4, 1000, 30000);
  EXPECT_EQ(gate.next_translation(), Translations::asking);
}

TEST_F(GateTest, OnceInAWhileIsNotOften) {
  for (int i = 0; i < 10; ++i) {
    turn(2, 1);
    turn(1, 1000);
  }
  EXPECT_EQ(discards(), 30u);
}

TEST_F(GateTest, WhenItTurnsSeldomAgainTheyDoNotAsk) {
  turn(5, 1);
  turn(1, 60000);
  EXPECT_EQ(discards(), 4u);
  EXPECT_EQ(gate.next_translation(), Translations::counting);
}

TEST_F(GateTest, IsOpenInAWindowForWhatIsAdmitted) {
  gate.begin_without_window();
  gate.begin_unadmitted();
  gate.admit(true);
  EXPECT_FALSE(gate.is_open());
  gate.set_window(true);
  EXPECT_TRUE(gate.is_open());
  gate.admit(false);
  EXPECT_FALSE(gate.is_open());
  EXPECT_TRUE(gate.has_window());
}

TEST_F(GateTest, WhereCallsTurnItTranslationsAskFromTheFirstOpeningOn) {
  gate.begin_unadmitted();
  EXPECT_EQ(gate.next_translation(), Translations::plain);
  for (int i = 0; i < 10; ++i) {
    gate.admit(true);
    EXPECT_EQ(gate.next_translation(), Translations::asking);
    gate.admit(false);
    EXPECT_EQ(gate.next_translation(), Translations::dormant);
  }
  EXPECT_EQ(discards(), 0u);
}

TEST_F(GateTest, AWindowThatOpensItForWhatCallsTurnDiscardsOnce) {
  gate.begin_without_window();
  gate.begin_unadmitted();
  gate.admit(true);
  for (int i = 0; i < 10; ++i) {
    gate.set_window(true);
    EXPECT_EQ(gate.next_translation(), Translations::asking);
    gate.set_window(false);
    EXPECT_EQ(gate.next_translation(), Translations::dormant);
  }
  EXPECT_EQ(discards(), 1u);
}

}  // namespace
}  // namespace cg::tool
