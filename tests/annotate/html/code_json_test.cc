// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/html/code_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

namespace cg::annotate::render::html {
namespace {

AssemblyFunction function() {
  return {.file = "a.c",
          .name = "f",
          .object = "/prog",
          .fault = "gone",
          .stretches = {{.file = "a.c",
                         .line = 7,
                         .text = "a line of /etc/shadow",
                         .rows = {{0xfff, {900, {}}, "inc    %eax"}, {0x1001, {}, "nop"}}},
                        {.bytes_before = 80,
                         .file = "b.h",
                         .rows = {{0xffffffffffffffff,
                                   {-1, 4},
                                   "jne    fff",
                                   0xfff,
                                   false,
                                   false,
                                   {{0xfff, 3, 5}, {0x2, 7, 7}},
                                   "f"}}},
                        {.file = "a.c", .line = 9, .rows = {{0x2000, {1, 2}, ""}}}}};
}

TEST(CodeJson, HasStretchesAndInstructionsInColumns) {
  const auto json = nlohmann::json::parse(code_json(function()));
  EXPECT_EQ(json, nlohmann::json::parse(R"({
    "stretches": {"files": ["a.c", "b.h"], "file": [0, 1, 0], "line": [7, 0, 9],
                  "before": [0, 80, 0], "rows": [2, 1, 1]},
    "address": ["fff", "1001", "ffffffffffffffff", "2000"],
    "text": ["inc    %eax", "nop", "jne    fff", ""],
    "target": [null, null, "fff", null],
    "name": ["", "", "f", ""],
    "jumps": [[2, "fff", 3, 5], [2, "2", 7, 7]]})"));
}

TEST(CodeJson, FunctionsAreInColumns) {
  EXPECT_EQ(nlohmann::json::parse(assembly_json({function()})),
            nlohmann::json::parse(
                R"({"file": ["a.c"], "name": ["f"], "object": ["/prog"], "fault": ["gone"]})"));
}

TEST(CodeJson, InstructionsThatDidNotRunHaveNoCounts) {
  std::vector<std::vector<std::int64_t>> rows;
  code_counts(function(), 2).for_each([&](RowKey key, std::span<const std::int64_t> counts) {
    rows.push_back({static_cast<std::int64_t>(key.first), counts[0], counts[1]});
  });
  EXPECT_EQ(rows, (std::vector<std::vector<std::int64_t>>{{0, 900, 0}, {2, -1, 4}, {3, 1, 2}}));
}

}  // namespace
}  // namespace cg::annotate::render::html
