// SPDX-License-Identifier: GPL-2.0-or-later
//
// A page of two profiles of calls has how often functions were called, and what with all they call.
#include "annotate/query/compared_functions.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "annotate/cg_annotate/make_comparison.h"
#include "program/console.h"
#include "tests/temporary_folder.h"

namespace cg::annotate {
namespace {

class ComparedCallsTest : public testing::Test, protected TemporaryFolder {
 protected:
  ComparedCallsTest() { options_.page_sources = PageSources::none; }

  static std::string calls(const std::string& body) {
    return "# callgrind format\nevents: A B\n" + body;
  }
  void before(const std::string& text) {
    options_.comparison.before.profiles.push_back(file(std::to_string(number_++), text));
  }
  void after(const std::string& text) {
    options_.comparison.after.profiles.push_back(file(std::to_string(number_++), text));
  }

  Comparison page() {
    program::Console console("compared_calls_test");
    const ComparedProfiles runs(options_.comparison, options_.names, console);
    return make_comparison_page(options_, options_.comparison, runs,
                                make_comparison(options_, options_.comparison, runs));
  }

  Options options_;

 private:
  int number_ = 0;
};

const std::string kBefore =
    "fl=x.c\nfn=main\n1 10 1\ncfn=leaf\ncalls=2 9\n2 40 4\n"
    "fn=leaf\n9 40 4\n";
const std::string kAfter =
    "fl=x.c\nfn=main\n1 10 1\ncfn=leaf\ncalls=3 9\n2 60 6\ncfn=new\ncalls=1 12\n3 5 0\n"
    "fn=leaf\n9 60 6\nfn=new\n12 5 0\n";

// "BEFORE > AFTER" of each column; ".": no profile of the side has the function.
std::string sides(const Changes& counts) {
  const auto text = [](const std::optional<profile::Range>& side) {
    return side ? std::to_string(side->median) : std::string(".");
  };
  std::string all;
  for (const Change& change : counts)
    all += (all.empty() ? "" : ", ") + text(change.before) + " > " + text(change.after);
  return all;
}

std::string row(const Comparison& page, const std::string& name) {
  for (const ComparedFunction& function : page.functions)
    if (function.name == name) return sides(function.counts);
  return "nothing";
}

TEST_F(ComparedCallsTest, CountsCallsAndWhatTheyCost) {
  before(calls(kBefore));
  after(calls(kAfter));
  const Comparison comparison = page();
  std::vector<std::string> columns;
  Changes totals;
  for (const ComparedColumn& column : comparison.columns) {
    columns.push_back(column.event);
    totals.push_back(column.total);
  }
  EXPECT_EQ(columns, (std::vector<std::string>{"A", "B", "Calls", "A inclusive"}));
  EXPECT_EQ(sides(totals), "50 > 75, 5 > 7, 2 > 4, 50 > 75");
  EXPECT_EQ(row(comparison, "main"), "10 > 10, 1 > 1, 0 > 0, 50 > 75");
  EXPECT_EQ(row(comparison, "leaf"), "40 > 60, 4 > 6, 2 > 3, 40 > 60");
  EXPECT_EQ(row(comparison, "new"), ". > 5, . > 0, . > 1, . > 5");
}

TEST_F(ComparedCallsTest, FindsFunctionsByTheNamesThatRulesGaveThem) {
  before(calls("fl=old/x.c\nfn=f.1\n1 10 1\ncfn=g\ncalls=7 9\n2 40 4\nfn=g\n9 40 4\n"));
  after(calls("fl=new/x.c\nfn=f.2\n1 10 1\ncfn=g\ncalls=8 9\n2 41 4\nfn=g\n9 41 4\n"));
  options_.names.file.add("--mod-filename", "s/^(old|new)\\///");
  options_.names.function.add("--mod-funcname", "s/\\.[0-9]$//");
  const Comparison comparison = page();
  EXPECT_EQ(row(comparison, "f"), "10 > 10, 1 > 1, 0 > 0, 50 > 51");
  EXPECT_EQ(row(comparison, "g"), "40 > 41, 4 > 4, 7 > 8, 40 > 41");
}

TEST_F(ComparedCallsTest, FindsFunctionsWhereTheyWere) {
  before(
      calls("fl=x.c\nfn=main\n1 10 1\ncfi=y.c\ncfn=g\ncalls=7 9\n2 40 4\nfl=y.c\nfn=g\n9 40 4\n"));
  after(
      calls("fl=x.c\nfn=main\n1 10 1\ncfi=z.c\ncfn=g\ncalls=8 9\n2 41 4\nfl=z.c\nfn=g\n9 41 4\n"));
  EXPECT_EQ(row(page(), "g"), "40 > 41, 4 > 4, 7 > 8, 40 > 41");
}

TEST_F(ComparedCallsTest, AddsUpFunctionsOfOneNameInTwoObjects) {
  const std::string two =
      "ob=a\nfl=x.c\nfn=main\n1 10 1\ncob=a\ncfn=g\ncalls=1 9\n2 4 0\ncob=b\ncfn=g\ncalls=2 9\n2 6 "
      "0\n"
      "fn=g\n9 4 0\nob=b\nfn=g\n9 6 0\n";
  before(calls(two));
  after(calls(two));
  EXPECT_EQ(row(page(), "g"), "10 > 10, 0 > 0, 3 > 3, 10 > 10");
}

TEST_F(ComparedCallsTest, KnowsNoCallsWhereOneProfileHasNone) {
  before(calls(kBefore));
  after("cmd: p\nevents: A B\nfl=x.c\nfn=main\n1 10 1\nsummary: 10 1\n");
  EXPECT_EQ(page().columns.size(), 2u);
}

}  // namespace
}  // namespace cg::annotate
