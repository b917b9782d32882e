// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/known_stacks.h"

#include "tests/tool/objects/stack_in_memory.h"
#include "tool/objects/miss_table.h"

namespace cg::tool {
namespace {

// An allocator, called by a function that has saved the frame pointer of its caller.
class KnownStacksTest : public fake::StackInMemory {
 protected:
  static constexpr std::size_t kSaved = 5;  // the words of these numbers
  static constexpr std::size_t kBackToMain = 6;

  KnownStacksTest() {
    words[0] = 0x1001;
    words[kSaved] = at(9);
    words[kBackToMain] = 0x2001;
    set(0, {.ip = 0x500, .sp = at(0), .fp = at(5)});
    set(1, {.ip = 0x1000, .sp = at(1), .fp = at(5)});
    set(2, {.ip = 0x2000, .sp = at(7), .fp = at(9)});
    stack.depth = 3;
  }

  CallPoint point() const { return {at(0), words[0], stack.fps[0]}; }
  void add() { known.add(point(), 1, stack, &object); }
  bool is_known() const { return known.find(point(), 1) == &object; }

  DataObject object{};
  KnownStacks known;
};

TEST_F(KnownStacksTest, IsKnownWhileAllWordsAreTheSame) {
  EXPECT_FALSE(is_known());
  add();
  EXPECT_TRUE(is_known());
  words[4] = 77;  // of a local variable
  EXPECT_TRUE(is_known());
  for (const std::size_t word : {std::size_t{0}, kSaved, kBackToMain}) {
    ++words[word];
    EXPECT_FALSE(is_known()) << word;
    --words[word];
  }
  EXPECT_TRUE(is_known());
}

TEST_F(KnownStacksTest, IsThatOfOneEpochAndPlace) {
  add();
  EXPECT_EQ(known.find(point(), 2), nullptr);
  CallPoint other = point();
  other.fp += 8;
  EXPECT_EQ(known.find(other, 1), nullptr);
  known.forget();
  EXPECT_FALSE(is_known()) << "its memory may be gone";
}

TEST_F(KnownStacksTest, IsNotKnownWithoutItsWords) {
  words[kBackToMain] = 0;  // unwound by other means
  add();
  EXPECT_FALSE(is_known());
  words[kBackToMain] = 0x2001;
  words[kSaved] = 0;
  add();
  EXPECT_FALSE(is_known());
}

TEST_F(KnownStacksTest, ANumberThatMayBeTheSavedPointerHasToStay) {
  words[3] = words[kSaved];
  add();
  EXPECT_TRUE(is_known());
  words[3] = 0;
  EXPECT_FALSE(is_known());
}

TEST_F(KnownStacksTest, UnwindingEndsWhereItStandsStill) {
  fake::core.stack_trace = {1, 2, 3, 4};
  fake::core.frames = {{8, 0}, {16, 0}, {16, 0}, {24, 0}};
  stack.unwind(1, 4);
  EXPECT_EQ(stack.depth, 2u);
  stack.unwind(1, 1);
  EXPECT_EQ(stack.depth, 1u);
}

}  // namespace
}  // namespace cg::tool
