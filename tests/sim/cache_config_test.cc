// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/cache_config.h"

#include <gtest/gtest.h>

namespace cg::sim {
namespace {

TEST(CacheConfig, AcceptsWhatProcessorsHave) {
  EXPECT_EQ(find_problem({.size = 32768, .assoc = 8, .line_size = 64}), nullptr);
  EXPECT_EQ(find_problem({.size = 49152, .assoc = 12, .line_size = 64}), nullptr);
  EXPECT_EQ(find_problem({.size = 64, .assoc = 2, .line_size = 32}), nullptr);
}

}  // namespace
}  // namespace cg::sim
