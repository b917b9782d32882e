// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/render/number_text.h"

#include <gtest/gtest.h>

#include <limits>

namespace cg::gate::render {
namespace {

TEST(NumberText, HasCommasAndSigns) {
  EXPECT_EQ(with_commas(0), "0");
  EXPECT_EQ(with_commas(999), "999");
  EXPECT_EQ(with_commas(1000), "1,000");
  EXPECT_EQ(with_commas(-100), "-100");
  EXPECT_EQ(with_commas(-1234567), "-1,234,567");
  EXPECT_EQ(with_commas(std::numeric_limits<std::int64_t>::min()), "-9,223,372,036,854,775,808");
  EXPECT_EQ(change(5), "+5");
  EXPECT_EQ(change(-5000), "-5,000");
  EXPECT_EQ(change(0), "0");
}

TEST(NumberText, HasPercentagesOfTheBaseline) {
  EXPECT_EQ(percent_text({Range{200, 0, 0}, {}, 1}), "+0.50%");
  EXPECT_EQ(percent_text({Range{-200, 0, 0}, {}, -1}), "-0.50%");
  EXPECT_EQ(percent_text({Range{200, 0, 0}, {}, 0}), "0.00%");
  EXPECT_EQ(percent_text({Range{0, 0, 0}, {}, 1}), "");
  EXPECT_EQ(percent_text({{}, {}, 0}), "");
}

TEST(NumberText, HasTheRangeOfRunsThatDiffer) {
  EXPECT_EQ(range_text({1000, 1000, 1000}), "1,000");
  EXPECT_EQ(range_text({1000, 990, 1020}), "1,000 (990 to 1,020)");
}

}  // namespace
}  // namespace cg::gate::render
