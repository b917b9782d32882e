// SPDX-License-Identifier: GPL-2.0-or-later
//
// A fully associative cache against a list of its lines.
#include "sim/misses/recent_lines.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <list>
#include <map>
#include <vector>

#include "tests/sim/address_stream.h"

namespace cg::sim {
namespace {

// Returns how often each class was seen.
std::map<MissClass, int> expect_like_a_list(std::size_t lines, unsigned distinct, int accesses) {
  std::map<unsigned, LineRecord> records;
  std::vector<std::uint64_t> storage(RecentLines::storage_words(lines), ~std::uint64_t{0});
  RecentLines recent(lines, storage, records[0]);
  std::list<unsigned> list{0};
  std::map<unsigned, bool> seen{{0, true}};
  std::map<MissClass, int> tally;
  test::Random random(lines + distinct);
  for (int i = 0; i < accesses; ++i) {
    const unsigned some = random.below(4) == 0 ? distinct : (distinct + 3) / 4;
    const auto line = static_cast<unsigned>(random.below(some));
    const auto place = std::ranges::find(list, line);
    const MissClass expected = place != list.end() ? MissClass::conflict
                               : seen[line]        ? MissClass::capacity
                                                   : MissClass::cold;
    if (place != list.end()) list.erase(place);
    list.push_front(line);
    if (list.size() > lines) list.pop_back();
    seen[line] = true;
    const MissClass why = recent.touch(records[line]);
    EXPECT_EQ(why, expected) << "access " << i << " of " << line << ", " << lines << " lines";
    if (why != expected) break;
    ++tally[why];
  }
  return tally;
}

TEST(RecentLines, AreThoseOfAList) {
  for (const std::size_t lines : {1u, 2u, 3u, 7u, 16u, 17u, 63u, 64u, 65u, 200u}) {
    for (const unsigned factor : {1u, 2u, 5u}) {
      auto tally = expect_like_a_list(lines, static_cast<unsigned>(lines) * factor + 1, 20000);
      EXPECT_GT(tally[MissClass::conflict], 1000);
      EXPECT_GT(tally[MissClass::cold], 0);
      EXPECT_GT(tally[MissClass::capacity], factor == 1 ? 0 : 1000);
    }
  }
}

// Numbers go round the ring thousands of times.
TEST(RecentLines, OneLineStaysForEver) {
  std::map<int, LineRecord> records;
  std::vector<std::uint64_t> storage(RecentLines::storage_words(4));
  RecentLines recent(4, storage, records[0]);
  recent.touch(records[1]);
  for (int i = 0; i < 1000000; ++i) ASSERT_EQ(recent.touch(records[0]), MissClass::conflict);
  EXPECT_EQ(recent.touch(records[1]), MissClass::conflict);
  for (int line = 2; line < 6; ++line) EXPECT_EQ(recent.touch(records[line]), MissClass::cold);
  EXPECT_EQ(recent.touch(records[1]), MissClass::capacity);
}

TEST(RecentLines, ALineThatWasTakenOutIsKnownButNotThere) {
  std::map<int, LineRecord> records;
  std::vector<std::uint64_t> storage(RecentLines::storage_words(2));
  RecentLines recent(2, storage);
  EXPECT_EQ(recent.take_out(records[1]), MissClass::cold) << "not even line 0 is there";
  EXPECT_EQ(recent.take_out(records[1]), MissClass::capacity);
  for (int line = 1; line < 3; ++line) recent.touch(records[line]);
  EXPECT_EQ(recent.take_out(records[1]), MissClass::conflict);
  EXPECT_EQ(recent.touch(records[3]), MissClass::cold) << "and 2 need not go";
  EXPECT_EQ(recent.touch(records[2]), MissClass::conflict);
  EXPECT_EQ(recent.touch(records[1]), MissClass::capacity);
  EXPECT_EQ(recent.take_out(records[3]), MissClass::capacity) << "1 took its place";
}

// A line comes and goes while numbers go round the ring, and another stays.
TEST(RecentLines, TakenOutLinesLeaveNoTrace) {
  std::map<int, LineRecord> records;
  std::vector<std::uint64_t> storage(RecentLines::storage_words(4));
  RecentLines recent(4, storage);
  recent.touch(records[1]);
  for (int i = 0; i < 100000; ++i) {
    recent.touch(records[2]);
    ASSERT_EQ(recent.take_out(records[2]), MissClass::conflict);
  }
  EXPECT_EQ(recent.touch(records[1]), MissClass::conflict);
}

}  // namespace
}  // namespace cg::sim
