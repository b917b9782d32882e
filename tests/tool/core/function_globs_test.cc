// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/function_globs.h"

#include <map>
#include <string>
#include <vector>

#include "tests/tool/fake_core.h"

namespace cg::tool {
namespace {

class FunctionGlobsTest : public fake::Test {
 protected:
  std::map<std::string, std::vector<std::string>> unmatched() const {
    std::map<std::string, std::vector<std::string>> all;
    globs.for_each_unmatched([&](const char* glob, const Name* const* near, std::size_t count) {
      auto& names = all[glob];
      for (std::size_t i = 0; i < count; ++i) names.emplace_back(near[i]->text());
    });
    return all;
  }

  FunctionGlobs globs;
};

TEST_F(FunctionGlobsTest, AreNoneAtFirst) {
  EXPECT_TRUE(globs.empty());
  EXPECT_FALSE(globs.match("main"));
}

TEST_F(FunctionGlobsTest, MatchWholeNames) {
  globs.add("parse");
  globs.add("*::run(*");
  EXPECT_FALSE(globs.empty());
  EXPECT_TRUE(globs.match("parse"));
  EXPECT_TRUE(globs.match("Machine::run(int)"));
  EXPECT_FALSE(globs.match("parser"));
  EXPECT_FALSE(globs.match("run"));
  EXPECT_TRUE(unmatched().empty());
}

TEST_F(FunctionGlobsTest, AllThatMatchCountAsMatched) {
  globs.add("ma*");
  globs.add("*in");
  EXPECT_TRUE(globs.match("main"));
  EXPECT_TRUE(unmatched().empty());
}

TEST_F(FunctionGlobsTest, KnowTheNearestNamesOfWhatMatchedNothing) {
  globs.add("evaluate");
  globs.add("unlike_all");
  for (const char* name : {"evaluatt", "evalute", "main", "evahuatt", "evalute", "evaluated",
                           "Tree::evaluate()", "evahuatt"})
    EXPECT_FALSE(globs.match(name));
  using Names = std::vector<std::string>;
  EXPECT_EQ(unmatched()["evaluate"], (Names{"evaluated", "Tree::evaluate()", "evaluatt"}));
  EXPECT_EQ(unmatched()["unlike_all"], Names{});
}

}  // namespace
}  // namespace cg::tool
