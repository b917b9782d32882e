// SPDX-License-Identifier: GPL-2.0-or-later
//
// The rules about code, branches and groups of functions, from both sides of their thresholds.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/annotate/findings/evidence_of.h"

namespace cg::annotate {
namespace {

using testing::HasSubstr;
using testing::Not;

Evidence::Group group(std::int64_t cost) {
  Evidence::Group group;
  group.sums.cost = group.sums.instructions = cost;
  group.members = {{"first", cost / 2}, {"second", cost / 4}};
  return group;
}

TEST(ProgramRules, CodeMissesComeBackToLl) {
  Evidence evidence = evidence_of({}, {.caches = true});
  evidence.own.code.all = {.l1 = 100, .ll = 25, .cost = 50};
  evidence.code = {{"hot", 40}, {"warm", 20}};
  evidence.code_functions = 12;
  EXPECT_EQ(rules_of(evidence), "code-misses");
  const std::string said = said_by("code-misses", evidence);
  EXPECT_THAT(
      said, HasSubstr("12 functions have four fifths of the misses; first hot (40%), warm (20%)."));
  EXPECT_THAT(said, HasSubstr("--miss-classes=yes"));
  evidence.own.code.all.ll = 26;
  EXPECT_EQ(rules_of(evidence), "");
  evidence.own.code.all = {.l1 = 100, .ll = 25, .cost = 49};
  EXPECT_EQ(rules_of(evidence), "");
}

TEST(ProgramRules, CodeMissesHaveAReason) {
  Evidence evidence = evidence_of({}, {.caches = true, .classes = true});
  evidence.own.code.all = {.l1 = 100, .ll = 0, .cost = 50};
  evidence.own.code.capacity.l1 = 51;
  EXPECT_THAT(said_by("code-misses", evidence), HasSubstr("does not fit I1"));
  evidence.own.code.capacity.l1 = 49;
  evidence.own.code.conflict.l1 = 51;
  EXPECT_THAT(said_by("code-misses", evidence), HasSubstr("shares sets of I1"));
  evidence.own.code.conflict.l1 = 50;
  EXPECT_EQ(rules_of(evidence), "");
}

Measured branching(std::int64_t executed, std::int64_t mispredicted, std::int64_t random) {
  Measured sums;
  sums.branches = {.executed = executed, .mispredicted = mispredicted, .cost = 300};
  sums.branches.taken = sums.branches.turned = executed / 2;
  sums.branches.random = random;
  return sums;
}

TEST(ProgramRules, AnUnpredictableBranchIsRandom) {
  const Evidence::Recorded recorded{.branches = true, .reasons = true};
  const Evidence coin = evidence_of(branching(100, 10, 6), recorded);
  EXPECT_EQ(rules_of(coin), "unpredictable-branch");
  EXPECT_THAT(
      said_by("unpredictable-branch", coin),
      HasSubstr("60% of these no longer history would have avoided; 50% are taken, 50% turn."));
  EXPECT_EQ(rules_of(evidence_of(branching(100, 9, 9), recorded)), "");
  EXPECT_EQ(rules_of(evidence_of(branching(100, 10, 5), recorded)), "");
}

TEST(ProgramRules, ABranchWithoutReasonsAsksForThem) {
  const Evidence evidence = evidence_of(branching(100, 10, 0), {.branches = true});
  EXPECT_THAT(said_by("unpredictable-branch", evidence), HasSubstr("--branch-reasons=yes"));
}

TEST(ProgramRules, IndirectDispatchHasWrongTargets) {
  Measured sums;
  sums.indirect = {.executed = 100, .mispredicted = 10, .cost = 300};
  Evidence evidence = evidence_of(sums, {.branches = true});
  EXPECT_THAT(said_by("indirect-dispatch", evidence), HasSubstr("than the last target says"));
  EXPECT_THAT(said_by("indirect-dispatch", evidence), HasSubstr("--indirect-predictor=ittage"));
  evidence.recorded.targets = true;
  EXPECT_THAT(said_by("indirect-dispatch", evidence), HasSubstr("than a history of targets says"));
  EXPECT_THAT(said_by("indirect-dispatch", evidence), Not(HasSubstr("ittage")));
  line_of(evidence).sums.indirect.mispredicted = 9;
  EXPECT_EQ(rules_of(evidence), "");
}

Evidence::Called called(std::int64_t calls, std::int64_t own_calls, std::int64_t cost) {
  return {.file = "a.c",
          .name = "step'2",
          .calls = calls,
          .own_calls = own_calls,
          .cost = cost,
          .caller_file = "b.c",
          .caller = "run",
          .caller_line = 9,
          .caller_calls = calls / 2};
}

TEST(ProgramRules, FrequentCallsAreShort) {
  Evidence evidence = evidence_of({});
  evidence.total.cost = 5'000'000;
  evidence.called = {called(10'000, 0, 500'000)};
  EXPECT_EQ(rules_of(evidence), "frequent-calls");
  EXPECT_THAT(said_by("frequent-calls", evidence),
              HasSubstr("step'2 costs 50 a call, with all that it calls. 50% of its calls are from "
                        "this line."));
  EXPECT_EQ(find_causes(evidence)[0].places[0].line, 9u);
  EXPECT_EQ(find_causes(evidence)[0].program, "callgrind_annotate");
  evidence.called = {called(9'999, 0, 500'000)};
  EXPECT_EQ(rules_of(evidence), "");
  evidence.called = {called(10'000, 0, 510'000)};
  EXPECT_EQ(rules_of(evidence), "");
  evidence.called = {called(10'000, 0, 499'999)};
  EXPECT_EQ(rules_of(evidence), "");
  evidence.called = {called(10'000, 1, 500'000)};
  EXPECT_EQ(rules_of(evidence), "");
}

TEST(ProgramRules, RecursionIsManyCallsByItself) {
  Evidence evidence = evidence_of({});
  evidence.called = {called(2, 2000, 250)};
  EXPECT_EQ(rules_of(evidence), "recursion");
  EXPECT_THAT(said_by("recursion", evidence),
              HasSubstr("2 calls by others led to 2,000 by itself."));
  EXPECT_EQ(find_causes(evidence)[0].places[0].function, "step");
  evidence.called = {called(2, 1999, 250)};
  EXPECT_EQ(rules_of(evidence), "");
  evidence.called = {called(2, 2000, 249)};
  EXPECT_EQ(rules_of(evidence), "");
}

TEST(ProgramRules, GroupsHaveTheirShares) {
  Evidence evidence = evidence_of({});
  evidence.allocation = group(100);
  EXPECT_EQ(rules_of(evidence), "allocation");
  evidence.allocation = group(99);
  EXPECT_EQ(rules_of(evidence), "");
  evidence.copying = group(50);
  EXPECT_EQ(rules_of(evidence), "copying");
  evidence.copying = group(49);
  EXPECT_EQ(rules_of(evidence), "");
  evidence.linker = group(250);
  EXPECT_EQ(rules_of(evidence), "dynamic-linking");
  evidence.linker = group(249);
  EXPECT_EQ(rules_of(evidence), "");
  evidence.nameless = group(100);
  EXPECT_THAT(said_by("unknown-code", evidence), HasSubstr("no symbols name it"));
  evidence.nameless = group(99);
  EXPECT_EQ(rules_of(evidence), "");
  evidence.lineless = group(330);
  EXPECT_THAT(said_by("unknown-code", evidence), HasSubstr("no lines"));
  evidence.lineless = group(329);
  EXPECT_EQ(rules_of(evidence), "");
}

TEST(ProgramRules, WhoAllocatesAndCopies) {
  Evidence evidence = evidence_of({});
  evidence.allocation = group(500);
  evidence.copying = group(400);
  EXPECT_THAT(said_by("allocation", evidence), HasSubstr("--objects=yes tells who allocates."));
  EXPECT_THAT(said_by("copying", evidence), HasSubstr("--tool=callgrind"));
  evidence.recorded.calls = evidence.recorded.objects = true;
  evidence.allocation.callers = {{"insert", 1234}};
  evidence.copying.callers = {{"grow", 1}};
  evidence.allocators = {
      {.name = {"heap", "", "f (a.c:1)"}, .misses = 0, .blocks = 10, .bytes = 320}};
  EXPECT_THAT(said_by("allocation", evidence), HasSubstr("Called by insert (1,234x)."));
  EXPECT_THAT(said_by("allocation", evidence),
              HasSubstr("Most blocks: heap: f (a.c:1), 10 blocks of 32 bytes."));
  EXPECT_THAT(said_by("copying", evidence), HasSubstr("Called by grow (1x)."));
  EXPECT_THAT(said_by("copying", evidence), Not(HasSubstr("--tool=callgrind")));
}

TEST(ProgramRules, MostCostIsFirst) {
  Evidence evidence = evidence_of({});
  evidence.copying = group(100);
  evidence.allocation = group(200);
  EXPECT_EQ(rules_of(evidence), "allocation copying");
  evidence.copying = group(300);
  EXPECT_EQ(rules_of(evidence), "copying allocation");
}

TEST(ProgramRules, AProgramWithoutCostHasNoFindings) {
  Evidence evidence = evidence_of({});
  evidence.copying = group(100);
  evidence.total.cost = 0;
  EXPECT_EQ(rules_of(evidence), "");
}

}  // namespace
}  // namespace cg::annotate
