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
      gate.is_open() ? gate.shut() : gate.open();
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
  gate.begin_shut();
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
  gate.open();
  gate.shut();
  gate.shut();
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

}  // namespace
}  // namespace cg::tool
