// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/render/text.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/gate/render/example.h"

namespace cg::gate::render {
namespace {

TEST(Text, SaysItAll) {
  EXPECT_EQ(text(example()), R"(regression: prog: Ir: +500 (+5.00%), limit 1%|2000

event                  baseline  current  difference  percent  limit    verdict
Ir     10,000 (9,990 to 10,010)   10,500        +500   +5.00%  1%|2000  regression
Dr                            0        3          +3
Dw                        2,000    2,000           0    0.00%  1%|2000  pass

functions: 4 judged, 1 beyond their limits
event  baseline  current  difference  percent  limit    verdict
Ir          100       90         -10  -10.00%  1%|2000  improvement  sort

Ir moved most in
difference  percent  file:function
      +500           src/a.c:sum
      +400             line 7 of src/a.c
       -10  -50.00%  ???:???
)");
}

TEST(Text, HasNoVerdictsWithoutABaseline) {
  EXPECT_EQ(
      text(first_report()),
      R"(pass: prog: nothing to compare with, there is no baseline (a1.out: No such file or directory)

event  baseline  current  difference  percent  limit    verdict
Ir         none   10,500                       1%|2000
Dr         none        3
Dw         none    2,000                       1%|2000
)");
}

TEST(Text, ListsWhatDiffers) {
  Report report = example();
  report.environment = {"libc.so.6: other build"};
  EXPECT_TRUE(text(report).starts_with("environment: "));
  EXPECT_NE(text(report).find("\nwhat differs, besides the program\n  libc.so.6: other build\n"),
            std::string::npos);
}

TEST(Text, IsNothingThatATerminalObeys) {
  const std::string said = text(hostile_report("\x1b]0;x\a::error::x"));
  EXPECT_EQ(said.find('\x1b'), std::string::npos);
  EXPECT_NE(said.find("\\x1b]0;x\\x07::error::x"), std::string::npos);
}

}  // namespace
}  // namespace cg::gate::render
