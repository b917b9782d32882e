// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/byte_cursor.h"

#include <gtest/gtest.h>

#include <vector>

namespace cg::binaries {
namespace {

using Bytes = std::vector<std::uint8_t>;

TEST(ByteCursor, TakesNumbersOfEitherByteOrder) {
  const Bytes bytes{1, 2, 3, 4, 5};
  ByteCursor little(bytes, false), big(bytes, true);
  EXPECT_EQ(little.number(2), 0x0201U);
  EXPECT_EQ(little.number(3), 0x050403U);
  EXPECT_EQ(big.number(4), 0x01020304U);
  EXPECT_EQ(little.left(), 0U);
  EXPECT_FALSE(little.is_bad());
}

TEST(ByteCursor, TakesLeb128) {
  const Bytes bytes{0xe5, 0x8e, 0x26, 0x7f, 0x80, 0x7f, 0x3f};
  ByteCursor cursor(bytes, false);
  EXPECT_EQ(cursor.unsigned_leb(), 624485U);
  EXPECT_EQ(cursor.signed_leb(), -1);
  EXPECT_EQ(cursor.signed_leb(), -128);
  EXPECT_EQ(cursor.signed_leb(), 63);
}

TEST(ByteCursor, DropsBitsOfLeb128ThatDoNotFit) {
  Bytes bytes(20, 0xff);
  bytes.push_back(0x7f);
  EXPECT_EQ(ByteCursor(bytes, false).unsigned_leb(), UINT64_MAX);
  EXPECT_EQ(ByteCursor(bytes, false).signed_leb(), -1);
}

TEST(ByteCursor, TakesTexts) {
  const Bytes bytes{'a', 'b', 0, 0, 'c'};
  ByteCursor cursor(bytes, false);
  EXPECT_STREQ(cursor.text(), "ab");
  EXPECT_STREQ(cursor.text(), "");
  EXPECT_EQ(cursor.text(), nullptr);
  EXPECT_TRUE(cursor.is_bad());
}

TEST(ByteCursor, ReadsNothingBehindTheEnd) {
  const Bytes bytes{0x80, 0x80};
  ByteCursor leb(bytes, false), number(bytes, false), skipped(bytes, false), none({}, false);
  EXPECT_EQ(leb.unsigned_leb(), 0U);
  EXPECT_TRUE(leb.is_bad());
  EXPECT_EQ(number.number(4), 0U);
  EXPECT_TRUE(number.is_bad());
  EXPECT_EQ(number.left(), 0U);
  skipped.skip(UINT64_MAX);
  EXPECT_TRUE(skipped.is_bad());
  EXPECT_EQ(none.signed_leb(), 0);
  EXPECT_EQ(none.text(), nullptr);
}

}  // namespace
}  // namespace cg::binaries
