// SPDX-License-Identifier: GPL-2.0-or-later
//
// When something is counted, and when a part is written: what functions, counts and users ask for.
#include "tests/tool/callgrind/client.h"
#include "tests/tool/test_files.h"

namespace cg::tool::callgrind {
namespace {

class ProfilerControlTest : public ClientTest {
 protected:
  // main calls f so often, and a last block that does not count.
  void call_f_and_finish(int times) {
    for (int i = 0; i < times; ++i) call_f();
    run({kMain});
    profiler.finish();
  }
};

TEST_F(ProfilerControlTest, AFunctionTurnsCollectionOnAndOff) {
  start({"--toggle-collect=f"});
  call_f_and_finish(2);
  EXPECT_EQ(body(out()),
            "ob=/bin/program\nfl=a.c\nfn=f\n10 4\n\n"
            "fn=main\ncfn=f\ncalls=2 10 \n1 4\n"
            "\ntotals: 4\n");
}

TEST_F(ProfilerControlTest, ARequestTurnsCollectionOn) {
  start({"--collect-atstart=no"});
  call_f();
  profiler.tracker().toggle_collection_by_request();  // by the last block
  call_f_and_finish(1);
  EXPECT_EQ(header(out(), "totals: "), "8");
}

TEST_F(ProfilerControlTest, APartIsWrittenBeforeAFunction) {
  start({"--dump-before=f"});
  call_f_and_finish(2);
  EXPECT_EQ(header(out(".1"), "desc: Trigger: "), "--dump-before=f");
  EXPECT_EQ(body(out(".1")), "ob=/bin/program\nfl=a.c\nfn=main\n1 2\n\ntotals: 2\n")
      << "which does not know the call yet";
  EXPECT_EQ(body(out(".2")),
            "ob=/bin/program\nfl=a.c\nfn=f\n10 2\n\n"
            "fn=main\n1 2\ncfn=f\ncalls=2 10 \n1 2\n2 2\n"
            "\ntotals: 6\n")
      << "the second call is one already, and has cost nothing yet";
  EXPECT_EQ(header(out(), "desc: Trigger: "), "Program termination");
  EXPECT_EQ(header(out(), "totals: "), "4");
  EXPECT_FALSE(fake::exists(out(".3")));
}

TEST_F(ProfilerControlTest, APartIsWrittenAfterAFunction) {
  start({"--dump-after=f"});
  call_f_and_finish(2);
  EXPECT_EQ(header(out(".1"), "desc: Trigger: "), "--dump-after=f");
  EXPECT_EQ(body(out(".1")),
            "ob=/bin/program\nfl=a.c\nfn=f\n10 2\n\n"
            "fn=main\n1 2\ncfn=f\ncalls=1 10 \n1 2\n"
            "\ntotals: 4\n");
  EXPECT_EQ(header(out(".2"), "totals: "), "6");
  EXPECT_EQ(header(out(), "totals: "), "2");
}

TEST_F(ProfilerControlTest, TheEndIsAfterAllFunctions) {
  start({"--dump-after=f"});
  run({kMain, kF});
  profiler.finish();
  EXPECT_EQ(header(out(".1"), "desc: Trigger: "), "--dump-after=f");
  EXPECT_EQ(header(out(".1"), "totals: "), "2") << body(out(".1"));
  EXPECT_EQ(header(out(), "totals: "), "0") << body(out());
}

TEST_F(ProfilerControlTest, APartOfAFunctionIsOfTheThreadThatCallsIt) {
  start({"--dump-before=f", "--separate-threads=yes"});
  begin_thread(2, 0x200000);
  run({kMain, kF});
  EXPECT_TRUE(fake::exists(out(".1-02")));
  EXPECT_FALSE(fake::exists(out(".1-01")));
}

TEST_F(ProfilerControlTest, TheMemoryOfATriggerIsGivenBack) {
  start({"--dump-after=f"});
  call_f();
  const std::size_t before = fake::allocated_blocks();
  call_f();
  EXPECT_EQ(fake::allocated_blocks(), before);
}

TEST_F(ProfilerControlTest, TheTriggerIsTheFunctionNotThePattern) {
  start({"--dump-before=m*"});
  fake::core.debug_info[kF].function = fake::core.debug_info[kF + 4].function = "make";
  call_f_and_finish(1);
  EXPECT_EQ(header(out(".1"), "desc: Trigger: "), "--dump-before=make");
}

TEST_F(ProfilerControlTest, CountsBeginAnewBeforeAFunction) {
  start({"--zero-before=f"});
  call_f_and_finish(2);
  EXPECT_EQ(header(out(), "totals: "), "4") << "f and what is behind it, once";
  EXPECT_NE(body(out()).find("cfn=f\ncalls=0 10 \n1 2\n"), std::string::npos)
      << "the call itself was before: " << body(out());
  EXPECT_FALSE(fake::exists(out(".1")));
}

TEST_F(ProfilerControlTest, CountsOfTheThreadThatCallsItBeginAnew) {
  start({"--zero-before=f", "--separate-threads=yes"});
  run({kAfter, kAfter});
  begin_thread(2, 0x200000);
  call_f();
  run({kMain});
  profiler.finish();
  EXPECT_EQ(header(out("-01"), "totals: "), "2");
  EXPECT_EQ(header(out("-02"), "totals: "), "4");
}

TEST_F(ProfilerControlTest, APartIsWrittenWhenSoManyBlocksWereExecuted) {
  start({"--dump-every-bb=10"});
  for (int i = 0; i < 3; ++i) call_f();
  profiler.dump_when_due(4999);
  EXPECT_FALSE(fake::exists(out(".1"))) << "it is not looked yet";
  profiler.dump_when_due(5000);
  EXPECT_FALSE(fake::exists(out(".1"))) << "these are 9";
  run({kMain});
  profiler.dump_when_due(9999);
  EXPECT_FALSE(fake::exists(out(".1"))) << "it is not looked again";
  profiler.dump_when_due(10000);
  EXPECT_EQ(header(out(".1"), "desc: Trigger: "), "--dump-every-bb=10");
  profiler.dump_when_due(15000);
  EXPECT_FALSE(fake::exists(out(".2"))) << "since the last one there were fewer";
  for (int i = 0; i < 4; ++i) call_f();
  profiler.dump_when_due(20000);
  EXPECT_TRUE(fake::exists(out(".2")));
}

TEST_F(ProfilerControlTest, WhereManyBlocksAreOnePartItIsLookedLessOften) {
  start({"--dump-every-bb=500000"});
  run({kMain});
  profiler.graph().for_each_block_costs(
      [](BlockCosts& b) { b.own_costs(0).counts().ir.accesses += 2 * 500000; });
  profiler.dump_when_due(9999);
  EXPECT_FALSE(fake::exists(out(".1")));
  profiler.dump_when_due(10000);
  EXPECT_TRUE(fake::exists(out(".1")));
}

TEST_F(ProfilerControlTest, CallsOfTheKernelAreTimed) {
  start({"--collect-systime=nsec"});
  call_f();
  fake::core.nanoseconds = 5'000'000'100;
  fake::core.cpu_nanoseconds = 1000;
  profiler.begin_system_call(1);
  fake::core.nanoseconds += 1700;
  fake::core.cpu_nanoseconds += 30;
  profiler.end_system_call(1);
  run({kMain, kF});
  profiler.finish();
  EXPECT_EQ(header(out(), "events: "), "Ir sysCount sysTime sysCpuTime");
  EXPECT_NE(body(out()).find("2 2\n2 0 1 1700 30\n"), std::string::npos) << body(out());
}

TEST_F(ProfilerControlTest, AChildHasAProcessorClockOfItsOwn) {
  start({"--collect-systime=nsec"});
  call_f();
  fake::core.nanoseconds = 5'000'000'100;
  fake::core.cpu_nanoseconds = 200'000'000;
  profiler.begin_system_call(1);
  fake::core.nanoseconds += 1700;
  fake::core.cpu_nanoseconds = 60;
  profiler.end_system_call(1);
  run({kMain, kF});
  profiler.finish();
  EXPECT_NE(body(out()).find("2 2\n2 0 1 1700 60\n"), std::string::npos) << body(out());
}

TEST_F(ProfilerControlTest, TimeIsCountedInWholeUnits) {
  start({"--collect-systime=usec"});
  call_f();
  fake::core.nanoseconds = 900;
  profiler.begin_system_call(1);
  fake::core.nanoseconds = 2100;
  fake::core.cpu_nanoseconds = 50000;
  profiler.end_system_call(1);
  run({kMain, kF});
  profiler.finish();
  EXPECT_EQ(header(out(), "events: "), "Ir sysCount sysTime");
  EXPECT_NE(body(out()).find("2 2\n2 0 1 2\n"), std::string::npos) << body(out());
}

TEST_F(ProfilerControlTest, CallsOfTheKernelAreNotLookedAtUnlessAsked) {
  start();
  call_f();
  profiler.begin_system_call(1);
  profiler.end_system_call(1);
  run({kMain});
  profiler.finish();
  EXPECT_EQ(header(out(), "totals: "), "6");
}

class InstrumentationTest : public ProfilerControlTest {};

TEST_F(InstrumentationTest, MayBeginLater) {
  start({"--instr-atstart=no"});
  EXPECT_FALSE(profiler.is_instrumenting());
  call_f();
  EXPECT_EQ(profiler.code().blocks(), 0u);
  profiler.set_instrumenting(true, "Test");
  EXPECT_TRUE(profiler.is_instrumenting());
  EXPECT_EQ(fake::core.discards.size(), 1u) << "translations are thrown away";
  call_f_and_finish(1);
  EXPECT_EQ(header(out(), "totals: "), "6");
}

TEST_F(InstrumentationTest, EndsAllCalls) {
  start();
  call_f();
  run({kMain});
  profiler.set_instrumenting(false, "Test");
  run({kF, kAfter});
  profiler.set_instrumenting(true, "Test");
  call_f_and_finish(1);
  EXPECT_EQ(body(out()),
            "ob=/bin/program\nfl=a.c\nfn=f\n10 4\n\n"
            "fn=main\n1 4\ncfn=f\ncalls=2 10 \n1 4\n2 4\n"
            "\ntotals: 12\n");
}

TEST_F(InstrumentationTest, IsTurnedOnceOnly) {
  start();
  profiler.set_instrumenting(true, "Test");
  EXPECT_TRUE(fake::core.discards.empty());
  profiler.set_instrumenting(false, "Test");
  profiler.set_instrumenting(false, "Test");
  EXPECT_EQ(fake::core.discards.size(), 1u);
}

TEST_F(InstrumentationTest, IsToldToWhoWantsToKnow) {
  start();
  profiler.set_instrumenting(false, "Test");
  EXPECT_EQ(fake::core.messages, "");
  VG_(clo_verbosity) = 2;
  profiler.set_instrumenting(true, "Test");
  profiler.set_instrumenting(false, "Other");
  EXPECT_EQ(fake::core.messages,
            "-- Test: instrumentation switched ON\n-- Other: instrumentation switched OFF\n");
}

TEST_F(InstrumentationTest, BeginsWithEmptyCaches) {
  start({"--I1=1024,2,64", "--D1=1024,2,64", "--LL=4096,4,64"});
  fake::Block& block = code({"main", kMain + 0x100, 3}, 1);
  block.imark(kMain + 0x100, 4);
  block.load(Ity_I64, block.word("a"));
  block.ends(fake::constant(kMain + 0x100), Ijk_Boring);
  registers[fake::kSomeRegister] = 0x5000;
  run({kMain + 0x100, kMain + 0x100});
  profiler.set_instrumenting(false, "Test");
  profiler.set_instrumenting(true, "Test");
  run({kMain + 0x100, kMain + 0x100, kAfter});
  profiler.finish();
  EXPECT_EQ(header(out(), "totals: "), "4 4 0 2 2 0 2 2")
      << "one of two blocks each is the last before, but was simulated";
}

}  // namespace
}  // namespace cg::tool::callgrind
