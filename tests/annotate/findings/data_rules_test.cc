// SPDX-License-Identifier: GPL-2.0-or-later
//
// The rules about misses of data: each holds on one side of its threshold and not on the other, and a
// line has one cause.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/annotate/findings/evidence_of.h"

namespace cg::annotate {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr Evidence::Recorded kClasses{.caches = true, .classes = true, .patterns = true};

// A line that misses D1 100 times, at a cost of 500.
Measured missing() {
  Measured sums;
  sums.cost = 600;
  sums.accesses = 200;
  sums.data.all = {.l1 = 100, .ll = 0, .cost = 500};
  return sums;
}

TEST(DataRules, LittleCostIsNoFinding) {
  Evidence evidence = evidence_of(missing(), {.caches = true});
  EXPECT_EQ(rules_of(evidence), "unexplained-misses");
  line_of(evidence).sums.data.all.cost = 30;
  EXPECT_EQ(rules_of(evidence), "unexplained-misses");
  line_of(evidence).sums.data.all.cost = 29;
  EXPECT_EQ(rules_of(evidence), "");
}

TEST(DataRules, UnexplainedMissesNameTheOptions) {
  Evidence evidence = evidence_of(missing(), {.caches = true});
  const std::string said = said_by("unexplained-misses", evidence);
  EXPECT_THAT(said, HasSubstr("50% of its 200 accesses miss D1, and 0% of these miss LL."));
  EXPECT_THAT(said, HasSubstr("--miss-classes=yes --miss-patterns=yes --objects=yes"));
  evidence.recorded.classes = true;
  EXPECT_THAT(said_by("unexplained-misses", evidence), Not(HasSubstr("--miss-classes")));
  evidence.recorded.patterns = true;
  EXPECT_EQ(rules_of(evidence), "");
}

TEST(DataRules, ConflictsAreMostOfTheCost) {
  Measured sums = missing();
  sums.data.conflict = {.l1 = 60, .ll = 0, .cost = 255};
  Evidence evidence = evidence_of(sums, kClasses);
  EXPECT_EQ(rules_of(evidence), "conflict-misses");
  line_of(evidence).sums.data.conflict.cost = 254;
  EXPECT_EQ(rules_of(evidence), "");
}

TEST(DataRules, ConflictsAtAPitchShareSets) {
  Measured sums = missing();
  sums.data.conflict = {.l1 = 100, .ll = 0, .cost = 500};
  Evidence evidence = evidence_of(sums, kClasses);
  EXPECT_THAT(said_by("conflict-misses", evidence), HasSubstr("pad it by a line"));
  line_of(evidence).strides = {{.bytes = -4096, .misses = 51}};
  EXPECT_THAT(said_by("conflict-misses", evidence),
              HasSubstr("51% are 4,096 bytes from the miss before: such lines have 1 of 64 sets"));
  line_of(evidence).strides = {{.bytes = 4096, .misses = 50}};
  EXPECT_THAT(said_by("conflict-misses", evidence), Not(HasSubstr("4,096")));
  line_of(evidence).strides = {{.bytes = 256, .misses = 100}};
  EXPECT_THAT(said_by("conflict-misses", evidence), HasSubstr("16 of 64 sets"));
  line_of(evidence).strides = {{.bytes = 128, .misses = 100}};
  EXPECT_THAT(said_by("conflict-misses", evidence), Not(HasSubstr("sets, with")));
}

TEST(DataRules, FirstTouchIsMostOfTheCost) {
  Measured sums = missing();
  sums.data.cold = {.l1 = 10, .ll = 10, .cost = 255};
  Evidence evidence = evidence_of(sums, kClasses);
  EXPECT_EQ(rules_of(evidence), "first-touch");
  EXPECT_THAT(said_by("first-touch", evidence), HasSubstr("memory is used for the first time"));
  line_of(evidence).sums.data.writes.cost = 400;
  EXPECT_THAT(said_by("first-touch", evidence), HasSubstr("memory is written for the first time"));
  EXPECT_THAT(said_by("first-touch", evidence), Not(HasSubstr("fetch ahead")));
  line_of(evidence).sums.data.next_line.l1 = 51;
  EXPECT_THAT(said_by("first-touch", evidence), HasSubstr("51% are in the next line"));
  line_of(evidence).sums.data.cold.cost = 254;
  EXPECT_EQ(rules_of(evidence), "");
}

TEST(DataRules, AStridedWalkHasFarStrides) {
  Measured sums = missing();
  sums.data.stride = {.l1 = 90, .ll = 0, .cost = 450};
  Evidence evidence = evidence_of(sums, kClasses);
  evidence.recorded.strides = true;
  line_of(evidence).strides = {{.bytes = -1200, .misses = 60}};
  line_of(evidence).far_strides = 51;
  EXPECT_EQ(rules_of(evidence), "strided-walk");
  EXPECT_THAT(said_by("strided-walk", evidence),
              HasSubstr("60% of its D1 misses are 1,200 bytes from the miss before."));
  line_of(evidence).far_strides = 50;
  EXPECT_EQ(rules_of(evidence), "");
}

TEST(DataRules, AStridedWalkAsksForClasses) {
  Measured sums = missing();
  sums.data.stride = {.l1 = 90, .ll = 0, .cost = 450};
  Evidence evidence = evidence_of(sums, {.caches = true, .patterns = true, .strides = true});
  line_of(evidence).strides = {{.bytes = 1200, .misses = 60}};
  line_of(evidence).far_strides = 60;
  EXPECT_THAT(said_by("strided-walk", evidence), HasSubstr("--miss-classes=yes"));
  evidence.recorded.classes = true;
  line_of(evidence).sums.data.capacity.l1 = 80;
  EXPECT_THAT(said_by("strided-walk", evidence), HasSubstr("80% are of lines that D1 has had"));
}

TEST(DataRules, CallgrindIsNotAskedForObjects) {
  Measured sums = missing();
  sums.data.irregular = {.l1 = 60, .ll = 0, .cost = 255};
  Evidence evidence = evidence_of(sums, {.caches = true, .patterns = true, .calls = true});
  EXPECT_THAT(said_by("scattered-reads", evidence), Not(HasSubstr("--objects")));
  line_of(evidence).sums.data.irregular.cost = 254;
  EXPECT_THAT(said_by("unexplained-misses", evidence),
              HasSubstr("Run it with --miss-classes=yes: they tell why."));
  evidence.recorded.classes = true;
  EXPECT_THAT(said_by("unexplained-misses", evidence), Not(HasSubstr("Run it")));
}

TEST(DataRules, ScatteredReadsAreIrregular) {
  Measured sums = missing();
  sums.data.irregular = {.l1 = 60, .ll = 0, .cost = 255};
  Evidence evidence = evidence_of(sums, {.caches = true, .patterns = true});
  EXPECT_EQ(rules_of(evidence), "scattered-reads");
  EXPECT_THAT(said_by("scattered-reads", evidence), HasSubstr("--objects=yes"));
  line_of(evidence).sums.data.writes.cost = 255;
  EXPECT_EQ(rules_of(evidence), "unexplained-misses");
  line_of(evidence).sums.data.writes.cost = 254;
  EXPECT_EQ(rules_of(evidence), "scattered-reads");
  line_of(evidence).sums.data.irregular.cost = 254;
  EXPECT_EQ(rules_of(evidence), "unexplained-misses");
}

TEST(DataRules, NodesAreManyBlocks) {
  Measured sums = missing();
  sums.data.irregular = {.l1 = 100, .ll = 0, .cost = 500};
  Evidence evidence =
      evidence_of(sums, {.caches = true, .classes = true, .patterns = true, .objects = true});
  Evidence::Data data{
      .name = {"heap", "", "insert (a.c:3)"}, .misses = 80, .blocks = 64, .bytes = 2048};
  data.offsets = {{.offset = 8, .misses = {60, 0}}, {.offset = 0, .misses = {20, 0}}};
  line_of(evidence).data = {data};
  const std::string said = said_by("scattered-reads", evidence);
  EXPECT_THAT(said, HasSubstr("from one small block to another"));
  EXPECT_THAT(said, HasSubstr("80% of them are on heap: insert (a.c:3), 64 blocks of 32 bytes; "
                              "most at offset 8 and 0."));
  EXPECT_THAT(said, HasSubstr("If each address comes from the block before"));
  line_of(evidence).data.front().blocks = 63;
  EXPECT_THAT(said_by("scattered-reads", evidence), HasSubstr("the places are in no order"));
  line_of(evidence).data.front().blocks = 64;
  line_of(evidence).data.front().misses = 50;
  EXPECT_THAT(said_by("scattered-reads", evidence), HasSubstr("the places are in no order"));
}

TEST(DataRules, AWorkingSetIsCapacity) {
  Measured sums = missing();
  sums.data.capacity = {.l1 = 60, .ll = 0, .cost = 255};
  Evidence evidence = evidence_of(sums, kClasses);
  EXPECT_EQ(rules_of(evidence), "working-set");
  EXPECT_THAT(said_by("working-set", evidence), HasSubstr("--curve=yes"));
  EXPECT_THAT(said_by("working-set", evidence), HasSubstr("beyond D1"));
  line_of(evidence).sums.data.all.ll = 51;
  EXPECT_THAT(said_by("working-set", evidence), HasSubstr("beyond LL"));
  line_of(evidence).sums.data.capacity.cost = 254;
  EXPECT_EQ(rules_of(evidence), "");
}

TEST(DataRules, TheCurveTellsTheSize) {
  Measured sums = missing();
  sums.left = {100, 19, 10};
  Evidence evidence = evidence_of(sums, {.caches = true});
  evidence.sizes = {65536, 131072, 262144};
  EXPECT_EQ(rules_of(evidence), "working-set");
  EXPECT_THAT(said_by("working-set", evidence), HasSubstr("fits in 128 KB"));
  EXPECT_THAT(said_by("working-set", evidence),
              HasSubstr("would leave 19% of its misses, one of 64 KB 100%"));
  line_of(evidence).sums.left = {100, 20, 10};
  EXPECT_THAT(said_by("working-set", evidence), HasSubstr("fits in 256 KB"));
  line_of(evidence).sums.left = {100, 100, 50};
  EXPECT_EQ(rules_of(evidence), "unexplained-misses");
}

TEST(DataRules, TheFirstRuleThatHoldsHasTheLine) {
  Measured sums = missing();
  sums.data.conflict = sums.data.stride = sums.data.irregular = {.l1 = 100, .ll = 0, .cost = 500};
  Evidence evidence = evidence_of(sums, kClasses);
  evidence.recorded.strides = true;
  line_of(evidence).far_strides = 100;
  line_of(evidence).strides = {{.bytes = 1000, .misses = 100}};
  EXPECT_EQ(rules_of(evidence), "conflict-misses");
  line_of(evidence).sums.data.conflict = {};
  EXPECT_EQ(rules_of(evidence), "strided-walk");
  line_of(evidence).far_strides = 0;
  EXPECT_EQ(rules_of(evidence), "scattered-reads");
}

TEST(DataRules, CodeOfTheLinkerAndNamelessCodeIsLeftOut) {
  Evidence evidence = evidence_of(missing(), {.caches = true});
  evidence.functions[0].known = KnownCode::linker;
  EXPECT_EQ(rules_of(evidence), "");
  evidence.functions[0].known = KnownCode::none;
  evidence.functions[0].name = "???";
  EXPECT_EQ(rules_of(evidence), "");
  evidence.functions[0].file = "[libx.so]";
  EXPECT_EQ(rules_of(evidence), "unexplained-misses");
  EXPECT_EQ(find_causes(evidence)[0].arguments.front(), "--auto=no");
  line_of(evidence).sums.data = {};
  line_of(evidence).sums.branches = {.executed = 100, .mispredicted = 50, .cost = 500};
  EXPECT_EQ(rules_of(evidence), "");
  evidence.functions[0].name = "work";
  EXPECT_EQ(rules_of(evidence), "unpredictable-branch");
}

TEST(DataRules, OtherPlacesFollowTheFirst) {
  Evidence evidence = evidence_of(missing(), {.caches = true});
  Evidence::Line other = line_of(evidence);
  other.line = 9;
  other.sums.data.all.cost = 501;
  evidence.functions[0].lines.push_back(other);
  const std::vector<Finding> findings = find_causes(evidence);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].cost, 501);
  ASSERT_EQ(findings[0].places.size(), 2u);
  EXPECT_EQ(findings[0].places[0].line, 9u);
  EXPECT_EQ(findings[0].places[1].line, 7u);
  EXPECT_EQ(findings[0].arguments.front(), "--function=work");
}

}  // namespace
}  // namespace cg::annotate
