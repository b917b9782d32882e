// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/cost_table.h"

#include <deque>
#include <string>

#include "tests/tool/fake_core.h"

namespace cg::tool::cachegrind {
namespace {

class HottestTest : public fake::Test {
 protected:
  void execute(const std::string& file, const std::string& function, unsigned line,
               std::uint64_t instructions) {
    const Addr instr = fake::core.debug_info.size() + 1;
    names.push_back(file);
    const char* const file_name = names.back().c_str();
    names.push_back(function);
    fake::core.debug_info[instr] = {"", file_name, line, names.back().c_str()};
    costs.cost_of(instr).ir.accesses += instructions;
  }

  std::deque<std::string> names;
  CostTable costs;
};

TEST_F(HottestTest, AddsUpTheLinesOfAFunction) {
  execute("a.c", "f", 1, 10);
  execute("a.c", "g", 2, 15);
  execute("a.c", "f", 3, 10);
  const auto hottest = hottest_functions(costs);
  EXPECT_STREQ(hottest[0].function->text(), "f");
  EXPECT_EQ(hottest[0].instructions, 20u);
  EXPECT_STREQ(hottest[1].function->text(), "g");
  EXPECT_EQ(hottest[2].instructions, 0u);
}

TEST_F(HottestTest, AFunctionOfTheSameNameInAnotherFileIsAnother) {
  execute("a.c", "f", 1, 10);
  execute("b.c", "f", 1, 11);
  const auto hottest = hottest_functions(costs);
  EXPECT_STREQ(hottest[0].file->text(), "b.c");
  EXPECT_EQ(hottest[1].instructions, 10u);
}

TEST_F(HottestTest, TheLeastHotAreLeftOut) {
  for (unsigned i = 1; i <= 30; ++i)
    execute("a.c", std::string("f").append(std::to_string(i)), 1, i * 7 % 31);
  const auto hottest = hottest_functions(costs);
  for (std::size_t i = 0; i < hottest.size(); ++i) EXPECT_EQ(hottest[i].instructions, 30 - i);
}

}  // namespace
}  // namespace cg::tool::cachegrind
