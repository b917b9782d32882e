// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/line_costs.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "tests/profile/read_text.h"
#include "tests/program/error_of.h"

namespace cg::annotate {
namespace {

using profile::Sign;

class LineCostsTest : public testing::Test {
 protected:
  void add(const std::string& body, Sign sign = Sign::plus) {
    profile_.begin(sign);
    profile::read_text("cmd: c\nevents: A B\n" + body + "summary: 0 0\n", place_, profile_);
  }

  // "FILE:FUNCTION FILE:LINE" and counts, as they came.
  std::multimap<std::string, std::vector<std::int64_t>> lines() const {
    std::multimap<std::string, std::vector<std::int64_t>> lines;
    const profile::callgraph::CallProfile costs = line_costs(profile_);
    costs.lines.for_each([&](const auto& spot, std::span<const std::int64_t> counts) {
      lines.emplace(fmt::format("{}:{} {}:{}", costs.file_of(spot.function),
                                costs.name_of(spot.function), costs.files[spot.file], spot.line),
                    std::vector(counts.begin(), counts.end()));
    });
    return lines;
  }
  using Lines = std::multimap<std::string, std::vector<std::int64_t>>;

  profile::Place place_{.file = "p"};
  profile::Profile profile_{place_, profile::Profile::Keep::rows};
};

TEST_F(LineCostsTest, AreOfAFunctionAndALineOfAFile) {
  add("1 1\nfl=a\n2 2\nfn=f\n3 3 4\nfi=b\n4 . 5\nfn=g\n5 6\n");
  EXPECT_EQ(lines(), (Lines{{"???:??? ???:1", {1, 0}},
                            {"???:??? a:2", {2, 0}},
                            {"a:f a:3", {3, 4}},
                            {"a:f b:4", {0, 5}},
                            {"b:g b:5", {6, 0}}}));
}

TEST_F(LineCostsTest, OfSeveralProfilesAreTogether) {
  add("fl=a\nfn=f\n3 3 4\n");
  add("fl=a\nfn=f\n3 1 -1\n", Sign::minus);
  EXPECT_EQ(lines(), (Lines{{"a:f a:3", {3, 4}}, {"a:f a:3", {-1, 1}}}));
}

TEST_F(LineCostsTest, HaveLinesOf32Bits) {
  add("fl=a\nfn=f\n4294967295 1\n4294967296 1\n");
  EXPECT_EQ(program::error_of([&] { lines(); }),
            "a:4294967296: a line number does not fit 32 bits");
}

TEST_F(LineCostsTest, HaveCountsOf64Bits) {
  add("fl=a\nfn=f\n1 -9223372036854775808\nfn=g\n2 9223372036854775807\n");
  EXPECT_NO_THROW(lines());
  add("fl=a\nfn=f\n1 -9223372036854775808\n", Sign::minus);
  EXPECT_EQ(program::error_of([&] { lines(); }), "a:1: a difference does not fit 64 bits");
}

}  // namespace
}  // namespace cg::annotate
