// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/function_name.h"

#include <gtest/gtest.h>

namespace cg::binaries {
namespace {

TEST(Demangled, IsSpelledAsValgrindDoes) {
  EXPECT_EQ(demangled("_ZNSt6vectorIiSaIiEE9push_backEOi"),
            "std::vector<int, std::allocator<int> >::push_back(int&&)");
}

TEST(Demangled, RustOfBothManglings) {
  EXPECT_EQ(demangled("_ZN4core3cmp3min17h641b3564eac9553bE"), "core::cmp::min");
  EXPECT_EQ(demangled("_RNvCs1234_7mycrate3foo"), "mycrate::foo");
}

TEST(Demangled, WhatIsNotMangledIsKept) {
  EXPECT_EQ(demangled("main"), "main");
  EXPECT_EQ(demangled("_Z"), "_Z");
  EXPECT_EQ(demangled(""), "");
}

}  // namespace
}  // namespace cg::binaries
