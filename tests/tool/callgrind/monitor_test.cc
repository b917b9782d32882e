// SPDX-License-Identifier: GPL-2.0-or-later
//
// Commands to a running program: what each does, and what it answers.
#include "tool/callgrind/requests.h"

#include <string>
#include <utility>

#include "tests/tool/callgrind/client.h"
#include "tests/tool/test_files.h"

namespace cg::tool::callgrind {
namespace {

class MonitorTest : public ClientTest {
 protected:
  // What a command answers; "unknown" when it is none.
  std::string answer(const std::string& command) {
    fake::core.to_gdb.clear();
    return handle_monitor_command(profiler, command.c_str()) ? std::exchange(fake::core.to_gdb, {})
                                                             : "unknown";
  }
};

TEST_F(MonitorTest, HelpListsThemAll) {
  start();
  EXPECT_EQ(answer("help"),
            "\ncallgrind monitor commands:\n"
            "  dump [<dump_hint>]\n        dump counters\n"
            "  zero\n        zero counters\n"
            "  status\n        print status\n"
            "  instrumentation [on|off]\n"
            "        get/set (if on/off given) instrumentation state\n"
            "\n");
}

TEST_F(MonitorTest, OthersAreTheCores) {
  start();
  for (const char* command : {"", " \t ", "v.info", "dumps", "Zero", "internal"})
    EXPECT_EQ(answer(command), "unknown") << command;
  EXPECT_EQ(profiler.dumps().parts(), 0u);
}

TEST_F(MonitorTest, NamesMayBeShortened) {
  start();
  EXPECT_EQ(answer("d"), "");
  EXPECT_EQ(profiler.dumps().parts(), 1u);
  EXPECT_EQ(answer("  inst "), "instrumentation: on\n");
  EXPECT_EQ(answer("instrumentation\ton"), "");
}

TEST_F(MonitorTest, DumpWritesAPartAndTheWholeCommandIsItsTrigger) {
  start();
  call_f();
  EXPECT_EQ(answer("dump why  not"), "");
  EXPECT_EQ(header(out(".1"), "desc: Trigger: "), "dump why  not");
  EXPECT_EQ(header(out(".1"), "totals: "), "4");
  EXPECT_EQ(answer("dump"), "");
  EXPECT_EQ(header(out(".2"), "desc: Trigger: "), "dump");
}

TEST_F(MonitorTest, DumpIsOfAllThreads) {
  start({"--separate-threads=yes"});
  call_f();
  begin_thread(2, 0x200000);
  call_f();
  EXPECT_EQ(answer("dump"), "");
  EXPECT_TRUE(fake::exists(out(".1-01")));
  EXPECT_TRUE(fake::exists(out(".1-02")));
}

TEST_F(MonitorTest, DumpSaysWhenItFails) {
  start();
  fake::make_folder(out(".1"));
  EXPECT_EQ(answer("dump"), "error: profile not written, see the program's log\n");
  EXPECT_NE(fake::core.messages, "");
}

TEST_F(MonitorTest, ZeroBeginsAnewOfAllThreads) {
  start({"--separate-threads=yes"});
  call_f();
  run({kMain});
  begin_thread(2, 0x200000);
  call_f();
  run({kMain});
  EXPECT_EQ(answer("zero"), "");
  EXPECT_EQ(profiler.dumps().parts(), 0u);
  profiler.dumps().write_last();
  EXPECT_EQ(header(out("-01"), "totals: "), "0");
  EXPECT_EQ(header(out("-02"), "totals: "), "0");
}

TEST_F(MonitorTest, InstrumentationIsToldAndTurned) {
  start({"--instr-atstart=no"});
  EXPECT_EQ(answer("instrumentation"), "instrumentation: off\n");
  EXPECT_EQ(answer("instrumentation on"), "");
  EXPECT_TRUE(profiler.is_instrumenting());
  EXPECT_EQ(answer("instrumentation"), "instrumentation: on\n");
  EXPECT_EQ(answer("instrumentation off"), "");
  EXPECT_FALSE(profiler.is_instrumenting());
  VG_(clo_verbosity) = 2;
  answer("instrumentation on");
  EXPECT_EQ(fake::core.messages, "-- Command: instrumentation switched ON\n");
}

TEST_F(MonitorTest, InstrumentationIsOnOrOff) {
  start();
  EXPECT_NE(answer("instrumentation maybe"), "");
  EXPECT_NE(answer("instrumentation o"), "") << "which may be both";
  EXPECT_TRUE(profiler.is_instrumenting());
  EXPECT_EQ(answer("instrumentation of"), "");
  EXPECT_FALSE(profiler.is_instrumenting());
}

TEST_F(MonitorTest, StatusIsHowManyThreadsRun) {
  start();
  EXPECT_EQ(answer("status"), "1 thread(s) running.\n");
  begin_thread(2, 0x200000);
  EXPECT_EQ(answer("status"), "2 thread(s) running.\n");
  profiler.tracker().end_thread(2);
  EXPECT_EQ(answer("status now"), "1 thread(s) running.\n");
  profiler.set_instrumenting(false, "Test");
  EXPECT_EQ(answer("status"), "No status available as instrumentation is switched off\n");
}

TEST_F(MonitorTest, InternalStatusIsAllThatIsKnown) {
  start({"--branch-sim=yes"});
  call_f();
  call_f();
  run({kMain});
  EXPECT_EQ(answer("status internal"),
            "instrumentation: on\n"
            "executed-bbs: 7\n"
            "executed-calls: 2\n"
            "distinct-bbs: 3\n"
            "distinct-calls: 1\n"
            "distinct-functions: 2\n"
            "distinct-contexts: 2\n"
            "events: Ir Bc Bcm Bi Bim\n"
            "part: 0\n"
            "threads: 1\n"
            "current-tid: 1\n"
            "events-1: 14\n"
            "frames-1: 0\n"
            "function-1-0: main\n");
}

TEST_F(MonitorTest, InternalStatusHasTheCallsThatEachThreadIsIn) {
  start();
  calls({"f", kF + 0x100, 11}, kF + 0x200);
  returns({"g", kF + 0x200, 20});
  run({kMain, kF + 0x100, kF + 0x200});
  begin_thread(2, 0x200000);
  call_f();
  profiler.dumps().write("Test", Dumps::Threads::all);
  run({kMain, kF});
  const std::string text = answer("status internal");
  EXPECT_EQ(text.substr(text.find("part: ")),
            "part: 1\n"
            "threads: 1 2\n"
            "current-tid: 2\n"
            "events-1: 2\n"
            "frames-1: 2\n"
            "function-1-0: main\n"
            "calls-1-0: 0\n"
            "events-1-0: 2\n"
            "function-1-1: f\n"
            "calls-1-1: 1\n"
            "events-1-1: 2\n"
            "function-1-2: g\n"
            "events-2: 6\n"
            "frames-2: 1\n"
            "function-2-0: main\n"
            "calls-2-0: 1\n"
            "events-2-0: 2\n"
            "function-2-1: f\n")
      << "the part has not the last block of each, and not the call of g, which has cost nothing "
         "else";
}

// A handler's functions are of no call: the last call says whom it has called.
TEST_F(MonitorTest, InternalStatusInAHandlerEndsWithTheLastCall) {
  start();
  calls({"h", kF + 0x300, 30}, kF + 0x200);
  returns({"g", kF + 0x200, 20});
  run({kMain, kF});
  profiler.tracker().begin_handler(1, 11, {.ip = kF, .sp = registers[fake::kStackPointer]});
  registers[fake::kStackPointer] -= 0x1000;
  run({kF + 0x300});
  const std::string text = answer("status internal");
  EXPECT_EQ(text.substr(text.find("frames-1: ")),
            "frames-1: 1\n"
            "function-1-0: main\n"
            "calls-1-0: 1\n"
            "events-1-0: 2\n"
            "function-1-1: f\n");
}

TEST_F(MonitorTest, InternalStatusOfAThreadThatHasRunNothingHasNoFunction) {
  start();
  const std::string text = answer("status internal");
  EXPECT_EQ(text.substr(text.find("events-1: ")), "events-1: 0\nframes-1: 0\n");
}

TEST_F(MonitorTest, InternalStatusWithoutInstrumentationIsThat) {
  start({"--instr-atstart=no"});
  EXPECT_EQ(answer("status internal"), "instrumentation: off\n");
}

}  // namespace
}  // namespace cg::tool::callgrind
