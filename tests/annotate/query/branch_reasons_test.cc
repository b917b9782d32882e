// SPDX-License-Identifier: GPL-2.0-or-later
//
// Why conditional branches are mispredicted: the rows of a report.
#include "annotate/query/branch_reasons.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

#include "annotate/cg_annotate/make_listing.h"
#include "annotate/cg_annotate/profiles.h"
#include "tests/temporary_folder.h"

namespace cg::annotate {
namespace {

// Line 7 has branches in two functions; line 3 has less than a hundredth of all mispredictions.
constexpr std::string_view kProfile =
    "cmd: ./prog 1\n"
    "events: Ir Bc Bcm Bi Bim Bct Bcx Bcm_cold Bcm_alias Bcm_loop Bcm_pattern Bcm_random\n"
    "fl=a.c\nfn=walk\n7 9 400 100 0 0 300 150 1 2 3 4 90\n3 9 900 1 0 0 0 0 1\n"
    "fn=fill\n7 9 600 100 0 0 100 50 0 0 100\n"
    "fl=b.c\nfn=fill\n9 9 300 40 0 0 20 10 0 40\n"
    "summary: 36 2200 241 0 0 420 210 2 42 103 4 90\n";

class BranchReasonsTest : public testing::Test, protected TemporaryFolder {
 protected:
  BranchReasonsTest() { options_.profiles = {file("out", std::string(kProfile))}; }

  std::optional<BranchReasons> reasons() {
    program::Console console("branch_reasons_test");
    return make_listing(options_, Profiles(options_, console)).branch_reasons;
  }

  // Rows as "PLACE MISPREDICTED/EXECUTED TAKEN TURNED CLASSES".
  std::string rows() {
    const std::optional<BranchReasons> made = reasons();
    std::string text;
    for (const BranchReasons::Row& row : made->rows)
      text += fmt::format("{}:{}:{} {}/{} {} {} {}\n", row.file, row.line, row.function,
                          row.mispredicted, row.executed, row.taken, row.turned,
                          fmt::join(row.classes, ","));
    return text;
  }

  Options options_;
};

TEST_F(BranchReasonsTest, AreThoseOfTheProgramAndOfItsLines) {
  EXPECT_EQ(rows(),
            ":0: 241/2200 420 210 2,42,103,4,90\n"
            "a.c:7:walk 200/1000 400 200 1,2,103,4,90\n"
            "b.c:9:fill 40/300 20 10 0,40,0,0,0\n");
}

TEST_F(BranchReasonsTest, AreOfTheSelectedLines) {
  options_.files = {"b.c"};
  EXPECT_EQ(rows(),
            ":0: 241/2200 420 210 2,42,103,4,90\n"
            "b.c:9:fill 40/300 20 10 0,40,0,0,0\n");
}

TEST_F(BranchReasonsTest, AreUnknownWithoutTheirEventsAndOfADifference) {
  options_.profiles = {file("a", "cmd: c\nevents: Ir Bc Bcm\nfn=f\n1 9 2 1\nsummary: 9 2 1\n")};
  EXPECT_FALSE(reasons());
  options_.profiles = {path("out"), file("b", std::string(kProfile))};
  options_.difference = true;
  EXPECT_FALSE(reasons());
}

TEST_F(BranchReasonsTest, NeedMispredictions) {
  options_.profiles = {
      file("a",
           "cmd: c\nevents: Bc Bcm Bct Bcx Bcm_cold Bcm_alias Bcm_loop Bcm_pattern Bcm_random\n"
           "fn=f\n1 9\nsummary: 9 0 0 0 0 0 0 0 0\n")};
  EXPECT_FALSE(reasons());
}

}  // namespace
}  // namespace cg::annotate
