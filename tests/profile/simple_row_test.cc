// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/simple_row.h"

#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <string>
#include <vector>

namespace cg::profile {
namespace {

struct Row {
  std::int64_t line;
  Counts counts;
  std::size_t length;  // with its line feed
  friend bool operator==(const Row&, const Row&) = default;
};

// The fast path looks 72 bytes ahead, hence the padding.
std::optional<Row> scanned_row(const std::string& row, std::size_t events = 9) {
  const std::string text = row + '\n' + std::string(100, '7') + '\n';
  Counts counts(events);
  const SimpleRow result =
      scan_simple_row(text.data(), text.data() + text.size(), events,
                      [&](std::size_t event, std::int64_t count) { counts[event] = count; });
  if (result.next == nullptr) return std::nullopt;
  counts.resize(result.counts);
  return Row{result.line, counts, static_cast<std::size_t>(result.next - text.data())};
}

TEST(SimpleRow, TakesNumbersOfUpTo16Digits) {
  EXPECT_EQ(scanned_row("1 2 345"), (Row{1, {2, 345}, 8}));
  EXPECT_EQ(scanned_row("12345678 0 87654321"), (Row{12345678, {0, 87654321}, 20}));
  EXPECT_EQ(scanned_row("123456789 9876543210123456"), (Row{123456789, {9876543210123456}, 27}));
  EXPECT_EQ(scanned_row("0"), (Row{0, {}, 2}));
  EXPECT_EQ(scanned_row("1234567890123456 1"), (Row{1234567890123456, {1}, 19}));
}

TEST(SimpleRow, TakesAnyNumberOfBlanks) {
  EXPECT_EQ(scanned_row("1   2 3 "), (Row{1, {2, 3}, 9}));
  EXPECT_EQ(scanned_row("12  " + std::string(200, ' ') + "3"), (Row{12, {3}, 206}));
}

TEST(SimpleRow, LeavesEverythingElseToTheGeneralPath) {
  for (const char* row :
       {"1\t2", "1 -2", "1 .", "1 2x", "1 12345678901234567", "12345678901234567 1", "1 2\r"})
    EXPECT_EQ(scanned_row(row), std::nullopt) << row;
}

TEST(SimpleRow, LeavesTooManyCountsToTheGeneralPath) {
  EXPECT_TRUE(scanned_row("1 2 3", 2));
  EXPECT_FALSE(scanned_row("1 2 3 4", 2));
}

TEST(SimpleRow, DoesNotLookBeyondTheEndOfTheText) {
  const std::string text = "1 2 3\n";
  const auto put = [](std::size_t, std::int64_t) {};
  EXPECT_EQ(scan_simple_row(text.data(), text.data() + text.size(), 9, put).next, nullptr);
}

// The second row's count is in the next window, 64 bytes on.
TEST(SimpleRow, LooksSeventyTwoBytesAhead) {
  const auto is_simple = [](std::string text, std::size_t size) {
    text.resize(size, '7');
    return scan_simple_row(text.data(), text.data() + size, 9, [](std::size_t, std::int64_t) {
           }).next != nullptr;
  };
  EXPECT_TRUE(is_simple("1 2 3\n", 72));
  EXPECT_FALSE(is_simple("1 2 3\n", 71));
  const std::string row = '1' + std::string(63, ' ') + "2\n";
  EXPECT_TRUE(is_simple(row, 64 + 72));
  EXPECT_FALSE(is_simple(row, 64 + 71));
}

// Rows of any length cross the 64 bytes of a window at any place.
TEST(SimpleRow, ReadsLongRowsAsTheyWereWritten) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20'000; ++i) {
    Row row{static_cast<std::int64_t>(random() % 100'000), {}, 0};
    std::string text = std::to_string(row.line);
    for (auto n = random() % 30; n > 0; --n) {
      row.counts.emplace_back(
          static_cast<std::int64_t>(random() % 10'000'000'000'000'000 >> random() % 53));
      text += ' ' + std::to_string(*row.counts.back());
    }
    row.length = text.size() + 1;
    ASSERT_EQ(scanned_row(text, 30), row) << text;
  }
}

TEST(SimpleRow, FindsTheSameDigitsWithVectorsAndWithout) {
  std::string text(256 + 64, '\0');
  for (std::size_t i = 0; i < text.size(); ++i) text[i] = static_cast<char>(i * 37);
  for (std::size_t i = 0; i < 256; ++i)
    ASSERT_EQ(detail::others_among_64(&text[i]), detail::others_among_64_by_8(&text[i])) << i;
}

TEST(SimpleRow, KnowsDigitsFromAllOtherBytes) {
  for (int byte = 0; byte < 256; ++byte) {
    std::string row = "1 2";
    row += static_cast<char>(byte);
    row += "3";
    const bool is_fine = (byte >= '0' && byte <= '9') || byte == ' ' || byte == '\n';
    EXPECT_EQ(scanned_row(row).has_value(), is_fine) << byte;
  }
}

}  // namespace
}  // namespace cg::profile
