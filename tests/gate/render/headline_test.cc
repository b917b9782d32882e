// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/render/headline.h"

#include <gtest/gtest.h>

#include "tests/gate/render/example.h"

namespace cg::gate::render {
namespace {

TEST(Headline, SaysTheFirstRowWithTheVerdict) {
  Report report = example();
  EXPECT_EQ(headline(report), "prog: Ir: +500 (+5.00%), limit 1%|2000");
  report.functions[0].verdict = Verdict::regression;
  EXPECT_EQ(headline(report), "prog: Ir: +500 (+5.00%), limit 1%|2000, and 1 more");
  report.events[0].verdict = Verdict::unresolved;
  EXPECT_EQ(headline(report), "prog: Ir of sort: -10 (-10.00%), limit 1%|2000");
  report.functions = {};
  EXPECT_EQ(headline(report),
            "prog: no more than runs differ among themselves: Ir: +500 (+5.00%), limit 1%|2000");
  report.events[0].verdict = Verdict::layout;
  EXPECT_EQ(headline(report),
            "prog: only conflict misses rose, and Ir did not: Ir: +500 (+5.00%), limit 1%|2000");
  report.events[0].verdict = Verdict::improvement;
  EXPECT_EQ(headline(report), "prog: Ir: +500 (+5.00%), limit 1%|2000");
  report.events[0].verdict = Verdict::pass;
  EXPECT_EQ(headline(report), "prog: within the limits");
}

TEST(Headline, SaysWhatDiffersBeforeAllElse) {
  Report report = example();
  report.environment = {"libc.so.6: other build"};
  EXPECT_EQ(headline(report),
            "prog: the baseline was counted in another environment, make it anew (libc.so.6: other "
            "build)");
  report.environment.emplace_back("x");
  EXPECT_EQ(headline(report),
            "prog: the baseline was counted in another environment, make it anew (libc.so.6: other "
            "build, and 1 more)");
}

TEST(Headline, SaysThatThereIsNoBaseline) {
  EXPECT_EQ(headline(first_report()),
            "prog: nothing to compare with, there is no baseline (a1.out: No such file or "
            "directory)");
}

}  // namespace
}  // namespace cg::gate::render
