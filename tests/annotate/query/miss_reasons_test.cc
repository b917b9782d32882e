// SPDX-License-Identifier: GPL-2.0-or-later
//
// Why D1 misses: the rows of a report, the strides beside a profile, and whether a file of them
// belongs to it.
#include "annotate/query/miss_reasons.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <gtest/gtest.h>

#include <string>

#include "annotate/cg_annotate/make_listing.h"
#include "annotate/cg_annotate/make_page.h"
#include "annotate/cg_annotate/profiles.h"
#include "tests/program/error_of.h"
#include "tests/temporary_folder.h"

namespace cg::annotate {
namespace {

// Line 7 misses in two functions, line 9 in one; line 3 less than a hundredth of all.
constexpr std::string_view kProfile =
    "cmd: ./prog 1\n"
    "events: Ir D1mr DLmr D1mw DLmw D1mr_cold D1mw_cold D1mr_cap D1mw_cap D1mr_conf D1mw_conf "
    "D1mr_next D1mw_next D1mr_stride D1mw_stride DLmr_stride DLmw_stride D1mr_irr D1mw_irr\n"
    "fl=a.c\nfn=walk\n"
    "7 9 40 0 60 5 1 2 30 50 9 8 4 3 30 50 0 5 6 7\n"
    "fn=fill\n7 9 200 0 0 0 0 0 200 0 0 0 0 0 200\n3 9 1 0 0 0 1 0 0 0 0 0 1\n"
    "fl=b.c\nfn=fill\n9 9 0 0 20 0 0 20 0 0 0 0 0 20\n"
    "summary: 36 241 0 80 5 2 22 230 50 9 8 5 23 230 50 0 5 6 7\n";

constexpr std::string_view kStrides =
    "version: 1\ncreator: cachegrind --miss-patterns=yes\ncmd: ./prog 1\n"
    "desc: Functions are distances between misses\npositions: line\n"
    "events: D1mr DLmr D1mw DLmw\nsummary: 230 0 50 5\n\n"
    "ob=code\nfl=a.c\nfn=walk\n"
    "cob=stride\ncfi=???\ncfn=(1) stride of 4096 bytes\ncalls=78 0\n7 30 0 48 5\n"
    "cob=stride\ncfi=???\ncfn=(2) stride of -128 bytes\ncalls=2 0\n7 0 0 2 0\n"
    "fn=fill\n"
    "cob=stride\ncfi=???\ncfn=(1)\ncalls=150 0\n7 150 0 0 0\n"
    "cob=stride\ncfi=???\ncfn=(3) stride of 192 bytes\ncalls=50 0\n7 50 0 0 0\n\n"
    "ob=stride\nfl=???\nfn=(1)\n0 180 0 48 5\nfn=(2)\n0 0 0 2\nfn=(3)\n0 50\n";

class MissReasonsTest : public testing::Test, protected TemporaryFolder {
 protected:
  MissReasonsTest() { options_.profiles = {file("out", std::string(kProfile))}; }

  Listing listing() {
    program::Console console("miss_reasons_test");
    return make_listing(options_, Profiles(options_, console));
  }

  // Rows as "PLACE MISSES classes patterns STRIDE:MISSES".
  static std::string rows(const MissReasons& reasons) {
    std::string text;
    for (const MissReasons::Row& row : reasons.rows) {
      text += fmt::format("{}:{}:{} {}", row.file, row.line, row.function, row.misses);
      if (reasons.has_classes) text += fmt::format(" {}", fmt::join(row.classes, ","));
      if (reasons.has_patterns) text += fmt::format(" {}", fmt::join(row.patterns, ","));
      for (const MissReasons::Stride& stride : row.strides)
        text += fmt::format(" {}:{}", stride.bytes, stride.misses);
      text += '\n';
    }
    return text;
  }

  // The only note, with the file's name in the place of its path.
  std::string note_of(const std::string& strides) {
    file("out.strides", strides);
    const Listing made = listing();
    EXPECT_TRUE(made.miss_reasons);
    EXPECT_TRUE(made.miss_reasons->rows[0].strides.empty());
    return made.notes.empty() ? "" : made.notes.front().substr(path("").size());
  }

