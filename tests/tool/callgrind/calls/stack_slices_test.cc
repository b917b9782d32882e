// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/calls/stack_slices.h"

#include <array>
#include <vector>

#include "tests/tool/callgrind/calls/fake_memory.h"
#include "tests/tool/fake_core.h"

namespace cg::tool::callgrind {
namespace {

// Functions 0, 1, 2, ... each call the next one.
class StackSlicesTest : public fake::Test {
 protected:
  static constexpr Addr kWord = sizeof(Addr);
  static constexpr Addr kAfter = 0x400;

  // Calls that were entered with these stack pointers, and are in memory.
  StackSlice& slice(std::initializer_list<Addr> calls) {
    StackSlice& made = slices.add();
    for (const Addr sp : calls) {
      Call& call = made.calls.extend();
      call = {};
      call.site.sp = sp;
      call.site.after = memory.words[sp] = kAfter + sp;
      call.site.context = context(made.calls.size() - 1);
    }
    return made;
  }
  // What goes on in a function, above function `below`.
  StackSlices::Found find(std::size_t function, Addr sp, std::size_t below = 0) {
    Block block{};
    block.function = &callers_[function].function;
    return slices.find(block, sp, context(below), memory);
  }
  const StackSlice* found(std::size_t function, Addr sp) { return find(function, sp).slice; }
  void skip(std::size_t function) { callers_[function].function.is_skipped = true; }

  StackSlices slices;
  FakeMemory memory;

 private:
  struct Caller {
    Function function{};
    Function* functions = &function;
    Context context{};

    Caller() {
      function.name = reinterpret_cast<const Name*>(this);  // none other has it
      context.functions = &functions;
    }
  };
  Context* context(std::size_t function) { return &callers_[function].context; }

