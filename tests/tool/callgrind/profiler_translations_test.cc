// SPDX-License-Identifier: GPL-2.0-or-later
//
// Translations of a block come and go; what they have counted is whose it was then.
#include <list>
#include <string>

#include "tests/tool/callgrind/client.h"

namespace cg::tool::callgrind {
namespace {

class ProfilerTranslationsTest : public ClientTest {
 protected:
  // Whether the block at `at` knows a translation.
  bool is_translated(Addr at) const {
    bool is = false;
    profiler.graph().for_each_block_costs([&](const BlockCosts& b) {
      if (b.block->addr == at && b.block->superblock != nullptr) is = true;
    });
    return is;
  }

  // One more of f, which the client does not know.
  IRSB* instrument_f(const SuperblockKey& key) {
    fake::Block& f = blocks_.emplace_back();
    f.imark(kF, 4);
    f.imark(kF + 4, 4);
    f.move_stack_pointer(8);
    f.ends(f.word("a"), Ijk_Ret);
    VexGuestLayout layout{};
    layout.offset_SP = fake::kStackPointer;
    return profiler.instrument(f.ir(), key, layout, Ity_I64);
  }

 private:
  std::list<fake::Block> blocks_;
};

TEST_F(ProfilerTranslationsTest, OneThatIsThrownAwayHasCounted) {
  start();
  call_f();
  discard(kF);
  EXPECT_FALSE(is_translated(kF));
  call_f();
  EXPECT_TRUE(is_translated(kF));
  discard(kF);
  discard(kMain);
  call_f();
  run({kMain});
  EXPECT_EQ(profiler.code().blocks(), 3u);
  profiler.finish();
  EXPECT_EQ(header(out(), "totals: "), "18");
}

// The core keeps translations of one address apart that it redirects.
TEST_F(ProfilerTranslationsTest, OneOfTwoMayGo) {
  start();
  call_f();
  IRSB* const second = instrument_f({kF, kF});
  profiler.discard({kF, kF});
  EXPECT_TRUE(is_translated(kF));
  run({kMain});
  fake::run(second, registers);
  run({kAfter, kMain, kF, kAfter, kMain});
  profiler.finish();
  EXPECT_EQ(header(out(), "totals: "), "18");
}

TEST_F(ProfilerTranslationsTest, TheLatestIsNotTheOneBefore) {
  start();
  call_f();
  IRSB* const redirected = instrument_f({kF, kF + 0x800});
  discard(kF);
  EXPECT_TRUE(is_translated(kF));
  run({kMain});
  fake::run(redirected, registers);
  profiler.discard({kF, kF + 0x800});
  EXPECT_FALSE(is_translated(kF));
  run({kAfter, kMain});
  profiler.finish();
  EXPECT_EQ(header(out(), "totals: "), "12");
}

TEST_F(ProfilerTranslationsTest, WhatTheOneBeforeCountedIsWhoseItWas) {
  start();
  calls({"f", kF + 0x100, 11}, kF);
  call_f();
  IRSB* const next = instrument_f({kF, kF + 0x800});
  run({kMain, kF + 0x100});
  fake::run(next, registers);  // f'2
  run({kAfter});
  profiler.finish();
  EXPECT_NE(body(out()).find("fn=f\n10 2\n11 2\n"), std::string::npos) << body(out());
  EXPECT_NE(body(out()).find("fn=f'2\n10 2\n"), std::string::npos) << body(out());
}

// Another instance gets the block without its being translated again: the last block of a thread is
// taken back.
TEST_F(ProfilerTranslationsTest, WhatOneHasCountedThatIsThrownAwayIsWhoseItWas) {
  start();
  calls({"f", kF + 0x100, 11}, kF);
  begin_thread(2, 0x200000);
  run({kMain, kF + 0x100, kF});  // f'2
  switch_to(1);
  registers[fake::kStackPointer] = 0x100000;
  run({kMain, kF, kAfter, kMain});
  discard(kF);
  profiler.dumps().write("Test", Dumps::Threads::all);
  EXPECT_NE(body(out(".1")).find("fn=f\n10 2\n11 2\n"), std::string::npos) << body(out(".1"));
  EXPECT_EQ(body(out(".1")).find("fn=f'2"), std::string::npos) << body(out(".1"));
}

TEST_F(ProfilerTranslationsTest, OneThatWasMadeWithoutInstrumentationIsNone) {
  start({"--instr-atstart=no"});
  run({kMain});
  discard(kMain);
  profiler.set_instrumenting(true, "Test");
  call_f();
  run({kMain});
  profiler.finish();
  EXPECT_EQ(header(out(), "totals: "), "6");
}

TEST_F(ProfilerTranslationsTest, TheTrackerIsCheckedWhereTheUserSaysSo) {
  start();
  profiler.tracker().begin_handler(1, 0, {.ip = 0, .sp = 0x200000});  // there is no such signal
  run({kMain});
  profiler.options.check_calls = true;
  discard(kF);
  EXPECT_DEATH(run({kF}), "a handler without a signal");
}

}  // namespace
}  // namespace cg::tool::callgrind
