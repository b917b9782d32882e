// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/profile.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "profile/row_reader.h"
#include "tests/profile/read_text.h"
#include "tests/program/error_of.h"

namespace cg::profile {
namespace {

// Behind a text: short rows are read at once only where more follows (simple_row.h).
const std::string kMore = "# " + std::string(80, '.') + '\n';

TEST(Function, IsBeforeAnotherByFileThenName) {
  const std::string b = "bb", other_b = "bb";
  const auto are_ordered = [](const Function& first, const Function& last) {
    return first < last && !(last < first);
  };
  EXPECT_TRUE(are_ordered({b, "f"}, {b, "g"}));
  EXPECT_TRUE(are_ordered({b, "f"}, {other_b, "g"}));
  EXPECT_TRUE(are_ordered({"aa", "g"}, {b, "f"}));
  EXPECT_TRUE(are_ordered({std::string_view(b).substr(0, 1), "g"}, {b, "f"}));
  EXPECT_FALSE((Function{b, "f"} < Function{b, "f"}));
  EXPECT_FALSE((Function{b, "f"} < Function{other_b, "f"}));
}

TEST(CallTotals, HaveNoCountsOfTheLastEvents) {
  const CallTotals totals{.counts = {7, 0}};
  EXPECT_EQ(totals.all(3), (Counts{7, 0, std::nullopt}));
  EXPECT_EQ(totals.all(1), Counts{7});
  EXPECT_FALSE(totals.calculated);
}

class ProfileTest : public testing::Test {
 protected:
  void read(const std::string& body, const std::string& summary = "0 0") {
    read_text("cmd: c\nevents: A B\n" + body + "summary: " + summary + '\n' + kMore, place_,
              totals_);
  }
  std::map<std::string, Counts> sums() const {
    std::map<std::string, Counts> sums;
    for (std::size_t i = 0; i < totals_.size(); ++i) {
      const Function& function = totals_.function(i);
      const auto counts = totals_.sums(i);
      sums[std::string(function.file) + '|' + std::string(function.name)] =
          Counts(counts.begin(), counts.end());
    }
    return sums;
  }
  Place place_{.file = std::string(kTestFile)};
  Profile totals_{place_};
};

using Sums = std::map<std::string, Counts>;

TEST_F(ProfileTest, AddsUpTheLinesOfAFunction) {
  read("fl=a\nfn=f\n1 1 2\n2 10 20\nfn=g\n3 5 5\nfl=a\nfn=f\n1 100 200\n");
  EXPECT_EQ(sums(), (Sums{{"a|f", {111, 222}}, {"a|g", {5, 5}}}));
}

TEST_F(ProfileTest, LetsAbsentCountsAlone) {
  read("fl=a\nfn=f\n1 . 2\n2 .\nfn=g\n");
  EXPECT_EQ(sums(), (Sums{{"a|f", {std::nullopt, 2}}, {"a|g", {std::nullopt, std::nullopt}}}));
}

TEST_F(ProfileTest, TellsAnAbsentCountFromZero) {
  read(
      "fl=a\nfn=f\n1 1 6\n2 1 6\n3 1 6\nfn=g\n1 . 2\nfn=h\n1 1 1\n2 . 2\nfn=i\n1 1 1\n2 1\n3 1 "
      "0\n");
  EXPECT_EQ(sums(),
            (Sums{{"a|f", {3, 18}}, {"a|g", {std::nullopt, 2}}, {"a|h", {1, 3}}, {"a|i", {3, 1}}}));
}

// Sums of numbers below 0 are made row by row.
TEST_F(ProfileTest, TellsAnAbsentCountFromZeroBesideNegativeNumbers) {
  read("fl=a\nfn=f\n1 -1 .\n2 .\nfn=g\n1 5 .\n2 . -7\n3 -1 0\n", "3 0");
  EXPECT_EQ(sums(), (Sums{{"a|f", {-1, std::nullopt}}, {"a|g", {4, -7}}}));
  EXPECT_EQ(totals_.correct_summary(), "the summary says 0 B, the counts add up to -7");
}

TEST_F(ProfileTest, TellsAnAbsentCountFromZeroInAllEvents) {
  std::string events, counts;
  for (std::size_t i = 0; i < kMostEvents; ++i) {
    events += fmt::format(" E{}", i);
    counts += fmt::format(" {}", i);
  }
  read_text("cmd: c\nevents:" + events + "\nfl=a\nfn=f\n1\nfn=g\n1 5\nfn=h\n1" + counts +
                "\nsummary:" + counts + '\n' + kMore,
            place_, totals_);
  Counts all, first(kMostEvents);
  for (std::size_t i = 0; i < kMostEvents; ++i) all.emplace_back(static_cast<std::int64_t>(i));
  first[0] = 5;
  EXPECT_EQ(sums(), (Sums{{"a|f", Counts(kMostEvents)}, {"a|g", first}, {"a|h", all}}));
}

// One event has no count in a row, and one has only counts below 0: sums of blocks and of rows.
TEST_F(ProfileTest, TellsAnAbsentCountFromZeroAtAnyEvent) {
  for (const std::size_t absent : std::to_array<std::size_t>({0, 63, 64, 100, 127}))
    for (const char* const count : {"0", "-1"}) {
      std::string events, counts;
      for (std::size_t i = 0; i < kMostEvents; ++i) {
        events += fmt::format(" E{}", i);
        counts += i == absent                      ? " ."
                  : i + 1 == kMostEvents || i == 5 ? fmt::format(" {}", count)
                                                   : " 0";
      }
      Profile profile(place_, Profile::Keep::rows);
      read_text("cmd: c\nevents:" + events + "\nfl=a\nfn=f\n1" + counts + "\nsummary:" + counts +
                    '\n' + kMore,
                place_, profile);
      Counts expected(kMostEvents, 0);
      expected.back() = expected[5] = Count(std::stoi(count));
      expected[absent] = std::nullopt;
      const auto sums = profile.sums(0);
      EXPECT_EQ(Counts(sums.begin(), sums.end()), expected) << absent << ' ' << count;
      Counts row(kMostEvents);
      RowReader(profile).for_each(profile.runs().front(), [&](const RowReader::Row& read) {
        EXPECT_EQ(read.add_to(row), -1);
      });
      EXPECT_EQ(row, expected) << absent << ' ' << count;
    }
}

TEST_F(ProfileTest, KnowsTheFunctionAtHand) {
  read("fl=a\nfn=f\n1 1 1\nfn=g\n1 1 1\nfn=f\n1 1 1\n");
  EXPECT_EQ(totals_.current(), 0u);
  totals_.on_function("g");
  EXPECT_EQ(totals_.current(), 1u);
  totals_.on_function("h");
  EXPECT_EQ(totals_.current(), 2u);
}

TEST_F(ProfileTest, KeepsTheFunctionWhenTheFileChanges) {
  read("fl=a\nfn=f\n1 1 1\nfl=b\n2 2 2\nfi=c\n3 4 4\nfn=g\n4 8 8\n");
  EXPECT_EQ(sums(), (Sums{{"a|f", {7, 7}}, {"c|g", {8, 8}}}));
}

TEST_F(ProfileTest, CallsTheUnknownByThreeQuestionMarks) {
  read("1 1 1\nfn=f\n2 2 2\nfl=a\nfn=f\n3 3 3\n");
  EXPECT_EQ(sums(), (Sums{{"???|???", {1, 1}}, {"???|f", {2, 2}}, {"a|f", {3, 3}}}));
}

TEST_F(ProfileTest, SoItDoesWhereTheFirstRowLacksACount) {
  read("1 . 1\nfl=a\nfn=f\n2 2 2\n");
  EXPECT_EQ(sums(), (Sums{{"???|???", {std::nullopt, 1}}, {"a|f", {2, 2}}}));
}

TEST_F(ProfileTest, RefusesASumBeyond64Bits) {
  EXPECT_EQ(program::error_of([&] { read("fl=a\nfn=f\n1 0 9223372036854775807\n2 0 1\n"); }),
            "test.out:6: the sum of B does not fit 64 bits");
}

// Of 64 numbers that are equal, which each fit.
TEST_F(ProfileTest, RefusesASumBeyond64BitsOfABlock) {
  const auto body = [](std::int64_t count) {
    std::string rows = "fl=a\nfn=f\n";
    for (int i = 0; i < 64; ++i) rows += fmt::format("1 {0} {0}\n", count);
    return rows;
  };
  constexpr std::int64_t kTooLarge = std::int64_t{1} << 57;
  EXPECT_EQ(program::error_of([&] { read(body(kTooLarge)); }),
            "test.out:68: the sum of A does not fit 64 bits");
  Profile fits(place_ = {.file = "fits"});
  read_text("cmd: c\nevents: A B\n" + body(kTooLarge - 1) + "summary: 0 0\n", place_, fits);
  EXPECT_EQ(fits.sums(0)[0], Count(64 * (kTooLarge - 1)));
}

// What stands before any name in a file is not of the file before.
TEST_F(ProfileTest, ForgetsNamesAtTheEndOfAFile) {
  read("fl=a\nfn=f\n1 1 1\n");
  totals_.begin(Sign::plus);
  read("fn=g\n1 2 2\n");
  totals_.begin(Sign::plus);
  read("1 4 4\n");
  EXPECT_EQ(sums(), (Sums{{"a|f", {1, 1}}, {"???|g", {2, 2}}, {"???|???", {4, 4}}}));
}

TEST_F(ProfileTest, AddsAndSubtractsSummaries) {
  read("fn=f\n1 7 7\n", "7 .");
  EXPECT_EQ(totals_.summary(), (Summary{{"7", "."}, {7, {}}}));
  totals_.begin(Sign::minus);
  read("fn=f\n1 9 1\n", "9 .");
  EXPECT_EQ(totals_.summary(), (Summary{{"-2", "."}, {-2, {}}}));
  totals_.begin(Sign::plus);
  read("fn=f\n1 1 1\n", "1 3");
  EXPECT_EQ(totals_.summary(), (Summary{{"-1", "3"}, {-1, 3}}));
}

TEST_F(ProfileTest, RefusesASummaryBeyond64Bits) {
  read("", "1 9223372036854775807");
  totals_.begin(Sign::plus);
  EXPECT_EQ(program::error_of([&] { read("", "1 1"); }), "the sum of B does not fit 64 bits");
  totals_.begin(Sign::plus);
  EXPECT_EQ(program::error_of([&] { read("", "9223372036854775807 0"); }),
            "the sum of A does not fit 64 bits");
}

TEST_F(ProfileTest, ListsTheNamesOfFiles) {
  read("fl=b\nfn=f\n1 1 1\nfi=a\n1 1 1\nfl=b\n");
  EXPECT_EQ(totals_.file_names(), (std::set<std::string>{"a", "b"}));
  EXPECT_EQ(totals_.object_names(), std::set<std::string>{""});
}

TEST_F(ProfileTest, HoldsTheSummaryAgainstItsSums) {
  read("fn=f\n1 1 2\nfn=g\n1 1 2\n", "2 5");
  EXPECT_EQ(totals_.correct_summary(), "the summary says 5 B, the counts add up to 4");
  EXPECT_EQ(totals_.summary(), (Summary{{"2", "4"}, {2, 4}}));
}

TEST_F(ProfileTest, CorrectsTheSummaryOfTheFirstEvent) {
  read("fn=f\n1 1 2\n", "7 2");
  EXPECT_EQ(totals_.correct_summary(), "the summary says 7 A, the counts add up to 1");
  EXPECT_EQ(totals_.summary(), (Summary{{"1", "2"}, {1, 2}}));
}

TEST_F(ProfileTest, LeavesAnAbsentSummary) {
  read("fn=f\n1 1 2\n", ". 3");
  EXPECT_EQ(totals_.correct_summary(), "the summary says 0 A, the counts add up to 1");
  EXPECT_EQ(totals_.summary(), (Summary{{".", "2"}, {{}, 2}}));
}

TEST_F(ProfileTest, AgreesWithAnAbsentSummaryOfNothing) {
  read("fn=f\n1 1 .\n", "1 .");
  EXPECT_EQ(totals_.correct_summary(), std::nullopt);
  EXPECT_EQ(totals_.summary(), (Summary{{"1", "."}, {1, {}}}));
}

// Rows that are kept, as text: "FILE:FUNCTION[ in OBJECT]: FILE:LINE counts".
class ProfileRowsTest : public testing::Test {
 protected:
  void read(const std::string& body, Sign sign = Sign::plus) {
    profile_.begin(sign);
    read_text("cmd: c\nevents: A B\n" + body + "summary: 0 0\n" + kMore, place_, profile_);
  }
  std::vector<std::string> rows() const {
    std::vector<std::string> rows;
    RowReader reader(profile_);
    for (const Profile::Run& run : profile_.runs())
      reader.for_each(run, [&](const RowReader::Row& row) {
        const Function function = profile_.function(run.function);
        const std::string_view object = profile_.object_name(run.object);
        Counts sums(2);
        EXPECT_EQ(row.add_to(sums), -1);
        rows.push_back(fmt::format(
            "{}:{}{}{}: {}:{} {} {}", function.file, function.name, object.empty() ? "" : " in ",
            object, profile_.file_name(row.file()), row.line(), text(sums[0]), text(sums[1])));
      });
    return rows;
  }
  static std::string text(Count count) { return count ? std::to_string(*count) : "."; }
  using Rows = std::vector<std::string>;

