// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/listed_functions.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/profile/read_text.h"

namespace cg::annotate {
namespace {

// The functions that are listed of a profile with events A and B, e.g. "f g".
std::string listed(const std::string& body, const std::string& summary, const EventOptions& options,
                   const Selection& selection = {}) {
  profile::Place place{.file = "f"};
  profile::Profile totals(place);
  profile::read_text("cmd: c\nevents: A B\nfl=x\n" + body + "summary: " + summary + "\n", place,
                     totals);
  std::string names;
  for (const std::size_t index :
       listed_functions(totals, choose_events({"A", "B"}, options), selection))
    names += std::string(names.empty() ? "" : " ") + std::string(totals.function(index).name);
  return names;
}

EventOptions threshold(const std::string& text) {
  EventOptions options;
  options.threshold = {text, std::stod(text)};
  return options;
}

TEST(ListedFunctions, SortsByAbsoluteCountsAndTakesAbsentOnesForOne) {
  EXPECT_EQ(listed("fn=zero\n1 0 50\nfn=absent\n2 . 40\nfn=one\n3 1 30\nfn=minus\n4 -1 20\n"
                   "fn=two\n5 2 10\nfn=nothing\n6\n",
                   "2 150", threshold("0")),
            "two absent one minus nothing zero");
}

TEST(ListedFunctions, PutsEqualFunctionsInTheOrderOfTheirLabels) {
  EXPECT_EQ(listed("fn=b\n1 1 1\nfn=a\n1 1 1\nfn=c\n1 1 1\n", "3 3", threshold("0")), "a b c");
}

TEST(ListedFunctions, ListsFunctionsThatReachTheThreshold) {
  EXPECT_EQ(listed("fn=a\n1 90 0\nfn=b\n1 9 0\nfn=c\n1 1 0\n", "100 0", threshold("9")), "a b");
}

TEST(ListedFunctions, EndsAtTheFirstFunctionThatReachesNone) {
  // c has all of B, but comes after b.
  EXPECT_EQ(listed("fn=a\n1 90 0\nfn=b\n1 9 0\nfn=c\n1 1 7\n", "100 7", threshold("10")), "a");
  EXPECT_EQ(listed("fn=a\n1 90 0\nfn=c\n1 9 7\nfn=b\n1 1 0\n", "100 7", threshold("10")), "a c");
}

TEST(ListedFunctions, TakesPercentagesOfNothingForZero) {
  EXPECT_EQ(listed("fn=a\n1 5 0\n", "0 .", threshold("0.1")), "");
  EXPECT_EQ(listed("fn=a\n1 5 0\n", "0 .", threshold("0")), "a");
}

TEST(ListedFunctions, ListsThoseThatAreSelected) {
  const std::string body = "fn=aa\n1 50 0\nfn=ab\n1 30 0\nfl=d/y\nfn=ba\n1 20 0\n";
  Selection selection;
  selection.functions = {"b*", "?b"};
  EXPECT_EQ(listed(body, "100 0", threshold("0"), selection), "ab ba");
  EXPECT_EQ(listed(body, "100 0", threshold("25"), selection), "ab");
  selection.files = {"y"};
  EXPECT_EQ(listed(body, "100 0", threshold("0"), selection), "ba");
  selection = {};
  selection.files = {"d/*"};
  EXPECT_EQ(listed(body, "100 0", threshold("0"), selection), "ba");
  selection.files = {"d*"};
  EXPECT_EQ(listed(body, "100 0", threshold("0"), selection), "");
  selection = {};
  selection.top = 2;
  EXPECT_EQ(listed(body, "100 0", threshold("0"), selection), "aa ab");
}

TEST(ListedFunctions, MeasuresRatiosByTheirDividendsAndSortsByThemselves) {
  EventOptions options;
  options.formulas = {parse_formula("R=A/B", "--event")};
  options.sort = {{"R", {"10", 10}}};
  // c has the highest ratio of too little, the last one none at all.
  EXPECT_EQ(
      listed("fn=a\n1 60 600\nfn=b\n1 20 100\nfn=c\n1 5 5\nfn=d\n1 15 0\n", "100 705", options),
      "b a d");
}

}  // namespace
}  // namespace cg::annotate
