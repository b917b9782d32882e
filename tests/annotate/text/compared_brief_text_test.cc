// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/compared_brief_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "program/terminal_text.h"

namespace cg::annotate::render {
namespace {

MovedFinding worse() {
  MovedFinding finding{.rule = "work", .what = "More work.", .cost = {10, 35}};
  finding.change = 25;
  finding.amounts = {{"instructions", {10, 35}}};
  finding.places = {{.file = "a.c", .line = 7, .function = "f", .cost = 25, .text = "  x++;"}};
  finding.evidence = {"It does."};
  finding.arguments = {"--function=f"};
  return finding;
}

ComparedBrief brief_of(std::size_t findings) {
  ComparedBrief brief;
  brief.before = {.command = "./old", .data_file = "old.out", .runs = 3};
  brief.after = {.command = "./new", .data_file = "new.out"};
  brief.formula = "Ir";
  brief.cost = {100, 125};
  brief.totals = {{"Modelled cost", {100, 125}, 25}, {"D1 misses", {0, 4}, 4}};
  brief.findings.assign(findings, worse());
  return brief;
}

std::string text_of(const ComparedBrief& brief, std::size_t lines = 60, bool colors = false) {
  std::string text;
  compared_brief_text(brief, lines, {.colors = colors},
                      [&](std::string_view part) { text += part; });
  return text;
}

TEST(ComparedBriefText, SaysItAll) {
  EXPECT_EQ(text_of(brief_of(1)),
            R"(Old command:    ./old
New command:    ./new
Old profile:    old.out, the median of 3 runs
New profile:    new.out
Modelled cost:  Ir

                               old               new            change
Modelled cost                  100               125               +25    +25.0%
D1 misses                        0                 4                +4

1. Worse by 25.0%. More work.
   Change:  +25 of modelled cost; instructions 10 → 35
   Where:   f, a.c:7
            | x++;
   Because: It does.
   More:    cg_annotate --diff --function=f old.out new.out
)");
}

TEST(ComparedBriefText, SaysWhatIsBetterNewAndOld) {
  ComparedBrief brief = brief_of(1);
  brief.findings[0].change = -25;
  brief.findings[0].move = MovedFinding::Move::gone;
  brief.findings[0].has_old_lines = true;
  EXPECT_NE(text_of(brief).find("1. Better by 25.0%, gone. More work."), std::string::npos);
  EXPECT_NE(text_of(brief).find("f, a.c:7 of the old source\n"), std::string::npos);
  brief.findings[0].change = 0;
  EXPECT_NE(text_of(brief).find("1. Moved by 0.0%, gone."), std::string::npos);
}

TEST(ComparedBriefText, HasAtMostSoManyLines) {
  for (std::size_t most = 10; most < 50; ++most) {
    const std::string text = text_of(brief_of(5), most);
    EXPECT_LE(static_cast<std::size_t>(std::ranges::count(text, '\n')), most);
  }
  EXPECT_NE(text_of(brief_of(5), 20).find("4 more findings: --brief=LINES"), std::string::npos);
}

TEST(ComparedBriefText, SaysThatNothingMoved) {
  EXPECT_NE(text_of(brief_of(0)).find("No finding: no part of the cost changed by a hundredth"),
            std::string::npos);
}

TEST(ComparedBriefText, NoNameEndsALineOrIsAnEscape) {
  ComparedBrief brief = brief_of(1);
  brief.findings[0].places[0].function = "f\x1b[2J\ng\th";
  brief.before.data_file = "a\x1b.out";
  const std::string text = text_of(brief);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_EQ(text.find('\t'), std::string::npos);
  EXPECT_EQ(std::ranges::count(text, '\n'), std::ranges::count(text_of(brief_of(1)), '\n'));
}

TEST(ComparedBriefText, WhatIsWorseIsHotAndWhatIsBetterCold) {
  ComparedBrief brief = brief_of(1);
  EXPECT_NE(text_of(brief, 60, true).find(std::string(program::kHot)), std::string::npos);
  brief.findings[0].change = -25;
  EXPECT_NE(text_of(brief, 60, true).find(std::string(program::kCold)), std::string::npos);
}

}  // namespace
}  // namespace cg::annotate::render
