// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/outputs.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/program/error_of.h"

namespace cg::program {
namespace {

using Names = std::vector<std::string_view>;

std::string refusal(const Names& names) {
  return error_of([&] { require_places(names); });
}

TEST(Outputs, HaveAPlaceEach) {
  EXPECT_EQ(refusal({}), "");
  EXPECT_EQ(refusal({"", "-", "", "a", "b"}), "");
  EXPECT_EQ(refusal({"-", "a", "-"}), "standard output is for one form: write the others to files");
  EXPECT_EQ(refusal({"-", "a", "a"}), "a: a file is for one form");
}

TEST(Outputs, TakeStandardOutput) {
  EXPECT_TRUE(is_standard_output_taken(Names{"", "-"}));
  EXPECT_FALSE(is_standard_output_taken(Names{"", "a"}));
}

}  // namespace
}  // namespace cg::program
