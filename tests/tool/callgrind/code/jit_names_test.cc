// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/code/jit_names.h"

#include <unistd.h>

#include <list>
#include <string>

#include "tests/temporary_folder.h"
#include "tests/tool/fake_core.h"
#include "tests/tool/test_files.h"

namespace cg::tool::callgrind {
namespace {

class JitNamesTest : public fake::Test {
 protected:
  // Wants the name of a function at that address.
  const Function& want(Addr at) {
    functions_.emplace_back();
    jit.want(functions_.back(), at);
    return functions_.back();
  }

  // Reads a map; nullptr, or why not.
  const char* read(const std::string& map) {
    fake::write(path, map);
    return jit.read(path.c_str(), names);
  }

  // What a function at 0x1000 is called then.
  std::string name(const std::string& map) {
    JitNames fresh;
    functions_.emplace_back();
    fresh.want(functions_.back(), 0x1000);
    fake::write(path, map);
    EXPECT_EQ(fresh.read(path.c_str(), names), nullptr);
    return shown(functions_.back());
  }

  static std::string shown(const Function& f) {
    return f.shown_name == nullptr ? "none" : f.shown_name->text();
  }

  TemporaryFolder folder;
  const std::string path = folder.path("map");
  NameTable names;
  JitNames jit;

 private:
  std::list<Function> functions_;
};

TEST_F(JitNamesTest, AFunctionIsAnythingWithinALine) {
  const Function& before = want(0xfff);
  const Function& first = want(0x1000);
  const Function& last = want(0x101f);
  const Function& behind = want(0x1020);
  EXPECT_EQ(read("1000 20 made\n"), nullptr);
  EXPECT_EQ(shown(before), "none");
  EXPECT_EQ(shown(first), "made");
  EXPECT_EQ(shown(last), "made");
  EXPECT_EQ(shown(behind), "none");
}

TEST_F(JitNamesTest, EachIsCalledAsItsLineSays) {
  const Function& c = want(0x3000);
  const Function& a = want(0x1000);
  const Function& b = want(0x2000);
  EXPECT_EQ(read("2000 10 b\n1000 10 a\n3000 10 c\n"), nullptr);
  EXPECT_EQ(shown(a) + shown(b) + shown(c), "abc");
}

TEST_F(JitNamesTest, NumbersAreHexadecimal) {
  EXPECT_EQ(name("0x1000 0x10 made\n"), "made");
  EXPECT_EQ(name("0000000000001000 F made\n"), "made");
  EXPECT_EQ(name("ff0 fF made\n"), "made");
  EXPECT_EQ(name("fF0 11 made\n"), "made");
  EXPECT_EQ(name("1000   10   made\n"), "made");
}

TEST_F(JitNamesTest, OfSeveralLinesForAnAddressTheLastCounts) {
  const Function& f = want(0x1000);
  const Function& g = want(0x1010);
  EXPECT_EQ(read("1000 20 first\n1010 10 second\n1000 4 third\n"), nullptr);
  EXPECT_EQ(shown(f), "third");
  EXPECT_EQ(shown(g), "second");
}

// As a compiler goes on writing.
TEST_F(JitNamesTest, EachTimeThatItIsReadTheyMayHaveAnother) {
  const Function& f = want(0x1000);
  const Function& g = want(0x2000);
  EXPECT_EQ(read("1000 20 first\n"), nullptr);
  EXPECT_EQ(read("1000 20 first\n1000 20 again\n2000 8 made\n"), nullptr);
  EXPECT_EQ(shown(f), "again");
  EXPECT_EQ(shown(g), "made");
  const Function& late = want(0x1004);
  EXPECT_EQ(read("1000 20 first\n"), nullptr);
  EXPECT_EQ(shown(f) + shown(late), "firstfirst");
  EXPECT_EQ(shown(g), "made") << "it was once";
}

// With many that are named already, those between two lines are found by their neighbours.
TEST_F(JitNamesTest, LinesMayLieInEachOther) {
  std::vector<const Function*> all;
  for (Addr a = 0; a < 16; ++a) all.push_back(&want(0x1000 + a));
  EXPECT_EQ(read("1000 10 out\n1002 c mid\n1004 2 in\n100a 2 in\n1003 6 over\n"), nullptr);
  std::string text;
  for (const Function* f : all) text += shown(*f)[0];
  EXPECT_EQ(text, "oomoooooomiimmoo");
}

TEST_F(JitNamesTest, ANameIsTheRestOfItsLine) {
  EXPECT_EQ(name("1000 10 LazyCompile:~f a.js:1:10\n"), "LazyCompile:~f a.js:1:10");
  EXPECT_EQ(name("1000 10 made  \r\n"), "made");
  EXPECT_EQ(name("1000 10 \xc3\xa9\n"), "\xc3\xa9");
  EXPECT_EQ(name("1000 10 a\tb\x1b[1m\x7f\n"), "a?b?[1m?");
  EXPECT_EQ(name("1000 10 made"), "made") << "at the end of the file";
  EXPECT_EQ(name("1000 10 " + std::string(5000, 'x') + "\n"), std::string(4096, 'x'));
}

TEST_F(JitNamesTest, WhatIsNoLineIsPassedOver) {
  for (const char* line : {"",
                           "\n",
                           "\n\n",
                           "made",
                           "1000",
                           "1000 ",
                           "1000 10",
                           "1000 10 ",
                           "1000 10  \r",
                           " 1000 10 made",
                           " ff10 10 made",
                           "1000 10\tmade",
                           "1000\t10 made",
                           "g000 10 made",
                           "1000 g made",
                           "-1000 10 made",
                           "0x 10 made",
                           "1000 0x made",
                           "10000000000001000 10 made",
                           "1000 10000000000000000 made"})
    EXPECT_EQ(name(std::string(line) + '\n'), "none") << line;
  EXPECT_EQ(name("rubbish\n1000 10 made\nrubbish\n"), "made");
  EXPECT_EQ(name(std::string("1000 10 ma\0de\n", 14)), "ma?de");
}

TEST_F(JitNamesTest, ALineMayReachBeyondAllAddresses) {
  EXPECT_EQ(name("0 ffffffffffffffff made\n"), "made");
  EXPECT_EQ(name("fff ffffffffffffffff made\n"), "made");
  EXPECT_EQ(name("ffffffffffffffff ffffffffffffffff made\n"), "none") << "or around their end";
  EXPECT_EQ(name("1000 0 made\n"), "none");
}

TEST_F(JitNamesTest, AFileThatIsMissingIsNoReason) {
  want(0x1000);
  EXPECT_EQ(jit.read(folder.path("none").c_str(), names), nullptr);
}

TEST_F(JitNamesTest, IsNotLookedForWhereNobodyWantsOne) {
  EXPECT_EQ(jit.read(folder.path("").c_str(), names), nullptr);
  EXPECT_EQ(read("1000 10 made\n"), nullptr);
  EXPECT_EQ(names.size(), 0u);
}

TEST_F(JitNamesTest, NamesThatNobodyWantsAreNotKept) {
  want(0x1000);
  EXPECT_EQ(read("2000 10 other\n1000 10 made\n"), nullptr);
  EXPECT_EQ(names.size(), 1u);
}

TEST_F(JitNamesTest, AFolderIsNotRead) {
  want(0x1000);
  EXPECT_STREQ(jit.read(folder.path("").c_str(), names), "not a regular file");
}

TEST_F(JitNamesTest, AFileOfAnothersIsNotRead) {
  const Function& f = want(0x1000);
  fake::core.user = 54321;
  fake::write(path, "1000 10 made\n");
  if (::geteuid() == 0) {
    ASSERT_EQ(::chown(path.c_str(), 12345, 12345), 0);
  }
  EXPECT_STREQ(jit.read(path.c_str(), names), "it is another user's");
  EXPECT_EQ(shown(f), "none");
}

TEST_F(JitNamesTest, AFileOfRootsOrOnesOwnIsRead) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root may give files away";
  const Function& f = want(0x1000);
  fake::core.user = 54321;
  EXPECT_EQ(read("1000 10 roots\n"), nullptr);
  EXPECT_EQ(shown(f), "roots");
  fake::write(path, "1000 10 own\n");
  ASSERT_EQ(::chown(path.c_str(), 54321, 54321), 0);
  EXPECT_EQ(jit.read(path.c_str(), names), nullptr);
  EXPECT_EQ(shown(f), "own");
}

TEST_F(JitNamesTest, AFileThatIsTooLargeIsNotRead) {
  const Function& f = want(0x1000);
  fake::write(path, "1000 10 made\n");
  ASSERT_EQ(::truncate(path.c_str(), JitNames::kMostBytes + 1), 0);
  EXPECT_STREQ(jit.read(path.c_str(), names), "it is too large");
  EXPECT_EQ(shown(f), "none");
}

TEST_F(JitNamesTest, AFileThatThereIsNoMemoryForIsNotRead) {
  want(0x1000);
  fake::core.has_memory = false;
  EXPECT_STREQ(read("1000 10 made\n"), "no memory for it");
  EXPECT_EQ(read(""), nullptr) << "none is needed";
}

TEST_F(JitNamesTest, TheMemoryOfAFileIsGivenBack) {
  want(0x1000);
  read("1000 10 made\n");
  const std::size_t before = fake::allocated_blocks();
  read("1000 10 made\n");
  EXPECT_EQ(fake::allocated_blocks(), before);
}

}  // namespace
}  // namespace cg::tool::callgrind