  Place place_{.file = std::string(kTestFile)};
  Profile profile_{place_, Profile::Keep::rows};
};

TEST_F(ProfileRowsTest, AreThereInTheOrderOfTheFile) {
  read("7 1\nfl=a\nfn=f\n3 10 .\n1 . 20\nfi=b\n9 5 -5\nfe=a\n1 1 1\nfn=g\nfn=h\n2\n");
  EXPECT_EQ(rows(), (Rows{"???:???: ???:7 1 .", "a:f: a:3 10 .", "a:f: a:1 . 20", "a:f: b:9 5 -5",
                          "a:f: a:1 1 1", "a:h: a:2 . ."}));
}

TEST_F(ProfileRowsTest, OfSeveralFilesFollowEachOtherWithTheirSigns) {
  read("fl=a\nfn=f\n1 1 2\n");
  read("fl=a\nfn=f\n1 10 .\n", Sign::minus);
  EXPECT_EQ(rows(), (Rows{"a:f: a:1 1 2", "a:f: a:1 -10 ."}));
  EXPECT_EQ(profile_.size(), 1u);
  EXPECT_EQ(profile_.sums(0)[0], Count(-9));
  EXPECT_EQ(profile_.sums(0)[1], Count(2));
  EXPECT_EQ(profile_.parts().size(), 2u);
}

TEST_F(ProfileRowsTest, KnowTheObjectOfTheirCode) {
  profile_.on_header({.desc_lines = {}, .cmd_line = "cmd: c", .events_line = "events: A B"});
  const auto code_of = [&](std::string_view object) {
    return FunctionKey{profile_.intern_object(object), profile_.intern_file("a"),
                       profile_.intern_name("f")};
  };
  profile_.set_function(code_of("lib.so"));
  profile_.on_counts(1, Counts{1, 2});
  profile_.set_function(code_of("prog"));
  profile_.on_counts(2, Counts{3, 4});
  profile_.on_summary({{"4", "6"}, {4, 6}});
  profile_.finish();
  EXPECT_EQ(rows(), (Rows{"a:f in lib.so: a:1 1 2", "a:f in prog: a:2 3 4"}));
  EXPECT_EQ(profile_.object_names(), (std::set<std::string>{"", "lib.so", "prog"}));
  EXPECT_EQ(profile_.object_of(FunctionId{0}), "");  // functions of one name are one
}

// More rows than a block holds, and numbers that fit no sum of 64 of them.
TEST_F(ProfileRowsTest, AreAsManyAsThereAre) {
  std::string body = "fl=a\nfn=f\n";
  for (int i = 0; i < 1'000; ++i)
    body += fmt::format("{} {} {}\n", i, i,
                        i % 2 == 0 ? "4611686018427387904" : "-4611686018427387904");
  read(body);
  const Rows all = rows();
  ASSERT_EQ(all.size(), 1'000u);
  EXPECT_EQ(all[999], "a:f: a:999 999 -4611686018427387904");
  EXPECT_EQ(profile_.runs().size(), 1u);
  EXPECT_EQ(profile_.sums(0)[0], Count(499'500));
  EXPECT_EQ(profile_.sums(0)[1], Count(0));
}

// Which a number of a file that is 1 in the block says, too.
TEST_F(ProfileRowsTest, KnowWhetherTheyAreOfOneFile) {
  read("fl=a\nfn=f\n1 1 1\nfl=b\nfn=g\n1 1 1\nfi=a\n2 2 2\n");
  ASSERT_EQ(profile_.runs().size(), 2u);
  EXPECT_TRUE(profile_.runs()[0].is_one_file);
  EXPECT_FALSE(profile_.runs()[1].is_one_file);
}

TEST_F(ProfileRowsTest, AreOneRunWhenTheirFunctionIsNamedAgain) {
  read("fl=a\nfn=f\n1 1 1\nfn=f\n2 2 2\nfn=g\n1 1 1\nfn=f\n3 3 3\n");
  ASSERT_EQ(profile_.runs().size(), 3u);
  EXPECT_EQ(profile_.runs()[0].rows, 2u);
}

TEST_F(ProfileRowsTest, CanBeCopied) {
  read("fl=a\nfn=f\n1 7 .\n", Sign::minus);
  RowReader reader(profile_);
  std::vector<std::int64_t> counts(2, 1);
  reader.for_each(profile_.runs()[0], [&](const auto& row) { EXPECT_TRUE(row.copy_to(counts)); });
  EXPECT_EQ(counts, (std::vector<std::int64_t>{-7, 0}));
}

TEST_F(ProfileRowsTest, CannotBeCopiedWhereANegativeDoesNotFit) {
  read("fl=a\nfn=f\n1 -1 .\n");
  read("fl=a\nfn=f\n1 -9223372036854775808 .\n", Sign::minus);
  RowReader reader(profile_);
  std::vector<std::int64_t> counts(2);
  reader.for_each(profile_.runs()[1], [&](const auto& row) { EXPECT_FALSE(row.copy_to(counts)); });
}

TEST_F(ProfileRowsTest, HaveTheEventsOfTheFirstFile) {
  read("");
  EXPECT_EQ(program::error_of([&] { read_text("cmd: c\nevents: A\n", place_, profile_); }),
            "test.out has the events A, but test.out has A B");
}

TEST_F(ProfileRowsTest, NameTheLineOfASumThatIsTooLargeBeyondAnotherBlock) {
  std::string body = "fl=a\nfn=f\n";
  for (int i = 0; i < 100; ++i) body += "1 92233720368547758\n";
  EXPECT_EQ(program::error_of([&] { read(body + "2 7\n3 1\n"); }),
            "test.out:106: the sum of A does not fit 64 bits");
}

}  // namespace
}  // namespace cg::profile
