// SPDX-License-Identifier: GPL-2.0-or-later
#include "merge/merger.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "merge/write_merged.h"
#include "tests/program/error_of.h"
#include "tests/temporary_folder.h"

namespace cg::merge {
namespace {

class MergerTest : public testing::Test, protected TemporaryFolder {
 protected:
  std::string merged(const std::vector<std::string>& files, unsigned threads = 3) {
    const std::string output_path = path("merged");
    Merger merger(files, console_);
    merger.run(threads);
    program::OutputFile output(output_path);
    write_merged(output, merger.header(), merger.summary(), merger.table());
    output.commit();
    return text_of(output_path);
  }

  std::string fault(const std::vector<std::string>& files) {
    return program::error_of([&] { merged(files); });
  }

  program::Console console_{"merger_test"};
};

const std::string kHead = "cmd: c\nevents: A B\n";

TEST_F(MergerTest, KeepsTheFirstHeaderAndAddsTheRest) {
  const std::string a =
      file("a", "desc: first\ncmd: one\nevents:  A B \nfl=x\nfn=f\n1 1 2\nsummary: 1 2\n");
  const std::string b = file("b",
                             "desc: second\ncmd: two\nevents: A B\nfl=x\nfn=e\n9 1\nfn=f\n1 10 "
                             "20\n2 . 5\nsummary: 11 25\n");
  EXPECT_EQ(merged({a, b}),
            "desc: first\ncmd: one\nevents:  A B \n"
            "fl=x\nfn=e\n9   1 0 \n"
            "fl=x\nfn=f\n1   11 22 \n2   0 5 \n"
            "summary: 12 27\n");
}

TEST_F(MergerTest, WritesInlinedLinesBehindTheFunctionsOwn) {
  const std::string a =
      file("a", kHead + "fl=x\nfn=f\nfi=a.h\n7 1 1\nfe=x\n1 2 2\nfn=g\n3 4 4\nsummary: 7 7\n");
  EXPECT_EQ(merged({a, a}), kHead +
                                "fl=x\nfn=f\n1   4 4 \nfi=a.h\n7   2 2 \n"
                                "fl=x\nfn=g\n3   8 8 \n"
                                "summary: 14 14\n");
}

TEST_F(MergerTest, BeginsAFunctionAnewInEachFile) {
  const std::string a =
      file("a", kHead + "9 1 1\nfl=x\n8 1 1\nfn=f\n1 1 1\nfl=y\n2 1 1\nsummary: 4 4\n");
  EXPECT_EQ(merged({a}), kHead +
                             "fl=???\nfn=???\n9   1 1 \nfl=x\nfn=???\n8   1 1 \n"
                             "fl=x\nfn=f\n1   1 1 \nfl=y\nfn=f\n2   1 1 \nsummary: 4 4\n");
}

TEST_F(MergerTest, DropsFunctionsWithoutCounts) {
  EXPECT_EQ(merged({file("a", kHead + "fl=x\nfn=f\nsummary: 0 0\n")}), kHead + "summary: 0 0\n");
}

TEST_F(MergerTest, RefusesOtherEvents) {
  const std::string a = file("a", kHead + "summary: 0 0\n");
  const std::string b = file("b", "cmd: c\nevents: A C\nsummary: 0 0\n");
  EXPECT_EQ(fault({a, b}), b + " has the events A C, but " + a + " has A B");
}

TEST_F(MergerTest, RefusesASummaryThatIsNotTheSum) {
  const std::string a = file("a", kHead + "fn=f\n1 1 2\nsummary: 1 3\n");
  EXPECT_EQ(fault({a}), a + ":5: the summary says 3 B, the counts add up to 2");
}

TEST_F(MergerTest, RefusesWhatFollowsTheSummary) {
  for (const char* rest : {"fn=f\n", "1 0 0\n", "\n", "# comment\n", "summary: 0 0\n"}) {
    const std::string bad = file("bad", kHead + "summary: 0 0\n" + rest);
    EXPECT_EQ(fault({bad}), bad + ":4: the profile goes on after its summary") << rest;
  }
}

TEST_F(MergerTest, RefusesASumBeyond64Bits) {
  const std::string a = file(
      "a",
      kHead +
          "fl=x\nfn=f\n3 9223372036854775807 1\nfn=g\n3 -9223372036854775807 0\nsummary: 0 1\n");
  const std::string b = file("b", kHead + "fl=x\nfn=f\n3 1 1\nfn=g\n3 -1 0\nsummary: 0 1\n");
  EXPECT_EQ(fault({a, b}), "x:3: the sum of A in f does not fit 64 bits");
  const std::string c = file(
      "c",
      kHead + "fl=x\nfn=f\n3 9223372036854775807 1\nfn=g\n3 0 0\nsummary: 9223372036854775807 1\n");
  const std::string d = file("d", kHead + "fl=x\nfn=h\n3 1 1\nsummary: 1 1\n");
  EXPECT_EQ(fault({c, d}), "the total 9223372036854775808 does not fit 64 bits");
}

TEST_F(MergerTest, NamesTheFirstBadFile) {
  const std::string good = file("good", kHead + "summary: 0 0\n");
  std::vector<std::string> files(20, good);
  files[7] = file("bad1", kHead + "junk\n");
  files[8] = file("bad2", "");
  for (int i = 0; i < 50; ++i) ASSERT_EQ(fault(files), files[7] + ":3: malformed line");
  files[0] = file("bad0", "cmd: c\n");
  EXPECT_EQ(fault(files), files[0] + ": missing \"events:\" line");
}

std::string random_profile(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::string text = fmt::format("cmd: {}\nevents: A\n", seed);
  std::int64_t sum = 0;
  for (auto blocks = 5 + random() % 20; blocks > 0; --blocks) {
    text += fmt::format("fl=file{}\nfn=f{}\n", random() % 4, random() % 5);
    if (random() % 4 == 0) text += fmt::format("fi=inlined{}\n", random() % 3);
    for (auto rows = random() % 10; rows > 0; --rows) {
      const auto count = static_cast<std::int64_t>(random() % 1'000'000) - 1000;
      text += fmt::format("{} {}\n", random() % 50, count);
      sum += count;
    }
  }
  return text + fmt::format("summary: {}\n", sum);
}

TEST_F(MergerTest, IsTheSameInOneGoAsATreeAndOnAnyNumberOfThreads) {
  std::vector<std::string> files;
  for (std::uint64_t i = 0; i < 64; ++i)
    files.push_back(file(fmt::format("profile{}", i), random_profile(i)));
  const std::string at_once = merged(files);
  EXPECT_EQ(merged(files, 1), at_once);
  EXPECT_EQ(merged(files, 16), at_once);

  for (int level = 0; files.size() > 1; ++level) {
    std::vector<std::string> pairs;
    for (std::size_t i = 0; i < files.size(); i += 2)
      pairs.push_back(file(fmt::format("level{}_{}", level, i), merged({files[i], files[i + 1]})));
    files = pairs;
  }
  EXPECT_EQ(merged({files[0]}), at_once);
}

}  // namespace
}  // namespace cg::merge
