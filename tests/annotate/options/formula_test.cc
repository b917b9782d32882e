// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/options/formula.h"

#include <gtest/gtest.h>

#include "tests/program/error_of.h"

namespace cg::annotate {
namespace {

// NAME: FORMULA, as people read it.
std::string read(std::string_view text) {
  const Formula formula = parse_formula(text, "--event");
  return formula.name + ": " + text_of(formula);
}

std::string refusal(std::string_view text) {
  return program::error_of([&] { parse_formula(text, "--event"); });
}

TEST(Formula, IsASumOfWeightedEvents) {
  EXPECT_EQ(read("A=Ir"), "A: Ir");
  EXPECT_EQ(read(" A = 10*Ir -Dr+\t2 * Dw "), "A: 10*Ir - Dr + 2*Dw");
  EXPECT_EQ(read("a_1.x:y=-Ir-3*_b"), "a_1.x:y: -Ir - 3*_b");
  EXPECT_EQ(read("A=0*Ir"), "A: 0*Ir");
}

TEST(Formula, MayBeOneSumThroughAnother) {
  EXPECT_EQ(read("A=Ir/Dr"), "A: Ir / Dr");
  EXPECT_EQ(read("A=(Ir)/2*Dr"), "A: Ir / 2*Dr");
  EXPECT_EQ(read("A=(a+b)/(c-d)"), "A: (a + b) / (c - d)");
  EXPECT_EQ(read("A=(a+b)"), "A: a + b");
}

TEST(Formula, IsRefusedWithWhatShouldBeThere) {
  EXPECT_EQ(refusal("A=3Ir"), R"(--event: "A=3Ir": "*" should follow "A=3")");
  EXPECT_EQ(refusal("A"), R"(--event: "A": "=" should follow "A")");
  EXPECT_EQ(refusal("1A=Ir"), R"(--event: "1A=Ir": a name should follow "")");
  EXPECT_EQ(refusal("A=Ir+"), R"(--event: "A=Ir+": an event should follow "A=Ir+")");
  EXPECT_EQ(refusal("A=(Ir"), "--event: \"A=(Ir\": \")\" should follow \"A=(Ir\"");
  EXPECT_EQ(refusal("A=a/b/c"), R"(--event: "A=a/b/c": its end should follow "A=a/b")");
  EXPECT_EQ(refusal("A=9223372036854775808*Ir"),
            R"(--event: "A=9223372036854775808*Ir": a number of 64 bits should follow "A=")");
}

TEST(Formula, NeedsBracketsWhereASumMeetsADivision) {
  const std::string wanted = ": a sum beside / should be in brackets: (A+B)/(C+D)";
  EXPECT_EQ(refusal("A=a+b/c"), "--event: \"A=a+b/c\"" + wanted);
  EXPECT_EQ(refusal("A=a/b+c"), "--event: \"A=a/b+c\"" + wanted);
}

}  // namespace
}  // namespace cg::annotate
