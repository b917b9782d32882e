// SPDX-License-Identifier: GPL-2.0-or-later
#include "diff/difference.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/profile/read_text.h"
#include "tests/program/error_of.h"

namespace cg::diff {
namespace {

// The difference of two profiles with events A B C, without its three header lines.
std::string difference_of(const std::string& before, const std::string& after,
                          const std::string& events_after = "A B C") {
  profile::Place place_before{.file = "1"}, place_after{.file = "2"};
  profile::Profile totals_before(place_before), totals_after(place_after);
  profile::read_text("cmd: c\nevents: A B C\n" + before, place_before, totals_before);
  profile::read_text("cmd: d\nevents: " + events_after + "\n" + after, place_after, totals_after);
  const std::string text = difference({"1", totals_before}, {"2", totals_after});
  const std::string head = "desc: Files compared:   1; 2\ncmd:  c; d\nevents:  A B C\n";
  EXPECT_TRUE(text.starts_with(head)) << text;
  return text.substr(head.size());
}

TEST(Difference, IsAfterMinusBefore) {
  EXPECT_EQ(difference_of("fl=x\nfn=f\n1 1 2 3\n2 1 2 3\nsummary: 2 4 6\n",
                          "fl=x\nfn=f\n9 5 5 5\nsummary: 5 5 5\n"),
            "fl=x\nfn=f\n0 3 1 -1\nsummary: 3 1 -1\n");
}

TEST(Difference, HasTheFunctionsOfBothSidesInOrder) {
  EXPECT_EQ(difference_of("fl=y\nfn=b\n1 1 1 1\nfl=x\nfn=z\n1 1 1 1\nsummary: 2 2 2\n",
                          "fl=x\nfn=a\n1 2 2 2\nsummary: 2 2 2\n"),
            "fl=x\nfn=a\n0 2 2 2\nfl=x\nfn=z\n0 -1 -1 -1\nfl=y\nfn=b\n0 -1 -1 -1\n"
            "summary: 0 0 0\n");
}

TEST(Difference, PrintsFunctionsThatDoNotDiffer) {
  const std::string same = "fl=x\nfn=f\n1 1 1 1\nfn=g\nsummary: 1 1 1\n";
  EXPECT_EQ(difference_of(same, same), "fl=x\nfn=f\n0 0 0 0\nfl=x\nfn=g\n0\nsummary: 0 0 0\n");
}

TEST(Difference, TakesAbsentCountsForZeroBesideNumbers) {
  EXPECT_EQ(
      difference_of("fl=x\nfn=f\n1 . . 4\nsummary: 0 0 4\n", "fl=x\nfn=f\n1 3\nsummary: 3 . .\n"),
      "fl=x\nfn=f\n0 3 0 -4\nsummary: 3 0 -4\n");
}

TEST(Difference, KeepsAbsentCountsOfFunctionsThatAreNew) {
  EXPECT_EQ(difference_of("summary: 0 0 0\n", "fl=x\nfn=f\n1 . 3 .\nsummary: 0 3 0\n"),
            "fl=x\nfn=f\n0 . 3\nsummary: 0 3 0\n");
}

TEST(Difference, RefusesOtherEvents) {
  EXPECT_EQ(
      program::error_of([] { difference_of("summary: 0 0 0\n", "summary: 0 0 0\n", "A B D"); }),
      "2 has the events A B D, but 1 has A B C");
}

TEST(Difference, RefusesADifferenceBeyond64Bits) {
  EXPECT_EQ(program::error_of([] {
              difference_of("fl=x\nfn=f\n1 -1 0 0\nsummary: -1 0 0\n",
                            "fl=x\nfn=f\n1 9223372036854775807 0 0\nsummary: 0 0 0\n");
            }),
            "x:f: the difference does not fit 64 bits");
}

}  // namespace
}  // namespace cg::diff
