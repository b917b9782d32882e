// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/curve_events.h"

#include <gtest/gtest.h>

namespace cg::profile {
namespace {

TEST(CurveEvents, HaveTheSizeOfACache) {
  EXPECT_EQ(size_of_curve_event("M1K"), 1024u);
  EXPECT_EQ(size_of_curve_event("M64K"), 65536u);
  EXPECT_EQ(size_of_curve_event("M1M"), 1048576u);
  EXPECT_EQ(size_of_curve_event("M256M"), 268435456u);
}

TEST(CurveEvents, AreNoOthers) {
  for (const char* other : {"", "M", "MK", "MM", "M64", "M0K", "M65K", "M64G", "M6xK", "Mx4K",
                            "M1024K", "m64K", "128K", "Ir"})
    EXPECT_FALSE(size_of_curve_event(other)) << other;
}

}  // namespace
}  // namespace cg::profile
