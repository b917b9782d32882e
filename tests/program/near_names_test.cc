// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/near_names.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cg::program {
namespace {

TEST(Edits, CountBytesAndSwappedNeighbours) {
  EXPECT_EQ(edits("", ""), 0u);
  EXPECT_EQ(edits("Ir", "ir"), 0u);
  EXPECT_EQ(edits("", "abc"), 3u);
  EXPECT_EQ(edits("abc", ""), 3u);
  EXPECT_EQ(edits("abc", "axc"), 1u);
  EXPECT_EQ(edits("abc", "ac"), 1u);
  EXPECT_EQ(edits("d1rm", "d1mr"), 1u);
  EXPECT_EQ(edits("kitten", "sitting"), 3u);
}

TEST(NearNames, DifferInAtMostOneByteOfThree) {
  const std::vector<std::string> names = {"--sort", "--show", "--context"};
  EXPECT_EQ(nearest("--sotr", names), "--sort");
  EXPECT_EQ(nearest("--SHOW", names), "--show");
  EXPECT_EQ(nearest("--contextual", names), "--context");
  EXPECT_EQ(nearest("--threshold", names), std::nullopt);
  EXPECT_EQ(nearest("", names), std::nullopt);
  EXPECT_EQ(nearest("a", std::vector<std::string>{"b"}), std::nullopt);
}

TEST(NearNames, AreTheFirstOfThoseThatAreAsNear) {
  EXPECT_EQ(nearest("DXmr", std::vector<std::string>{"Ir", "D1mr", "DLmr"}), "D1mr");
}

TEST(NearNames, AreNotLookedForWhereAllIsVeryLong) {
  const std::string name(1'000'000, 'a');
  EXPECT_EQ(nearest(name, std::vector<std::string>{name}), std::nullopt);
}

TEST(NearNames, AreSuggested) {
  const std::vector<std::string> names = {"Ir", "D1mr"};
  EXPECT_EQ(suggestion("D1m", names), "; is D1mr meant?");
  EXPECT_EQ(suggestion("Bcm", names), "");
}

}  // namespace
}  // namespace cg::program
