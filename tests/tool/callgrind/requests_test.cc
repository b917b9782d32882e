// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the client asks for, by macros of valgrind/callgrind.h.
#include "tool/callgrind/requests.h"

#include <valgrind/callgrind.h>

#include <bit>
#include <cstddef>
#include <string>

#include "tests/tool/callgrind/client.h"
#include "tests/tool/test_files.h"

namespace cg::tool::callgrind {
namespace {

class RequestsTest : public ClientTest {
 protected:
  // Whether a request is one of ours; its result is in `result`.
  bool ask(UWord request, const char* argument = nullptr) {
    const UWord arguments[] = {request, std::bit_cast<UWord>(argument)};
    result = 0;
    return handle_request(profiler, arguments, result);
  }

  UWord result = 0;
};

TEST_F(RequestsTest, ADumpIsAPartOfTheThread) {
  start({"--separate-threads=yes"});
  call_f();
  begin_thread(2, 0x200000);
  call_f();
  run({kMain});
  EXPECT_TRUE(ask(VG_USERREQ__DUMP_STATS));
  EXPECT_FALSE(fake::exists(out(".1-01")));
  EXPECT_EQ(header(out(".1-02"), "desc: Trigger: "), "Client Request");
  EXPECT_EQ(header(out(".1-02"), "totals: "), "6");
}

TEST_F(RequestsTest, ADumpMaySayWhy) {
  start();
  EXPECT_TRUE(ask(VG_USERREQ__DUMP_STATS_AT, "half way"));
  EXPECT_EQ(header(out(".1"), "desc: Trigger: "), "Client Request: half way");
  EXPECT_TRUE(ask(VG_USERREQ__DUMP_STATS_AT, ""));
  EXPECT_EQ(header(out(".2"), "desc: Trigger: "), "Client Request");
}

TEST_F(RequestsTest, TheMemoryOfATriggerIsGivenBack) {
  start();
  ask(VG_USERREQ__DUMP_STATS);
  const std::size_t before = fake::allocated_blocks();
  ask(VG_USERREQ__DUMP_STATS);
  EXPECT_EQ(fake::allocated_blocks(), before);
}

TEST_F(RequestsTest, ZeroIsOfTheThread) {
  start({"--separate-threads=yes"});
  call_f();
  run({kMain});
  begin_thread(2, 0x200000);
  call_f();
  run({kMain});
  EXPECT_TRUE(ask(VG_USERREQ__ZERO_STATS));
  profiler.dumps().write_last();
  EXPECT_EQ(header(out("-01"), "totals: "), "6");
  EXPECT_EQ(header(out("-02"), "totals: "), "0");
}

TEST_F(RequestsTest, CollectionIsToggled) {
  start({"--collect-atstart=no"});
  call_f();
  EXPECT_TRUE(ask(VG_USERREQ__TOGGLE_COLLECT));
  EXPECT_TRUE(profiler.tracker().collects());
  EXPECT_TRUE(ask(VG_USERREQ__TOGGLE_COLLECT));
  EXPECT_FALSE(profiler.tracker().collects());
}

TEST_F(RequestsTest, InstrumentationIsTurned) {
  start();
  VG_(clo_verbosity) = 2;
  EXPECT_TRUE(ask(VG_USERREQ__STOP_INSTRUMENTATION));
  EXPECT_FALSE(profiler.is_instrumenting());
  EXPECT_TRUE(ask(VG_USERREQ__START_INSTRUMENTATION));
  EXPECT_TRUE(profiler.is_instrumenting());
  EXPECT_EQ(fake::core.messages,
            "-- Client Request: instrumentation switched OFF\n"
            "-- Client Request: instrumentation switched ON\n");
}

TEST_F(RequestsTest, ACommandIsAnswered) {
  start();
  EXPECT_TRUE(ask(VG_USERREQ__GDB_MONITOR_COMMAND, "status"));
  EXPECT_EQ(result, 1u);
  EXPECT_EQ(fake::core.to_gdb, "1 thread(s) running.\n");
  EXPECT_FALSE(ask(VG_USERREQ__GDB_MONITOR_COMMAND, "v.info"));
  EXPECT_EQ(result, 0u);
}

TEST_F(RequestsTest, OfOtherToolsAreNone) {
  start();
  EXPECT_FALSE(ask(VG_USERREQ_TOOL_BASE('M', 'C')));
  EXPECT_EQ(fake::core.messages, "");
}

TEST_F(RequestsTest, UnknownOnesOfOursAreTold) {
  start();
  EXPECT_FALSE(ask(VG_USERREQ_TOOL_BASE('C', 'T') + 77));
  EXPECT_EQ(fake::core.messages, "== Warning: unknown callgrind client request code 4354004d\n");
}

}  // namespace
}  // namespace cg::tool::callgrind
