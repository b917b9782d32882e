// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/output_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "program/error.h"
#include "tests/program/error_of.h"
#include "tests/temporary_folder.h"

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

class OutputsTest : public testing::Test, protected TemporaryFolder {};

TEST_F(OutputsTest, CanBeSeenTogether) {
  Outputs outputs;
  outputs.add(path("a"), [](const Write& write) { write("one\n"); });
  outputs.add("", [](const Write&) { FAIL() << "was not asked for"; });
  outputs.add(path("b"), [](const Write& write) {
    write("two");
    write("\n");
  });
  EXPECT_FALSE(std::filesystem::exists(path("a")));
  outputs.commit();
  EXPECT_EQ(text_of(path("a")), "one\n");
  EXPECT_EQ(text_of(path("b")), "two\n");
}

TEST_F(OutputsTest, LeaveNothingWhenOneCannotBeMade) {
  file("old", "old\n");
  {
    Outputs outputs;
    outputs.add(path("old"), [](const Write& write) { write("new\n"); });
    outputs.add(path("a"), [](const Write& write) { write("one\n"); });
    EXPECT_THROW(outputs.add("-", [](const Write&) { throw Error("why"); }), Error);
  }
  EXPECT_EQ(text_of(path("old")), "old\n");
  EXPECT_EQ(size(), 1u);
}

TEST_F(OutputsTest, StandardOutputComesLast) {
  Outputs outputs;
  outputs.add("-", [](const Write& write) { write("text\n"); });
  outputs.add(path("a"), [](const Write& write) { write("one\n"); });
  testing::internal::CaptureStdout();
  outputs.commit();
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "text\n");
}

}  // namespace
}  // namespace cg::program
