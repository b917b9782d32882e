// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which files parts go to, and what each has. Where parts share a file: combined_dumps_test.cc.
#include "tool/callgrind/parts/dumps.h"

#include <cstdint>
#include <cstdio>
#include <string>

#include "tests/tool/callgrind/client.h"
#include "tests/tool/test_files.h"

namespace cg::tool::callgrind {
namespace {

using Threads = Dumps::Threads;

class DumpsTest : public ClientTest {
 protected:
  Dumps& dumps() { return profiler.dumps(); }
  std::string total(const std::string& suffix) const { return header(out(suffix), "totals: "); }
  std::string range(const std::string& suffix) const {
    return header(out(suffix), "desc: Timerange: Basic block ");
  }
};

TEST_F(DumpsTest, NothingIsWrittenBeforeItIsAsked) {
  start();
  call_f();
  EXPECT_EQ(dumps().parts(), 0u);
  EXPECT_FALSE(fake::exists(out()));
}

TEST_F(DumpsTest, PartsAreNumberedAndTheLastIsNot) {
  start();
  EXPECT_TRUE(dumps().write("First", Threads::all));
  EXPECT_TRUE(dumps().write("Second", Threads::running_thread));
  EXPECT_TRUE(dumps().write_last());
  EXPECT_EQ(dumps().parts(), 3u);
  EXPECT_EQ(header(out(".1"), "part: "), "1");
  EXPECT_EQ(header(out(".1"), "desc: Trigger: "), "First");
  EXPECT_EQ(header(out(".2"), "part: "), "2");
  EXPECT_EQ(header(out(".2"), "desc: Trigger: "), "Second");
  EXPECT_EQ(header(out(), "part: "), "3");
  EXPECT_EQ(header(out(), "desc: Trigger: "), "Program termination");
  EXPECT_EQ(fake::core.messages, "");
  EXPECT_EQ(folder.size(), 4u) << "with the folder for temporary files";
}

TEST_F(DumpsTest, EachIsAFileOfItsOwn) {
  start();
  for (const char* suffix : {".1", ".2"}) {
    dumps().write("Test", Threads::all);
    EXPECT_EQ(header(out(suffix), "pid: "), "4711");
    EXPECT_EQ(header(out(suffix), "cmd: "), " program");
    EXPECT_EQ(header(out(suffix), "desc: I1 cache: "), "");
    EXPECT_EQ(header(out(suffix), "thread: "), "no thread: ") << "they are not separate";
  }
}

TEST_F(DumpsTest, APartHasWhatWasCountedSinceTheOneBefore) {
  start();
  call_f();
  run({kMain});
  dumps().write("First", Threads::all);
  EXPECT_EQ(total(".1"), "6") << "of the last block it is not known yet whether it counts";
  run({kF, kAfter, kMain});
  dumps().write("Second", Threads::all);
  EXPECT_EQ(body(out(".2")),
            "ob=/bin/program\nfl=a.c\nfn=f\n10 2\n\n"
            "fn=main\n1 2\ncfn=f\ncalls=1 10 \n1 2\n2 2\n"
            "\ntotals: 6\n");
  EXPECT_EQ(dumps().total().ir.accesses, 12u);
}

TEST_F(DumpsTest, WhatIsZeroIsNotListed) {
  start();
  call_f();
  dumps().write("First", Threads::all);
  run({kAfter, kAfter});
  dumps().write("Second", Threads::all);
  EXPECT_EQ(body(out(".2")), "ob=/bin/program\nfl=a.c\nfn=main\n2 4\n\ntotals: 4\n");
  dumps().write("Third", Threads::all);
  EXPECT_EQ(body(out(".3")), "totals: 0\n");
}

// `calls=0`: one that an earlier part has.
TEST_F(DumpsTest, ACallThatIsNotOverIsInEachPart) {
  start();
  jumps({"f", kF + 0x100, 11}, kF);
  run({kMain, kF + 0x100, kF + 0x100});
  dumps().write("First", Threads::all);
  EXPECT_NE(body(out(".1")).find("cfn=f\ncalls=1 11 \n1 2\n"), std::string::npos)
      << body(out(".1"));
  run({kF, kAfter, kAfter});
  dumps().write("Second", Threads::all);
  EXPECT_NE(body(out(".2")).find("cfn=f\ncalls=0 11 \n1 4\n"), std::string::npos)
      << body(out(".2"));
}

TEST_F(DumpsTest, RangesFollowEachOtherAndAPartCountsAsABlock) {
  start();
  call_f();
  EXPECT_EQ(dumps().executed_blocks(), 3u);
  dumps().write("First", Threads::all);
  EXPECT_EQ(range(".1"), "0 - 3");
  call_f();
  dumps().write("Second", Threads::all);
  EXPECT_EQ(range(".2"), "3 - 7");
  dumps().write_last();
  EXPECT_EQ(range(""), "7 - 8");
}

TEST_F(DumpsTest, WhatCannotBeWrittenIsInTheNext) {
  start();
  fake::make_folder(out(".1"));
  fake::make_folder(out(".1") + "/occupied");
  call_f();
  EXPECT_FALSE(dumps().write("First", Threads::all));
  EXPECT_TRUE(
      fake::core.messages.starts_with("== error: profile not written to '" + out(".1") + "': "))
      << fake::core.messages;
  EXPECT_EQ(dumps().total().ir.accesses, 0u);
  run({kMain});
  EXPECT_TRUE(dumps().write("Second", Threads::all));
  EXPECT_EQ(total(".2"), "6");
  EXPECT_EQ(dumps().total().ir.accesses, 6u);
}

TEST_F(DumpsTest, WhatCannotBeWrittenAtTheEndIsInTheTemporaryFolder) {
  start();
  fake::make_folder(out());
  call_f();
  run({kMain});
  EXPECT_TRUE(dumps().write_last());
  const std::string second = folder.path("tmp/callgrind.out.4711");
  EXPECT_EQ(header(second, "totals: "), "6");
  EXPECT_TRUE(
      fake::core.messages.starts_with("== error: profile not written to '" + out() + "': "));
}

// Its owner may hold it open.
TEST_F(DumpsTest, AnEmptyFileThatWasThereIsFilledNotReplaced) {
  fake::write(out(), "");
  const std::uint64_t inode = fake::inode(out());
  start();
  dumps().write_last();
  EXPECT_EQ(fake::inode(out()), inode);
  EXPECT_EQ(total(""), "0");
}

TEST_F(DumpsTest, NamesAreNumberedInTheirOrder) {
  start({"--compress-strings=yes"});
  fake::core.debug_info[kMain + 4].file = "inlined.h";
  call_f();
  run({kMain});
  dumps().write("Test", Threads::all);
  EXPECT_EQ(body(out(".1")),
            "ob=(0) /bin/program\nfl=(0) a.c\nfn=(0) f\n10 2\n\n"
            "fn=(1) main\n1 1\nfi=(1) inlined.h\n1 1\ncfi=(0)\ncfn=(0)\ncalls=1 10 \n1 2\n"
            "fe=(0)\n2 2\n"
            "\ntotals: 6\n");
}

TEST_F(DumpsTest, NamesOfMadeCodeAreLookedUpForEachPart) {
  start({"--jitmap=yes"});
  fake::core.pid = 99999999;  // of none: a file of that name is in nobody's way
  const std::string map = "/tmp/perf-99999999.map";
  fake::write(map, "0 ffffffffff made\n");
  fake::core.sections.clear();
  fake::core.debug_info.clear();
  call_f();
  dumps().write("Test", Threads::all);
  ::remove(map.c_str());
  EXPECT_NE(fake::contents(out(".1")).find("fn=made\n"), std::string::npos) << body(out(".1"));
}

// A forked process.
class ForkedDumpsTest : public DumpsTest {
 protected:
  ForkedDumpsTest() { fake::core.pid = 100; }

