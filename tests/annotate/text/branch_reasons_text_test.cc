// SPDX-License-Identifier: GPL-2.0-or-later
//
// Why conditional branches are mispredicted, as text and as JSON.
#include "annotate/text/branch_reasons_text.h"

#include <gtest/gtest.h>

#include <string>

#include "annotate/json/json.h"
#include "annotate/text/text.h"

namespace cg::annotate::render {
namespace {

Listing with_branch_reasons() {
  Listing listing;
  listing.columns = {{"Ir", 1000, "1000", {1, 1000}}};
  listing.branch_reasons =
      BranchReasons{{{"", 0, "", 2000, 8000, 6000, 400, {20, 0, 80, 1400, 500}},
                     {"a.c", 7, "walk", 1900, 3800, 950, 38, {0, 0, 0, 0, 1900}},
                     {"b.c", 0, "f", 100, 100, 0, 0, {0, 100, 0, 0, 0}}}};
  return listing;
}

TEST(BranchReasonsText, HasSharesOfMispredictionsAndOfBranches) {
  std::string all;
  text(with_branch_reasons(), {}, [&](std::string_view lines) { all += lines; });
  const std::string rule = std::string(80, '-') + '\n';
  EXPECT_EQ(all.substr(all.find("-- Why")),
            "-- Why branches are mispredicted: the lines with the most mispredictions\n" + rule +
                "mispredicted  cold  alias  loop  pattern  random  of its branches  taken  turned  "
                "file:line in function\n" +
                rule +
                "       2,000    1%     0%    4%      70%     25%              25%    75%      5%  "
                "PROGRAM TOTALS\n"
                "       1,900    0%     0%    0%       0%    100%              50%    25%      1%  "
                "a.c:7 in walk\n"
                "         100    0%   100%    0%       0%      0%             100%     0%      0%  "
                "b.c:? in f\n\n");
}

TEST(BranchReasonsText, IsInJsonToo) {
  std::string all;
  json(with_branch_reasons(), [&](std::string_view lines) { all += lines; });
  EXPECT_NE(all.find(R"({"file": null, "line": null, "function": null, "mispredicted": 2000, )"
                     R"("cold": 20, "alias": 0, "loop": 80, "pattern": 1400, "random": 500, )"
                     R"("executed": 8000, "taken": 6000, "turned": 400})"),
            std::string::npos)
      << all;
}

}  // namespace
}  // namespace cg::annotate::render
