// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/number_text.h"

#include <gtest/gtest.h>

#include "annotate/document/listing.h"

namespace cg::annotate::render {
namespace {

TEST(NumberText, PutsCommasBeforeEveryThreeDigits) {
  EXPECT_EQ(with_commas("0"), "0");
  EXPECT_EQ(with_commas("999"), "999");
  EXPECT_EQ(with_commas("1000"), "1,000");
  EXPECT_EQ(with_commas("1234567"), "1,234,567");
  EXPECT_EQ(with_commas("-123"), "-123");
  EXPECT_EQ(with_commas("-123456"), "-123,456");
  EXPECT_EQ(with_commas("006"), "006");
  EXPECT_EQ(with_commas("."), ".");
}

TEST(NumberText, ShowsPercentagesWithTwoDecimalsWhereTheyFit) {
  EXPECT_EQ(percentage_text(85, 100), " (85.00%)");
  EXPECT_EQ(percentage_text(6250, 100'000), " ( 6.25%)");
  EXPECT_EQ(percentage_text(12'345, 100'000), " (12.35%)");
  EXPECT_EQ(percentage_text(99'994, 100'000), " (99.99%)");
  EXPECT_EQ(percentage_text(99'995, 100'000), " (100.0%)");
  EXPECT_EQ(percentage_text(-9994, 100'000), " (-9.99%)");
  EXPECT_EQ(percentage_text(-9995, 100'000), " (-10.0%)");
  EXPECT_EQ(percentage_text(-1, 100'000), " (-0.00%)");
  EXPECT_EQ(percentage_text(25, 1), " (2500.0%)");
}

TEST(NumberText, LeavesBlanksWhereThereIsNothingToSay) {
  EXPECT_EQ(percentage_text(0, 100), "         ");
  EXPECT_EQ(percentage_text(std::nullopt, 100), "         ");
}

TEST(NumberText, TakesAPercentageOfNothingForZero) {
  EXPECT_EQ(percentage_text(5, 0), " ( 0.00%)");
  EXPECT_EQ(percentage_text(5, std::nullopt), " ( 0.00%)");
}

TEST(NumberText, CountsTheMinusSignAsADigit) {
  EXPECT_EQ(comma_width(3), 3u);
  EXPECT_EQ(comma_width(4), 5u);  // "1,234", and one more than "-123" needs
}

TEST(NumberText, ShowsRatiosAsPercentages) {
  EXPECT_EQ(ratio_text(0), "0.00%");
  EXPECT_EQ(ratio_text(kRatio), "100.00%");
  EXPECT_EQ(ratio_text(123'449'999), "12.34%");
  EXPECT_EQ(ratio_text(123'450'000), "12.35%");
  EXPECT_EQ(ratio_text(-123'450'000), "-12.35%");
  EXPECT_EQ(ratio_text(-1), "0.00%");
  EXPECT_EQ(ratio_text(12'345 * kRatio), "1,234,500.00%");
  EXPECT_EQ(ratio_text(INT64_MAX), "922,337,203,685.48%");
  EXPECT_EQ(ratio_text(INT64_MIN), "-922,337,203,685.48%");
}

}  // namespace
}  // namespace cg::annotate::render
