// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/profile.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "tests/profile/read_text.h"
#include "tests/program/error_of.h"

namespace cg::profile {
namespace {

class ProfileTest : public testing::Test {
 protected:
  void read(const std::string& body, const std::string& summary = "0 0") {
    read_text("cmd: c\nevents: A B\n" + body + "summary: " + summary + "\n", place_, totals_);
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

TEST_F(ProfileTest, RefusesASumBeyond64Bits) {
  EXPECT_EQ(program::error_of([&] { read("fl=a\nfn=f\n1 0 9223372036854775807\n2 0 1\n"); }),
            "test.out:6: the sum of B does not fit 64 bits");
}

TEST_F(ProfileTest, HoldsTheSummaryAgainstItsSums) {
  read("fn=f\n1 1 2\nfn=g\n1 1 2\n", "2 5");
  EXPECT_EQ(totals_.correct_summary(), "the summary says 5 B, the counts add up to 4");
  EXPECT_EQ(totals_.summary(), (Summary{{"2", "4"}, {2, 4}}));
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

}  // namespace
}  // namespace cg::profile
