// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "annotate/findings/compared_brief.h"
#include "evidence_of.h"

namespace cg::annotate {
namespace {

// Costs 1,000, all of them instructions.
Measured work() {
  Measured sums;
  sums.cost = sums.instructions = 1000;
  return sums;
}

// The same work, and so many more misses of D1 that cost 1.
Measured missing(std::int64_t misses) {
  Measured sums = work();
  sums.cost += misses;
  sums.data.all = {.l1 = misses, .ll = 0, .cost = misses};
  return sums;
}

Measured conflicting(std::int64_t misses) {
  Measured sums = missing(misses);
  sums.data.conflict = sums.data.all;
  return sums;
}

// Two profiles of one function, work().
ComparedEvidence compared(const Measured& before, const Measured& after,
                          Evidence::Recorded recorded = {}) {
  ComparedEvidence evidence{evidence_of(before, recorded), evidence_of(after, recorded)};
  evidence.before.total = before;
  evidence.after.total = after;
  evidence.functions.push_back(
      {.name = "work", .before = {"a.c", before, {}}, .after = {"a.c", after, {}}});
  return evidence;
}

ComparedEvidence::Function& function_of(ComparedEvidence& evidence) {
  return evidence.functions[0];
}

// "appeared conflict-misses, less work".
std::string moves_of(const ComparedEvidence& evidence) {
  std::string text;
  for (const MovedFinding& finding : find_moves(evidence)) {
    using enum MovedFinding::Move;
    const std::string move = finding.move == appeared ? "appeared"
                             : finding.move == gone   ? "gone"
                             : finding.move == more   ? "more"
                                                      : "less";
    text += (text.empty() ? "" : ", ") + move + ' ' + finding.rule;
  }
  return text;
}

std::string said_of(const MovedFinding& finding) {
  std::string text = finding.what;
  for (const std::string& sentence : finding.evidence) text += '\n' + sentence;
  return text + '\n' + finding.remedy + '\n' + finding.undecided;
}

TEST(Moved, NothingIsSaidOfEqualSidesOrOfLessThanAHundredth) {
  EXPECT_EQ(moves_of(compared(work(), work())), "");
  EXPECT_EQ(moves_of(compared(missing(500), missing(514))), "");
  EXPECT_EQ(moves_of(compared(missing(500), missing(516))), "more unexplained-misses");
}

TEST(Moved, ACauseAppearsAndIsGone) {
  const Evidence::Recorded recorded{
      .caches = true, .classes = true, .patterns = true, .strides = true};
  ComparedEvidence worse = compared(missing(0), conflicting(900), recorded);
  line_of(worse.after).strides = {{.bytes = 4096, .misses = 850}};
  EXPECT_EQ(moves_of(worse), "appeared conflict-misses");
  const MovedFinding finding = find_moves(worse).front();
  EXPECT_EQ(finding.cost, (Sides{0, 900}));
  EXPECT_EQ(finding.change, 900);
  EXPECT_EQ(finding.places.at(0).line, 7);
  EXPECT_FALSE(finding.has_old_lines);
  EXPECT_NE(finding.remedy, "");

  ComparedEvidence better = compared(conflicting(900), missing(0), recorded);
  line_of(better.before).strides = {{.bytes = 4096, .misses = 850}};
  EXPECT_EQ(moves_of(better), "gone conflict-misses");
  EXPECT_TRUE(find_moves(better).front().has_old_lines);
  EXPECT_EQ(find_moves(better).front().remedy, "") << "what is better needs no remedy";
}

TEST(Moved, MoreThanATenthOfACauseIsNotGone) {
  const Evidence::Recorded recorded{.caches = true, .classes = true};
  Measured before = missing(900), after = missing(100);
  before.data.capacity = before.data.all;
  after.data.capacity = after.data.all;
  EXPECT_EQ(moves_of(compared(before, after, recorded)), "less working-set");
}

TEST(Moved, ConflictsAtNoDistanceAreLayoutIfInstructionsAgree) {
  const Evidence::Recorded recorded{.caches = true, .classes = true};
  EXPECT_EQ(moves_of(compared(missing(0), conflicting(900), recorded)), "appeared layout-noise");
  Measured more_work = conflicting(900);
  more_work.instructions += 2;
  EXPECT_EQ(moves_of(compared(missing(0), more_work, recorded)), "appeared conflict-misses");
}

TEST(Moved, MissesThatAreNoConflictsAreNoLayout) {
  const Evidence::Recorded recorded{.caches = true, .classes = true};
  Measured after = conflicting(900);
  after.data.conflict = {.l1 = 700, .ll = 0, .cost = 700};
  EXPECT_EQ(moves_of(compared(missing(0), after, recorded)), "appeared conflict-misses");
}

TEST(Moved, WithoutClassesNothingIsSaidOfLayoutButTheOptionThatTells) {
  const ComparedEvidence evidence =
      compared(missing(0), missing(900), {.caches = true, .patterns = true});
  EXPECT_EQ(moves_of(evidence), "appeared unexplained-misses");
  EXPECT_NE(said_of(find_moves(evidence).front()).find("--miss-classes=yes on both sides"),
            std::string::npos);
}

TEST(Moved, CodeThatConflictsInI1IsLayout) {
  const Evidence::Recorded recorded{.caches = true, .classes = true};
  ComparedEvidence evidence = compared(work(), work(), recorded);
  evidence.after.own.code.all = {.l1 = 30, .ll = 0, .cost = 300};
  evidence.after.own.code.conflict = evidence.after.own.code.all;
  EXPECT_EQ(moves_of(evidence), "appeared layout-noise");
  evidence.after.own.code.conflict = {};
  evidence.after.own.code.capacity = evidence.after.own.code.all;
  EXPECT_EQ(moves_of(evidence), "appeared code-misses");
}

TEST(Moved, MissesThatFollowTheWorkAreWork) {
  Measured before = missing(1000), after = missing(2000);
  after.instructions = 2000;
  after.cost = 4000;
  const ComparedEvidence evidence = compared(before, after);
  EXPECT_EQ(moves_of(evidence), "more work");
  EXPECT_EQ(find_moves(evidence).front().cost, (Sides{2000, 4000}));
  EXPECT_NE(find_moves(evidence).front().undecided, "") << "calls are not recorded";
}

TEST(Moved, MissesAndWorkThatMovedEachForItselfAreTwoFindings) {
  Measured after = missing(0);
  after.instructions = after.cost = 800;
  const ComparedEvidence evidence = compared(missing(2000), after);
  EXPECT_EQ(moves_of(evidence), "gone unexplained-misses, less work");
  EXPECT_EQ(find_moves(evidence)[1].cost, (Sides{1000, 800}));
}

TEST(Moved, FunctionsOfWhichTheSameIsSaidAreInOneFinding) {
  Measured more = work(), less = work();
  more.cost = more.instructions = 1300;
  less.cost = less.instructions = 800;
  ComparedEvidence evidence = compared(work(), more);
  for (const char* name : {"second", "third", "fourth"})
    evidence.functions.push_back(
        {.name = name, .before = {"b.c", work(), {}}, .after = {"b.c", more, {}}});
  evidence.functions.push_back(
      {.name = "other", .before = {"b.c", work(), {}}, .after = {"b.c", less, {}}});
  EXPECT_EQ(moves_of(evidence), "more work, less work");
  const MovedFinding finding = find_moves(evidence).front();
  EXPECT_EQ(finding.cost, (Sides{4000, 5200}));
  EXPECT_EQ(finding.change, 1200);
  EXPECT_EQ(finding.amounts.at(0).count, (Sides{4000, 5200}));
  EXPECT_EQ(finding.places.size(), 3U);
  EXPECT_EQ(finding.places.at(1).cost, 300);
}

TEST(Moved, CallsAreTheCauseIfTheyMovedFurtherThanTheWorkOfEach) {
  Measured after = work();
  after.cost = after.instructions = 3000;
  ComparedEvidence evidence = compared(work(), after);
  function_of(evidence).before.calls = 10;
  function_of(evidence).after.calls = 30;
  EXPECT_EQ(moves_of(evidence), "more calls");
  EXPECT_NE(said_of(find_moves(evidence).front()).find("100 instructions, and executes 100."),
            std::string::npos);
  function_of(evidence).after.calls = 11;
  EXPECT_EQ(moves_of(evidence), "more work");
  EXPECT_EQ(find_moves(evidence).front().undecided, "");
  function_of(evidence).before.calls = 0;
  EXPECT_EQ(moves_of(evidence), "more work");
}

TEST(Moved, FunctionsOfOneSideAreNewAndGone) {
  ComparedEvidence evidence = compared(work(), work());
  evidence.only_after = {1, 300, 250, {{"b.c", "fresh", 300}}};
  evidence.only_before = {12, 200, 200, {{"c.c", "stale", 150}}};
  EXPECT_EQ(moves_of(evidence), "appeared new-code, gone gone-code");
  EXPECT_EQ(find_moves(evidence)[0].places.at(0).function, "fresh");
  EXPECT_NE(said_of(find_moves(evidence)[1]).find("12 functions; most cost: stale (75%)"),
            std::string::npos);
}

TEST(Moved, WhereNamesAreMissingOnOneSideNoCodeIsNew) {
  ComparedEvidence evidence = compared(work(), work());
  evidence.only_after = {1, 300, 250, {{"b.c", "fresh", 300}}};
  evidence.before.nameless.sums.cost = 300;
  EXPECT_EQ(moves_of(evidence), "gone unknown-code");
}

TEST(Moved, GroupsAreComparedAsAWhole) {
  ComparedEvidence evidence = compared(work(), work());
  evidence.before.allocation.sums.cost = 100;
  evidence.after.allocation.sums.cost = 400;
  evidence.after.allocation.members = {{"malloc", 400}};
  evidence.functions.push_back({.name = "malloc",
                                .known = KnownCode::allocation,
                                .before = {"m.c", missing(0), {}},
                                .after = {"m.c", missing(300), {}}});
  EXPECT_EQ(moves_of(evidence), "more allocation");
  EXPECT_NE(said_of(find_moves(evidence).front()).find("It had 10% of the cost, and has 40%."),
            std::string::npos);
}

TEST(Moved, BranchesHaveTheCauseOfTheSideThatCostsMore) {
  Measured after = work();
  after.cost += 500;
  after.branches = {.executed = 100, .mispredicted = 50, .cost = 500};
  after.branches.random = 50;
  EXPECT_EQ(moves_of(compared(work(), after, {.branches = true, .reasons = true})),
            "appeared unpredictable-branch");
  after.branches.random = 0;
  EXPECT_EQ(moves_of(compared(work(), after, {.branches = true, .reasons = true})),
            "appeared mispredicted-branches");
}

TEST(Moved, TargetsHaveTheirOwnCause) {
  Measured before = work();
  before.cost += 500;
  before.indirect = {.executed = 100, .mispredicted = 50, .cost = 500};
  EXPECT_EQ(moves_of(compared(before, work(), {.branches = true})), "gone indirect-dispatch");
}

TEST(Moved, MostChangeIsFirst) {
  ComparedEvidence evidence = compared(missing(400), missing(0), {.caches = true});
  evidence.only_after = {1, 300, 300, {{"b.c", "fresh", 300}}};
  EXPECT_EQ(moves_of(evidence), "gone unexplained-misses, appeared new-code");
}

TEST(Moved, ABriefHasTotalsOfBothSidesAndWhatNeitherRecorded) {
  ComparedEvidence evidence = compared(work(), missing(100), {.caches = true, .classes = true});
  evidence.before.recorded.classes = false;
  ComparedBrief brief;
  add_evidence(brief, evidence);
  EXPECT_EQ(brief.cost, (Sides{1000, 1100}));
  ASSERT_EQ(brief.totals.size(), 5U);
  EXPECT_EQ(brief.totals[3].name, "D1 misses");
  EXPECT_EQ(brief.totals[3].change, 100);
  EXPECT_EQ(brief.not_recorded.front(), "--miss-classes=yes");
}

}  // namespace
}  // namespace cg::annotate
