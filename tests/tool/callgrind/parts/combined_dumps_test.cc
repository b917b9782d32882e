// SPDX-License-Identifier: GPL-2.0-or-later
//
// Parts that share a file, and those of threads, which have one each or do likewise.
#include <cstdint>
#include <cstdio>
#include <string>

#include "tests/tool/callgrind/client.h"
#include "tests/tool/test_files.h"

namespace cg::tool::callgrind {
namespace {

using Threads = Dumps::Threads;

class CombinedDumpsTest : public ClientTest {
 protected:
  Dumps& dumps() { return profiler.dumps(); }

  // Of the combined file, what lines that begin so go on with.
  std::string all(const std::string& key) const {
    std::string found;
    std::string text = '\n' + fake::contents(out());
    for (std::size_t at = 0; (at = text.find('\n' + key, at)) != std::string::npos; ++at) {
      const std::size_t begin = at + 1 + key.size();
      found += text.substr(begin, text.find('\n', begin) - begin) + ';';
    }
    return found;
  }
};

TEST_F(CombinedDumpsTest, AreOneBehindTheOther) {
  start({"--combine-dumps=yes"});
  call_f();
  run({kMain});
  EXPECT_TRUE(dumps().write("First", Threads::all));
  EXPECT_TRUE(dumps().write("Second", Threads::all));
  EXPECT_TRUE(dumps().write_last());
  EXPECT_EQ(all("part: "), "1;2;3;");
  EXPECT_EQ(all("desc: Trigger: "), "First;Second;Program termination;");
  EXPECT_EQ(all("totals: "), "6;0;0;");
  EXPECT_EQ(all("pid: "), "4711;") << "the file begins once";
  EXPECT_EQ(all("desc: D1 cache: "), ";");
  EXPECT_EQ(all("events: "), "Ir;Ir;Ir;") << "each part has all that reading it needs";
  EXPECT_NE(fake::contents(out()).find("totals: 6\n\npart: 2\n\ndesc: Timerange: "),
            std::string::npos);
  EXPECT_FALSE(fake::exists(out(".1")));
}

TEST_F(CombinedDumpsTest, AreOfThisRunAlone) {
  fake::write(out(), "of an earlier run\n");
  start({"--combine-dumps=yes"});
  dumps().write("First", Threads::all);
  EXPECT_TRUE(fake::contents(out()).starts_with("# callgrind format\n"));
  dumps().write("Second", Threads::all);
  EXPECT_EQ(all("part: "), "1;2;");
}

// Whoever made it may read on through a descriptor.
TEST_F(CombinedDumpsTest, FillAnEmptyFileThatWasThere) {
  fake::write(out(), "");
  const std::uint64_t inode = fake::inode(out());
  start({"--combine-dumps=yes"});
  dumps().write("First", Threads::all);
  dumps().write("Second", Threads::all);
  EXPECT_EQ(fake::inode(out()), inode);
  EXPECT_EQ(all("part: "), "1;2;");
}

TEST_F(CombinedDumpsTest, BeginAnewWhereTheirFileIsGone) {
  start({"--combine-dumps=yes"});
  dumps().write("First", Threads::all);
  ::remove(out().c_str());
  dumps().write("Second", Threads::all);
  EXPECT_EQ(all("part: "), "2;");
  EXPECT_EQ(all("pid: "), "4711;");
}

TEST_F(CombinedDumpsTest, OfAForkedProcessAreBehindItsParents) {
  start({"--combine-dumps=yes"});
  dumps().write("Parent", Threads::all);
  fake::core.pid = 4712;
  dumps().write("Child", Threads::all);
  EXPECT_EQ(all("pid: "), "4711;4712;") << "as a file of its own";
  EXPECT_EQ(all("part: "), "1;1;");
  fake::core.pid = 4711;
  dumps().write("Parent", Threads::all);
  dumps().write("Parent", Threads::all);
  EXPECT_EQ(all("desc: Trigger: "), "Parent;Child;Parent;Parent;");
  EXPECT_EQ(fake::core.messages, "") << "that is what they are combined for";
}

TEST_F(CombinedDumpsTest, AreKeptWhereTheNextCannotBeWritten) {
  start({"--combine-dumps=yes"});
  call_f();
  dumps().write("First", Threads::all);
  fake::core.has_memory = false;  // for what the file has
  run({kMain});
  EXPECT_FALSE(dumps().write("Second", Threads::all));
  EXPECT_TRUE(fake::core.messages.starts_with("== error: profile not written to '" + out() + "': "))
      << fake::core.messages;
  EXPECT_EQ(fake::core.messages.find('\n'), fake::core.messages.size() - 1) << "it is not tried";
  EXPECT_EQ(all("part: "), "1;");
  fake::core.has_memory = true;
  EXPECT_TRUE(dumps().write_last());
  EXPECT_EQ(all("totals: "), "4;2;") << "it is in the next";
}

TEST_F(CombinedDumpsTest, TheEndThatCannotBeWrittenIsAFileOfItsOwn) {
  start({"--combine-dumps=yes"});
  call_f();
  dumps().write("First", Threads::all);
  fake::core.has_memory = false;
  run({kMain});
  EXPECT_TRUE(dumps().write_last());
  const std::string second = folder.path("tmp/callgrind.out.4711");
  EXPECT_TRUE(fake::contents(second).starts_with("# callgrind format\n"));
  EXPECT_EQ(header(second, "totals: "), "2");
}

// Threads 1 and 11, of which 11 runs.
class SeparateThreadsTest : public CombinedDumpsTest {
 protected:
  void start_threads(std::initializer_list<const char*> args) {
    start(args);
    call_f();
    run({kMain});
    begin_thread(11, 0x200000);
    call_f();
    call_f();
    run({kMain});
  }
};

TEST_F(SeparateThreadsTest, HaveAFileEach) {
  start_threads({"--separate-threads=yes"});
  dumps().write("Test", Threads::all);
  dumps().write_last();
  EXPECT_EQ(header(out(".1-01"), "thread: "), "1");
  EXPECT_EQ(header(out(".1-11"), "thread: "), "11");
  EXPECT_EQ(header(out(".1-11"), "part: "), "1");
  EXPECT_EQ(header(out(".1-01"), "totals: "), "6");
  EXPECT_EQ(header(out(".1-11"), "totals: "), "12");
  EXPECT_EQ(header(out("-01"), "part: "), "2");
  EXPECT_EQ(header(out("-11"), "part: "), "2");
  EXPECT_FALSE(fake::exists(out(".1")) || fake::exists(out()));
  EXPECT_EQ(dumps().total().ir.accesses, 18u);
}

TEST_F(SeparateThreadsTest, WhatOneAsksForConcernsItAlone) {
  start_threads({"--separate-threads=yes"});
  dumps().write("Test", Threads::running_thread);
  EXPECT_FALSE(fake::exists(out(".1-01")));
  EXPECT_EQ(header(out(".1-11"), "totals: "), "12");
  dumps().write_last();
  EXPECT_EQ(header(out("-01"), "totals: "), "6") << "the other's is in its next";
  EXPECT_EQ(header(out("-11"), "totals: "), "0");
}

TEST_F(SeparateThreadsTest, ZeroConcernsOneOrAll) {
  start_threads({"--separate-threads=yes"});
  dumps().zero(Threads::running_thread);
  dumps().write("First", Threads::all);
  EXPECT_EQ(header(out(".1-01"), "totals: "), "6");
  EXPECT_EQ(header(out(".1-11"), "totals: "), "0");
  run({kF, kAfter, kMain});
  dumps().zero(Threads::all);
  dumps().write("Second", Threads::all);
  EXPECT_EQ(header(out(".2-11"), "totals: "), "0");
}

TEST_F(SeparateThreadsTest, MayShareAFile) {
  start_threads({"--separate-threads=yes", "--combine-dumps=yes"});
  dumps().write("Test", Threads::all);
  EXPECT_EQ(all("part: "), "1;1;");
  EXPECT_EQ(all("thread: "), "1;11;");
  EXPECT_EQ(all("pid: "), "4711;");
  EXPECT_EQ(all("totals: "), "6;12;");
  EXPECT_EQ(all("fn="), "f;main;f;main;") << "each names what it has";
}

TEST_F(SeparateThreadsTest, TogetherThreadsAreOnePart) {
  start_threads({});
  dumps().write("Test", Threads::running_thread);
  EXPECT_EQ(header(out(".1"), "totals: "), "18");
  EXPECT_EQ(header(out(".1"), "thread: "), "no thread: ");
}

TEST_F(SeparateThreadsTest, OneThatCannotBeWrittenAtTheEndIsInTheTemporaryFolder) {
  start_threads({"--separate-threads=yes"});
  fake::make_folder(out("-01"));
  EXPECT_TRUE(dumps().write_last());
  EXPECT_EQ(header(folder.path("tmp/callgrind.out.4711-01"), "totals: "), "6");
  EXPECT_EQ(header(out("-11"), "totals: "), "12");
}

TEST_F(SeparateThreadsTest, WhereOneCannotBeWrittenTheOthersAre) {
  start_threads({"--separate-threads=yes"});
  fake::make_folder(out(".1-01"));
  EXPECT_FALSE(dumps().write("Test", Threads::all));
  EXPECT_EQ(header(out(".1-11"), "totals: "), "12");
  dumps().write_last();
  EXPECT_EQ(header(out("-01"), "totals: "), "6");
  EXPECT_EQ(header(out("-11"), "totals: "), "0");
}

}  // namespace
}  // namespace cg::tool::callgrind
