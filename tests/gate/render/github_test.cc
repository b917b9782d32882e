// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/render/github.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/gate/render/example.h"

namespace cg::gate::render {
namespace {

TEST(Annotations, AreErrorsAtTheLineThatMovedMost) {
  EXPECT_EQ(
      annotations(example(), ""),
      "::error file=src/a.c,line=7,title=cg_gate regression::prog: Ir: +500 (+5.00%25), limit "
      "1%25|2000\n");
}

TEST(Annotations, OfAFunctionAreInIt) {
  Report report = example();
  report.events[0].verdict = Verdict::pass;
  report.functions[0].verdict = Verdict::regression;
  EXPECT_TRUE(annotations(report, "").starts_with("::error title=cg_gate regression::"));
  report.functions[0].function = "sum";
  EXPECT_TRUE(annotations(report, "").starts_with("::error file=src/a.c,line=7,"));
  report.functions[0].event = "Dr";
  EXPECT_TRUE(annotations(report, "").starts_with("::error title="));
}

TEST(Annotations, AreWarningsWhereNothingIsKnown) {
  Report report = example();
  report.events[0].verdict = Verdict::unresolved;
  EXPECT_TRUE(annotations(report, "").starts_with("::warning file=src/a.c,line=7,"));
  report.events[0].verdict = Verdict::layout;
  EXPECT_TRUE(annotations(report, "").starts_with("::notice file=src/a.c,line=7,"));
  report.environment = {"x"};
  EXPECT_TRUE(annotations(report, "").starts_with("::warning title=cg_gate environment::"));
  EXPECT_TRUE(annotations(first_report(), "").starts_with("::notice title=cg_gate pass::"));
}

TEST(Annotations, AreNotThereWithoutNeed) {
  Report report = example();
  report.events[0].verdict = Verdict::pass;
  EXPECT_EQ(annotations(report, ""), "");
}

TEST(Annotations, NameFilesFromTheWorkspace) {
  Report report = example();
  const auto file_of = [&](const std::string& file, const std::string& workspace) {
    report.moved[0].line->file = file;
    const std::string text = annotations(report, workspace);
    return text.substr(13, text.find(',') - 13);
  };
  EXPECT_EQ(file_of("/w/s/src/a.c", "/w/s"), "src/a.c");
  EXPECT_EQ(file_of("/w/s/src/a.c", "/w/s/"), "src/a.c");
  EXPECT_EQ(file_of("/w/sx/a.c", "/w/s"), "/w/sx/a.c");
  EXPECT_EQ(file_of("/w/s", "/w/s"), "/w/s");
  EXPECT_EQ(file_of("src/a.c", "/w/s"), "src/a.c");
}

TEST(Annotations, ObeyNoName) {
  const std::string text = annotations(hostile_report("a,b:c%0A\n::error::x"), "");
  EXPECT_EQ(std::ranges::count(text, '\n'), 1);
  Report report = hostile_report("a,b:c%0A\n::error::x");
  report.environment = {};
  EXPECT_TRUE(
      annotations(report, "")
          .starts_with("::error file=a%2Cb%3Ac%250A\\x0a%3A%3Aerror%3A%3Ax,line=7,title=cg_gate "
                       "regression::a,b:c"
                       "%250A\\x0a::error::x: "));
  EXPECT_EQ(std::ranges::count(annotations(report, ""), '\n'), 1);
}

TEST(NotObeyed, StandsBetweenItsToken) {
  EXPECT_EQ(not_obeyed("::error::x\n", "t"), "::stop-commands::t\n::error::x\n::t::\n");
}

}  // namespace
}  // namespace cg::gate::render