  Options options_;
};

TEST_F(MissReasonsTest, AreThoseOfTheProgramAndOfItsLines) {
  EXPECT_EQ(rows(*listing().miss_reasons),
            ":0: 321 24,280,17 28,280,13\n"
            "a.c:7:fill 300 3,280,17 7,280,13\n"
            "b.c:9:fill 20 20,0,0 20,0,0\n");
}

TEST_F(MissReasonsTest, HaveTheStridesThatMostMissesFollow) {
  file("out.strides", std::string(kStrides));
  EXPECT_EQ(rows(*listing().miss_reasons),
            ":0: 321 24,280,17 28,280,13 4096:228 192:50\n"
            "a.c:7:fill 300 3,280,17 7,280,13 4096:228 192:50\n"
            "b.c:9:fill 20 20,0,0 20,0,0\n");
  program::Console console("miss_reasons_test");
  const Profiles profiles(options_, console);
  const Page page = make_page(options_, profiles, {});
  ASSERT_TRUE(page.strides);
  EXPECT_EQ(page.strides->bytes, (std::vector<std::int64_t>{4096, -128, 192}));
  EXPECT_EQ(page.strides->lines.size(), 4u);
}

TEST_F(MissReasonsTest, AreOfTheSelectedLines) {
  options_.files = {"b.c"};
  EXPECT_EQ(rows(*listing().miss_reasons),
            ":0: 321 24,280,17 28,280,13\n"
            "b.c:9:fill 20 20,0,0 20,0,0\n");
}

TEST_F(MissReasonsTest, AreClassesOrPatternsAlone) {
  options_.profiles = {file("out",
                            "cmd: c\nevents: D1mr D1mw D1mr_cold D1mw_cold D1mr_cap D1mw_cap "
                            "D1mr_conf D1mw_conf\nfl=a.c\nfn=f\n1 9 1 9 1\n"
                            "summary: 9 1 9 1 0 0 0 0\n")};
  EXPECT_EQ(rows(*listing().miss_reasons), ":0: 10 10,0,0\na.c:1:f 10 10,0,0\n");
  options_.profiles = {
      file("out",
           "cmd: c\nevents: D1mr D1mw D1mr_next D1mw_next D1mr_stride D1mw_stride "
           "D1mr_irr D1mw_irr\nfl=a.c\nfn=f\n1 9 1 9 1\nsummary: 9 1 9 1 0 0 0 0\n")};
  EXPECT_EQ(rows(*listing().miss_reasons), ":0: 10 10,0,0\na.c:1:f 10 10,0,0\n");
}

TEST_F(MissReasonsTest, AreUnknownWithoutTheirEventsAndOfADifference) {
  options_.profiles = {file("a", "cmd: c\nevents: Ir D1mr D1mw\nfn=f\n1 9 1 2\nsummary: 9 1 2\n")};
  EXPECT_FALSE(listing().miss_reasons);
  options_.profiles = {path("out"), file("b", std::string(kProfile))};
  options_.difference = true;
  EXPECT_FALSE(listing().miss_reasons);
}

TEST_F(MissReasonsTest, SayWhyStridesAreNotShown) {
  const auto with = [](std::string_view before, std::string_view after) {
    std::string text(kStrides);
    return text.replace(text.find(before), before.size(), after);
  };
  EXPECT_EQ(note_of(with("./prog 1", "./prog 2")),
            "out.strides: of another run, \"./prog 2\"; it is not shown");
  EXPECT_EQ(note_of(with("0 180 0 48", "0 181 0 48")),
            "out.strides: of another run: D1mr_stride is 231 there, 230 in the profile; "
            "it is not shown");
  EXPECT_EQ(note_of(with("desc: Functions", "desc: Others")),
            "out.strides: no misses by stride (--miss-patterns=yes); it is not shown");
  EXPECT_EQ(note_of(with("stride of 192", "step of 192")),
            "out.strides: \"step of 192 bytes\" is no stride; it is not shown");
  EXPECT_EQ(note_of(with("of 192 bytes", "of 192 B")),
            "out.strides: \"stride of 192 B\" is no stride; it is not shown");
}

}  // namespace
}  // namespace cg::annotate
