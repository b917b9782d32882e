// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/line_costs.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <string>
#include <vector>

#include "annotate/query/report_sink.h"
#include "tests/program/error_of.h"

namespace cg::annotate {
namespace {

using profile::Sign;

class LineCostsTest : public testing::Test {
 protected:
  void add(const std::string& body, Sign sign = Sign::plus) {
    profile::Place place{.file = "p"};
    profile::FunctionTotals functions(place);
    Digest digest(place, functions);
    LineCosts line_costs(place, sign, costs_);
    ReportSink sink(digest, {.line_costs = &line_costs});
    profile::Reader reader(place, sink, profile::stop_at_bad_line);
    reader.feed("cmd: c\nevents: A B\n" + body + "summary: 0 0\n");
    functions_ = functions.size();
  }

  // "FILE:FUNCTION FILE:LINE" and counts, as they came.
  std::multimap<std::string, std::vector<std::int64_t>> lines() const {
    std::multimap<std::string, std::vector<std::int64_t>> lines;
    costs_.lines.for_each([&](const auto& spot, std::span<const std::int64_t> counts) {
      lines.emplace(fmt::format("{}:{} {}:{}", costs_.file_of(spot.function),
                                costs_.name_of(spot.function), costs_.files[spot.file], spot.line),
                    std::vector(counts.begin(), counts.end()));
    });
    return lines;
  }
  using Lines = std::multimap<std::string, std::vector<std::int64_t>>;

  profile::callgraph::CallProfile costs_;
  std::size_t functions_ = 0;
};

TEST_F(LineCostsTest, AreOfAFunctionAndALineOfAFile) {
  add("1 1\nfl=a\n2 2\nfn=f\n3 3 4\nfi=b\n4 . 5\nfn=g\n5 6\n");
  EXPECT_EQ(lines(), (Lines{{"???:??? ???:1", {1}},
                            {"???:??? a:2", {2}},
                            {"a:f a:3", {3, 4}},
                            {"a:f b:4", {0, 5}},
                            {"b:g b:5", {6}}}));
  EXPECT_EQ(functions_, costs_.functions());  // the digest knows the same
}

TEST_F(LineCostsTest, OfSeveralProfilesAreTogether) {
  add("fl=a\nfn=f\n3 3 4\n");
  add("fl=a\nfn=f\n3 1 -1\n", Sign::minus);
  EXPECT_EQ(lines(), (Lines{{"a:f a:3", {3, 4}}, {"a:f a:3", {-1, 1}}}));
}

TEST_F(LineCostsTest, FitTheirNumbers) {
  EXPECT_EQ(program::error_of([&] { add("fl=a\nfn=f\n4294967295 1\n4294967296 1\n"); }),
            "p:6: a line number does not fit 32 bits");
  EXPECT_EQ(program::error_of([&] { add("fl=a\nfn=f\n1 -9223372036854775808\n", Sign::minus); }),
            "p:5: a difference does not fit 64 bits");
}

}  // namespace
}  // namespace cg::annotate
