// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/code/clones.h"

#include <gtest/gtest.h>

#include <string>

namespace cg::tool::callgrind {
namespace {

// The function, and a "+" where it is a piece.
std::string folded(const std::string& name) {
  const CloneName clone = read_clone_name(name.c_str());
  return name.substr(0, clone.length) + (clone.is_piece ? "+" : "");
}

TEST(ClonesTest, AreOfTheFunctionThatTheyWereMadeOf) {
  EXPECT_EQ(folded("run.cold"), "run+");
  EXPECT_EQ(folded("run.cold.12"), "run+");
  EXPECT_EQ(folded("run.part.0"), "run+");
  EXPECT_EQ(folded("run.isra.0"), "run");
  EXPECT_EQ(folded("run.constprop.0"), "run");
  EXPECT_EQ(folded("run.lto_priv.3"), "run");
  EXPECT_EQ(folded("run.constprop.0.isra.1.cold"), "run+");
  EXPECT_EQ(folded("a::run(int) const [clone .part.0]"), "a::run(int) const+");
  EXPECT_EQ(folded("run(int) [clone .isra.0] [clone .cold]"), "run(int)+");
}

TEST(ClonesTest, OtherNamesStayAsTheyAre) {
  for (const char* name :
       {"", "run", "run.5", "scold", ".cold", "run.cold.x", "operator[]", "x.part.",
        "run(int) [clone .fast]", "run[abi:part.0]", "0x0000000000001040"})
    EXPECT_EQ(folded(name), name);
}

}  // namespace
}  // namespace cg::tool::callgrind
