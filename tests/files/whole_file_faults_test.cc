// SPDX-License-Identifier: GPL-2.0-or-later
//
// A WholeFile where the system fails, the process is killed, or others write, too.
#include "tests/files/faulty_files.h"

namespace cg::files {
namespace {

TEST_F(WholeFileTest, IsCompleteThoughTheSystemTakesItInBitsAndIsInterrupted) {
  for (const Old old : kOlds) {
    for (int at = 1;; ++at) {
      make(old);
      fault.bytes_per_write = 3;
      fault.kind = Fault::Kind::fails_once;
      fault.error = EINTR;
      fault.at = at;
      // fstat, lseek, stat have no EINTR, so that they may fail.
      const int error = put(path("out"), "a new text");
      EXPECT_EQ(text_at("out"), error == 0 ? "a new text" : before_) << "call " << at;
      if (at > fault.calls) break;
      EXPECT_LT(at, 50);
    }
  }
}

TEST_F(WholeFileTest, IsNotCompleteWhenTheSystemTakesNothing) {
  fault.bytes_per_write = 0;
  EXPECT_EQ(put(path("out"), "new"), EIO);
  EXPECT_EQ(size(), 0u);
}

TEST_F(WholeFileTest, IsTheOldOrTheNewWhereverItFails) {
  for (const Old old : kOlds) {
    for (const auto kind : {Fault::Kind::fails_once, Fault::Kind::fails_from_there}) {
      for (int at = 1;; ++at) {
        make(old);
        fault.kind = kind;
        fault.at = at;
        File out(path("out").c_str());
        const int error = put(out, "new");
        SCOPED_TRACE(testing::Message()
                     << "old " << static_cast<int>(old) << ", call " << at << ", error " << error);
        const std::string left = out.left();
        EXPECT_EQ(left.empty() ? text_at("out") : text_of(left),
                  error != 0 && left.empty() ? before_ : "new");
        if (at > fault.calls) break;
        EXPECT_LT(at, 50);
      }
    }
  }
}

TEST_F(WholeFileTest, LeavesNoTemporaryButAWholeOne) {
  for (const Old old : kOlds) {
    for (int at = 1; at < 40; ++at) {
      make(old);
      fault.kind = Fault::Kind::fails_from_there;
      fault.at = at;
      put(path("out"), "new");
      EXPECT_EQ(text_at("out.4711.tmp"), has_temporary("out") ? "new" : "nothing") << "call " << at;
    }
  }
}

TEST_F(WholeFileTest, IsTheOldOrTheNewWheneverTheProcessIsKilled) {
  for (const Old old : kOlds) {
    for (int at = 1;; ++at) {
      make(old);
      fault.kind = Fault::Kind::kills;
      fault.at = at;
      bool killed = false;
      try {
        put(path("out"), "new");
      } catch (const Killed&) {
        killed = true;
      }
      EXPECT_TRUE(is_old_or_new("new")) << "old " << static_cast<int>(old) << ", call " << at;
      const bool is_seen_in_between = old != Old::nothing && old != Old::text;
      EXPECT_TRUE(is_seen_in_between || text_at("out") == before_ || text_at("out") == "new") << at;
      if (!killed) break;
      EXPECT_LT(at, 50);
    }
    EXPECT_EQ(text_at("out"), "new");
  }
}

TEST_F(WholeFileTest, OfSeveralIsTheLastsThatEnds) {
  struct OtherFiles : FaultyFiles {
    static unsigned pid() { return 4712; }
  };
  File first(path("out").c_str());
  WholeFile<OtherFiles> second(path("out").c_str());
  first.write("fir", 3);
  second.write("sec", 3);
  first.write("st", 2);
  second.write("ond", 3);
  second.keep();
  EXPECT_EQ(text_at("out"), "second");
  first.keep();
  EXPECT_EQ(text_at("out"), "first");
  EXPECT_EQ(size(), 1u);
}

// An overwritten file could be seen half-written.
TEST_F(WholeFileTest, ReplacesAFileThatAnotherReplacesMeanwhile) {
  for (const char* name : {"out", "link"}) {
    for (const bool once : {true, false}) {
      for (int at = 1;; ++at) {
        make(Old::text);
        fs::create_symlink("out", path("link"));
        RacedFiles::start(path("out"), at, once);
        WholeFile<RacedFiles> out(path(name).c_str());
        out.write("new", 3);
        out.keep();
        SCOPED_TRACE(testing::Message() << name << ", call " << at << (once ? "" : " and more"));
        EXPECT_EQ(text_at("out"), "new");
        EXPECT_FALSE(RacedFiles::was_overwritten);
        EXPECT_TRUE(fs::is_symlink(path("link")));
        if (at > fault.calls) break;
        EXPECT_LT(at, 50);
      }
    }
  }
}

TEST_F(WholeFileTest, WaitsForAnotherThatOverwritesButNotForLong) {
  for (const auto& [refusals, waited] : {std::pair{0, 0u}, {7, 70u}, {1'000'000, 1990u}}) {
    make(Old::mounted);
    HeldFiles::refusals = refusals;
    HeldFiles::waited = 0;
    WholeFile<HeldFiles> out(path("out").c_str());
    out.write("new", 3);
    out.keep();
    EXPECT_EQ(text_at("out"), "new");
    EXPECT_EQ(HeldFiles::waited, waited);
  }
}

TEST_F(WholeFileTest, OfSeveralThatOverwriteAtOnceIsNoMixture) {
  const FileId empty = File::empty_file(file("out", "").c_str());
  const std::string long_text(3'000'000, 'x');
  const std::string short_text(2'000'000, 'y');
  for (int round = 0; round < 20; ++round) {
    for (const std::string& text : {long_text, short_text}) {
      if (::fork() != 0) continue;
      WholeFile<program::SystemFiles> out(path("out").c_str(), empty);
      out.write(text.data(), text.size());
      out.keep();
      std::_Exit(out.error());
    }
    for (int status = 0; ::wait(&status) > 0;) EXPECT_EQ(status, 0);
    EXPECT_TRUE(text_at("out") == long_text || text_at("out") == short_text) << round;
    ASSERT_EQ(size(), 1u);
  }
}

}  // namespace
}  // namespace cg::files
