// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/scan.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace cg::profile {
namespace {

Count scanned(std::string text, Scan outcome = Scan::number, std::size_t length = 0) {
  const std::size_t expected = length == 0 ? text.size() : length;
  text += '\n';
  const char* at = text.data();
  Count count;
  EXPECT_EQ(scan_count(at, count), outcome) << text;
  if (outcome == Scan::number) {
    EXPECT_EQ(static_cast<std::size_t>(at - text.data()), expected) << text;
  }
  return count;
}

TEST(Scan, TakesSignedNumbersAndTheAbsentOne) {
  EXPECT_EQ(scanned("0"), 0);
  EXPECT_EQ(scanned("007"), 7);
  EXPECT_EQ(scanned("-12"), -12);
  EXPECT_EQ(scanned("."), std::nullopt);
}

TEST(Scan, StopsBehindTheNumber) {
  EXPECT_EQ(scanned("12 34", Scan::number, 2), 12);
  EXPECT_EQ(scanned("12x", Scan::number, 2), 12);
}

TEST(Scan, HasTheRangeOf64Bits) {
  EXPECT_EQ(scanned("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(scanned("-9223372036854775808"), std::numeric_limits<std::int64_t>::min());
  scanned("9223372036854775808", Scan::too_large);
  scanned("-9223372036854775809", Scan::too_large);
  scanned("18446744073709551616", Scan::too_large);
  scanned("99999999999999999999999999", Scan::too_large);
}

TEST(Scan, TakesShortNumbersAsItTakesLongOnes) {
  for (const char* text : {"0 ", "7\n", "42:", "123456789012345678 ", "9999999999999999999/",
                           "18446744073709551616 ", "00000000000000000000017 ", "x", ""}) {
    const Magnitude number = scan_short_magnitude(text);
    const Magnitude expected = scan_magnitude(text);
    EXPECT_EQ(number.next, expected.next) << text;
    EXPECT_EQ(number.value, expected.value) << text;
    EXPECT_EQ(number.outcome, expected.outcome) << text;
  }
}

TEST(Scan, AnAbsentCountTakesThePlaceOfAnother) {
  const char* at = ".";
  Count count = 5;
  EXPECT_EQ(scan_count(at, count), Scan::number);
  EXPECT_EQ(count, std::nullopt);
}

TEST(Scan, SkipsBlanks) {
  EXPECT_STREQ(skip_blanks(" \t x "), "x ");
  EXPECT_STREQ(skip_blanks("x"), "x");
}

TEST(Scan, RefusesWhatIsNoNumber) {
  for (const char* text : {"", "-", "+1", "x", "-.", "--1"}) scanned(text, Scan::not_a_number);
}

}  // namespace
}  // namespace cg::profile