  std::array<Caller, 5> callers_;
};

TEST_F(StackSlicesTest, OneGoesOnInAFunctionThatHasCalled) {
  const StackSlice& s = slice({0xf00, 0xe00, 0xd00});
  const StackSlices::Found place = find(2, 0xd00 + kWord);
  EXPECT_EQ(place.slice, &s);
  EXPECT_EQ(place.first, 0u);
  EXPECT_EQ(place.end, 2u) << "the third call is over";
  EXPECT_EQ(found(2, 0xe00), &s) << "the second one runs still";
  EXPECT_EQ(found(1, 0xd00 + kWord), nullptr) << "another function";
  EXPECT_EQ(found(1, 0xe00 + kWord), nullptr) << "only the first call is left";
}

TEST_F(StackSlicesTest, BelowAllCallsOrAboveThemNoneGoesOn) {
  slice({0xf00, 0xe00, 0xd00});
  EXPECT_EQ(found(2, 0xd00), nullptr) << "no call is over";
  EXPECT_EQ(found(0, 0xf00 + kWord), nullptr) << "all are";
}

TEST_F(StackSlicesTest, AllReturnAddressesButTheFirstAreInMemory) {
  const StackSlice& s = slice({0xf00, 0xe00, 0xd00, 0xc00});
  const Addr sp = 0xc00 + kWord;
  memory.words[0xf00] = memory.words[0xc00] = 1;
  EXPECT_EQ(found(3, sp), &s) << "the first may be of another call, the last one is over";
  for (const Addr call : {Addr{0xe00}, Addr{0xd00}}) {
    memory.words[call] = 1;
    EXPECT_EQ(found(3, sp), nullptr);
    memory.words.erase(call);
    EXPECT_EQ(found(3, sp), nullptr) << "nothing is known of that memory";
    memory.words[call] = kAfter + call;
    EXPECT_EQ(found(3, sp), &s);
  }
}

TEST_F(StackSlicesTest, ACallThatEndsWithItsCallerHasNoReturnAddress) {
  StackSlice& s = slice({0xf00, 0xe00, 0xd00, 0xc00});
  s.calls[1].site.after = 0;
  EXPECT_EQ(found(3, 0xc00 + kWord), &s);
  s.calls[2].site.after = 0;
  EXPECT_EQ(found(3, 0xc00 + kWord), nullptr) << "nothing tells that it is in memory";
}

TEST_F(StackSlicesTest, TheFunctionBelowHasMadeTheFirstCallOrTheSecond) {
  const StackSlice& s = slice({0xf00, 0xe00, 0xd00, 0xc00});
  const Addr sp = 0xc00 + kWord;
  EXPECT_EQ(find(3, sp, 0).first, 0u);
  EXPECT_EQ(find(3, sp, 1).slice, &s);
  EXPECT_EQ(find(3, sp, 1).first, 1u);
  EXPECT_EQ(find(3, sp, 2).slice, nullptr);
}

TEST_F(StackSlicesTest, ASkippedFunctionGoesOnWhereOneHasCalled) {
  StackSlice& s = slice({0xf00, 0xe00, 0xd00});
  BlockCosts of_its_caller{};
  s.calls[2].site.nonskipped = &of_its_caller;
  const Addr sp = 0xd00 + kWord;
  EXPECT_EQ(found(2, sp), nullptr) << "the context is its caller's";
  skip(2);
  EXPECT_EQ(found(2, sp), &s);
  s.calls[2].site.nonskipped = nullptr;
  skip(3);
  EXPECT_EQ(found(3, sp), nullptr);
}

TEST_F(StackSlicesTest, TheNewestGoesOn) {
  const StackSlice& older = slice({0xf00, 0xe00, 0xd00});
  const StackSlice& newer = slice({0xf00, 0xe00, 0xd00});
  const Addr sp = 0xd00 + kWord;
  EXPECT_EQ(found(2, sp), &newer);
  slices.drop(newer);
  EXPECT_EQ(found(2, sp), &older);
  slices.drop(older);
  EXPECT_EQ(found(2, sp), nullptr);
}

TEST_F(StackSlicesTest, TheOthersStayWhenOneIsDropped) {
  const StackSlice& first = slice({0xf00, 0xe00, 0xd00});
  const StackSlice& second = slice({0x1f00, 0x1e00, 0x1d00});
  const StackSlice& third = slice({0x2f00, 0x2e00, 0x2d00});
  slices.drop(second);
  EXPECT_EQ(found(2, 0xd00 + kWord), &first);
  EXPECT_EQ(found(2, 0x1d00 + kWord), nullptr);
  EXPECT_EQ(found(2, 0x2d00 + kWord), &third);
}

TEST_F(StackSlicesTest, OfMoreThan4096TheOldestIsDropped) {
  const StackSlice& oldest = slice({0xf00, 0xe00, 0xd00});
  const StackSlice& next = slice({0x1f00, 0x1e00, 0x1d00});
  for (int i = 2; i < 4096; ++i) slices.add();
  EXPECT_EQ(found(2, 0xd00 + kWord), &oldest);
  slices.add();
  EXPECT_EQ(found(2, 0xd00 + kWord), nullptr);
  EXPECT_EQ(found(2, 0x1d00 + kWord), &next);
}

TEST_F(StackSlicesTest, TheMemoryOfADroppedOneIsUsedAgain) {
  StackSlice& s = slice({0xf00, 0xe00, 0xd00});
  s.functions.push(nullptr);
  slices.drop(s);
  const std::size_t before = fake::allocated_blocks();
  const StackSlice& again = slices.add();
  EXPECT_EQ(fake::allocated_blocks(), before);
  EXPECT_TRUE(again.calls.empty());
  EXPECT_TRUE(again.functions.empty());
}

// Each call is made by the last function of so many, and enters the next one.
TEST(StackSlice, HeightsAreThoseInItsFunctions) {
  std::array<Function, 4> f{};
  Growing<Function*> functions{"cg.functions"};
  Growing<Call> calls{"cg.calls"};
  functions.push(nullptr);
  for (Function& one : f) {
    functions.push(&one);
    Call& call = calls.extend();
    call = {};
    call.site.functions = functions.size() - 1;
  }
  StackSlice slice;
  for (const std::size_t first : {2U, 3U, 4U}) slice.add(calls, first, functions);
  EXPECT_EQ(std::vector(slice.functions.begin(), slice.functions.end()),
            (std::vector{&f[2], &f[3], &f[3]}));
  ASSERT_EQ(slice.calls.size(), 3u) << "from the fifth on there is none";
  for (const std::size_t i : {0U, 1U, 2U}) EXPECT_EQ(slice.calls[i].site.functions, i);
}

}  // namespace
}  // namespace cg::tool::callgrind