  void fork() { fake::core.pid = 101; }
};

TEST_F(ForkedDumpsTest, BeginsAnewUnderItsOwnName) {
  const std::string option = "--callgrind-out-file=" + out("-%p");
  start({option.c_str()});
  call_f();
  dumps().write("Parent", Threads::all);
  call_f();
  fork();
  dumps().write("Child", Threads::all);
  run({kMain});
  dumps().write_last();
  EXPECT_EQ(header(out("-100.1"), "pid: "), "100");
  EXPECT_EQ(header(out("-101.1"), "pid: "), "101");
  EXPECT_EQ(header(out("-101.1"), "part: "), "1");
  EXPECT_EQ(total("-101.1"), "6") << "with what its parent has counted until the fork";
  EXPECT_EQ(header(out("-101"), "part: "), "2");
  EXPECT_EQ(fake::core.messages, "");
}

TEST_F(ForkedDumpsTest, IsWarnedOfItsParentsName) {
  start();
  fork();
  dumps().write("Child", Threads::all);
  dumps().write("Child", Threads::all);
  EXPECT_EQ(
      fake::core.messages,
      "== warning: this forked process and its parent write one profile, '" + out() +
          "', and the last to end keeps it: with %p in --callgrind-out-file= each has its own\n")
      << "once";
}

TEST_F(ForkedDumpsTest, ForgetsItsParentsName) {
  start({"--combine-dumps=yes"});
  dumps().write("Parent", Threads::all);
  const std::size_t before = fake::allocated_blocks();
  fork();
  dumps().write("Child", Threads::all);
  EXPECT_EQ(fake::allocated_blocks(), before);
}

}  // namespace
}  // namespace cg::tool::callgrind
