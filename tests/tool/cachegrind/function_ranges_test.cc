// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/function_ranges.h"

#include <string>

#include "tests/tool/fake_core.h"

namespace cg::tool::cachegrind {
namespace {

class FunctionRangesTest : public fake::Test {
 protected:
  static void put(const char* name, Addr start, Addr bytes) {
    for (Addr i = 0; i < bytes; ++i)
      fake::core.debug_info[start + i] = {.function = name, .offset = i};
  }

  std::string at(Addr addr) {
    const Name* const name = ranges_.at(DiEpoch{1}, addr);
    return name == nullptr ? "" : name->text();
  }

  // Whether all that the ranges say is what the debug info says.
  bool agrees(Addr start, Addr bytes) {
    for (Addr a = start; a < start + bytes; ++a) {
      const auto place = fake::core.debug_info.find(a);
      const char* const name = place == fake::core.debug_info.end() ? "" : place->second.function;
      if (at(a) != name) return false;
    }
    return true;
  }

  void forget() { ranges_.forget(); }

 private:
  NameTable names_;
  FunctionRanges ranges_{names_};
};

TEST_F(FunctionRangesTest, AFunctionIsAskedForSeldom) {
  put("f", 0x1000, 3000);
  EXPECT_TRUE(agrees(0x1000, 3000));
  EXPECT_LE(fake::core.asked_functions, 20);
}

TEST_F(FunctionRangesTest, AFunctionReachesBackToItsStart) {
  put("f", 0x1000, 300);
  EXPECT_EQ(at(0x1100), "f");
  const int asked = fake::core.asked_functions;
  EXPECT_TRUE(agrees(0x1000, 300));
  EXPECT_EQ(fake::core.asked_functions, asked);
}

TEST_F(FunctionRangesTest, WhatLiesBetweenTwoFunctionsBelongsToNone) {
  put("f", 0x1000, 100);
  put("f", 0x1080, 100);
  put("f+1", 0x1100, 1);
  put("f+1", 0x1101, 700);
  put("g", 0x1101 + 700, 1);
  EXPECT_TRUE(agrees(0xf00, 3000));
  EXPECT_TRUE(agrees(0xf00, 3000));
}

TEST_F(FunctionRangesTest, FunctionsThatShareAPlaceAreToldApart) {
  put("f", 0x1000, 100);
  put("g", 0x1000 + (Addr{1} << 17), 100);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(at(0x1000), "f");
    EXPECT_EQ(at(0x1000 + (Addr{1} << 17)), "g");
  }
}

TEST_F(FunctionRangesTest, AfterForgettingThereMayBeOtherFunctions) {
  put("f", 0x1000, 100);
  EXPECT_TRUE(agrees(0x1000, 100));
  put("g", 0x1000, 50);
  put("h", 0x1032, 50);
  EXPECT_EQ(at(0x1000), "f");
  forget();
  EXPECT_TRUE(agrees(0x1000, 100));
}

// The name alone, then, is all that can be had.
TEST_F(FunctionRangesTest, AnOffsetThatMakesNoSenseIsNone) {
  put("f", 0x1000, 100);
  fake::core.debug_info[0x1001].offset = 0;
  fake::core.debug_info[0x1002].offset = ~Addr{0};
  EXPECT_TRUE(agrees(0xff0, 200));
}

}  // namespace
}  // namespace cg::tool::cachegrind
