// SPDX-License-Identifier: GPL-2.0-or-later
//
// Policies by themselves: which way of a set is replaced after a few loads and hits. Sets begin
// empty; a name is a line.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <list>
#include <random>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/replacement/policy.h"

namespace cg::sim {
namespace {

using Kind = PolicyChoice::Kind;

constexpr PolicyChoice qlru(QlruVariant variant) {
  return {.kind = Kind::qlru, .variant = variant};
}

class Set {
 public:
  Set(const PolicyChoice& choice, std::size_t ways)
      : policy_(choice, ways), state_(Policy::words(choice, ways) + 1), lines_(ways, kNoLine) {}

  // Accesses lines one after the other; a small letter has to hit, a capital one to miss.
  void access(std::string_view names) {
    for (const char name : names) {
      const Line line = line_of(name);
      const auto found = std::find(lines_.begin(), lines_.end(), line);
      EXPECT_EQ(found != lines_.end(), name >= 'a') << name << " in " << text();
      if (found != lines_.end()) {
        policy_.use(state_.data(), static_cast<std::size_t>(found - lines_.begin()));
        continue;
      }
      const std::size_t way = policy_.place(state_.data(), EmptyWays(lines_));
      ASSERT_LT(way, lines_.size());
      lines_[way] = line;
      policy_.load(state_.data(), way);
    }
  }
  void drop(char name) { *std::find(lines_.begin(), lines_.end(), line_of(name)) = kNoLine; }

  // The lines of the ways, '-' for none.
  std::string text() const {
    std::string text;
    for (const Line line : lines_)
      text += line == kNoLine ? '-' : static_cast<char>('A' + line.addr / 64);
    return text;
  }

 private:
  static Line line_of(char name) { return {static_cast<Addr>((name | 0x20) - 'a') * 64}; }

  Policy policy_;
  std::vector<std::uint64_t> state_;
  std::vector<Line> lines_;
};

std::string after(const PolicyChoice& choice, std::size_t ways, std::string_view names) {
  Set set(choice, ways);
  set.access(names);
  return set.text();
}

TEST(Policies, LruReplacesWhatWasUsedLongestAgo) {
  EXPECT_EQ(after({.kind = Kind::lru}, 4, "ABCDabE"), "ABED");
  EXPECT_EQ(after({.kind = Kind::lru}, 1, "ABbC"), "C");
}

// Up to 16 ways are in order, more have times.
TEST(Policies, LruAndFifoHaveAnyNumberOfWays) {
  for (const std::size_t ways : {1u, 2u, 3u, 11u, 15u, 16u, 17u, 24u})
    for (const Kind kind : {Kind::lru, Kind::fifo}) {
      Policy policy({.kind = kind}, ways);
      std::vector<std::uint64_t> state(Policy::words({.kind = kind}, ways));
      std::vector<Line> lines(ways, kNoLine);
      std::list<std::size_t> by_age;  // the youngest first
      std::mt19937 random(1);
      for (int i = 0; i < 2000; ++i) {
        const std::size_t way = random() % ways;
        if (lines[way] == kNoLine || random() % 4 == 0) {
          const std::size_t place = policy.place(state.data(), EmptyWays(lines));
          if (by_age.size() == ways) {
            ASSERT_EQ(place, by_age.back()) << ways << ' ' << i;
          }
          by_age.remove(place);
          by_age.push_front(place);
          policy.load(state.data(), place);
          lines[place] = {64};
        } else if (random() % 16 == 0) {
          lines[way] = kNoLine;
          by_age.remove(way);
        } else {
          policy.use(state.data(), way);
          if (kind == Kind::fifo) continue;
          by_age.remove(way);
          by_age.push_front(way);
        }
      }
    }
}

TEST(Policies, FifoReplacesWhatWasLoadedFirst) {
  EXPECT_EQ(after({.kind = Kind::fifo}, 4, "ABCDabE"), "EBCD");
  EXPECT_EQ(after({.kind = Kind::fifo}, 2, "ABaC"), "CB");
}

TEST(Policies, TreePlruFollowsTheBitsAwayFromUses) {
  // The first loads take turns between halves, and between the ways of a half.
  EXPECT_EQ(after({.kind = Kind::tree_plru}, 4, "ABCD"), "ACBD");
  // Of A, C | B, D: D was used last, then in the other half C.
  EXPECT_EQ(after({.kind = Kind::tree_plru}, 4, "ABCDE"), "ECBD");
  EXPECT_EQ(after({.kind = Kind::tree_plru}, 4, "ABCDaE"), "ACED");
  EXPECT_EQ(after({.kind = Kind::tree_plru}, 4, "ABCDabE"), "AEBD");
  EXPECT_EQ(after({.kind = Kind::tree_plru}, 1, "AB"), "B");
}

TEST(Policies, TreePlruPrefersAnEmptyWayToALine) {
  Set set({.kind = Kind::tree_plru}, 4);
  set.access("ABCDa");  // the bits lead to B
  set.drop('c');
  set.access("E");
  EXPECT_EQ(set.text(), "AEBD");
}

TEST(Policies, BitPlruReplacesTheFirstWithoutABit) {
  // D's bit was the last to be set: the others are gone.
  EXPECT_EQ(after({.kind = Kind::bit_plru}, 4, "ABCDE"), "EBCD");
  EXPECT_EQ(after({.kind = Kind::bit_plru}, 4, "ABCDabE"), "ABED");
  EXPECT_EQ(after({.kind = Kind::bit_plru}, 4, "ABCDabcE"), "EBCD");
  EXPECT_EQ(after({.kind = Kind::bit_plru}, 1, "AaB"), "B");
}

TEST(Policies, TreePlruAndBitPlruHaveUpTo64Ways) {
  for (const Kind kind : {Kind::tree_plru, Kind::bit_plru}) {
    const PolicyChoice choice{.kind = kind};
    Policy policy(choice, 64);
    std::vector<std::uint64_t> state(Policy::words(choice, 64));
    std::vector<Line> lines(64, kNoLine);
    std::set<std::size_t> ways;
    for (Addr number = 0; number < 64; ++number) {
      const std::size_t way = policy.place(state.data(), EmptyWays(lines));
      policy.load(state.data(), way);
      lines.at(way) = {number * 64};
      ways.insert(way);
    }
    EXPECT_EQ(ways.size(), 64u);
    EXPECT_EQ(policy.place(state.data(), EmptyWays(lines)), 0u);
    policy.load(state.data(), 0);
    EXPECT_NE(policy.place(state.data(), EmptyWays(lines)), 0u);
  }
}

TEST(Policies, SetsHaveStateOfTheirOwn) {
  EXPECT_EQ(Policy::words({.kind = Kind::lru}, 16), 1u);
  EXPECT_EQ(Policy::words({.kind = Kind::fifo}, 17), 17u);
  EXPECT_EQ(Policy::words({.kind = Kind::tree_plru}, 16), 1u);
  EXPECT_EQ(Policy::words({.kind = Kind::bit_plru}, 9), 1u);
  EXPECT_EQ(Policy::words({.kind = Kind::random}, 9), 0u);
  EXPECT_EQ(Policy::words(qlru({}), 8), 1u);
  EXPECT_EQ(Policy::words(qlru({}), 9), 2u);
}

TEST(EmptyWays, AreFoundFromBothEnds) {
  const std::vector<Line> ways{kNoLine, {64}, {0}, kNoLine, {128}};
  const EmptyWays some(ways);
  EXPECT_EQ(some.first(), 0u);
  EXPECT_EQ(some.last(), 3u);
  EXPECT_TRUE(some.has(3));
  EXPECT_FALSE(some.has(2));
  const EmptyWays one{std::span(ways).first(2)};
  EXPECT_EQ(one.last(), 0u);
  const EmptyWays none{std::span(ways).subspan(1, 2)};
  EXPECT_EQ(none.first(), 2u);
  EXPECT_EQ(none.last(), 2u);
}

// The numbers of xorshift64*, as its definition makes them.
TEST(Policies, RandomIsAsItsSeedMakesIt) {
  constexpr std::size_t kWays = 1000;
  const std::vector<Line> lines(kWays, Line{64});
  for (const std::uint64_t seed : {std::uint64_t{1}, std::uint64_t{17}}) {
    Policy policy({.kind = Kind::random, .seed = seed}, kWays);
    std::uint64_t x = seed;
    for (int i = 0; i < 50; ++i) {
      x = x ^ x / 4096;       // x ^ x >> 12
      x = x ^ x * 33554432;   // x ^ x << 25
      x = x ^ x / 134217728;  // x ^ x >> 27
      const std::uint64_t upper = x * 2685821657736338717u / 4294967296;
      ASSERT_EQ(policy.place(nullptr, EmptyWays(lines)), upper % kWays) << i;
    }
  }
  EXPECT_EQ(after({.kind = Kind::random}, 4, "ABCD"), "ABCD");
}

TEST(Policies, RandomBeginsWithSeed1UnlessToldOtherwise) { EXPECT_EQ(PolicyChoice{}.seed, 1u); }

// The example of the paper on RRIP, 2010: a mixed access pattern in a cache of four lines.
TEST(Policies, SrripKeepsWhatIsUsedAgainThroughAScan) {
  EXPECT_EQ(after(qlru(kSrrip), 4, "ABba"), "AB--");
  EXPECT_EQ(after(qlru(kSrrip), 4, "ABbaCDEFab"), "ABEF");
  EXPECT_EQ(after({.kind = Kind::lru}, 4, "ABbaCDEFAB"), "FEAB");
}

TEST(Policies, QlruHitsMakeAgesAsTheVariantSays) {
  // All are loaded with age 3, so the first is replaced; a hit makes it 2, 1 or 0.
  for (std::uint8_t hit_of_3 = 0; hit_of_3 <= 2; ++hit_of_3) {
    const QlruVariant v{.hit_of_3 = hit_of_3, .hit_of_2 = 1, .loaded = 3};
    EXPECT_EQ(after(qlru(v), 3, "ABCaD"), "ADC") << int{hit_of_3};
  }
  // Behind two hits A has age 0, or 1; B has 0 behind three. Hits of C make A's age 2, or 3, by U0.
  const auto twice = [](std::uint8_t hit_of_2) {
    return after(qlru({.hit_of_3 = 2, .hit_of_2 = hit_of_2, .loaded = 3}), 3, "ABCaabbbccD");
  };
  EXPECT_EQ(twice(0), "ABD");
  EXPECT_EQ(twice(1), "DBC");
}

TEST(Policies, QlruFillsEmptyWaysFromTheEndWithR2) {
  EXPECT_EQ(after(qlru({.loaded = 1, .place = 0, .update = 1}), 4, "AB"), "AB--");
  EXPECT_EQ(after(qlru({.loaded = 1, .place = 2, .update = 1}), 4, "AB"), "--BA");
}

TEST(Policies, QlruUpdatesRaiseAges) {
  // Full, ages 1 1 1; U0 makes all 3: A is replaced with age 1, and all others are 3.
  EXPECT_EQ(after(qlru({.loaded = 1, .update = 0}), 3, "ABCD"), "DBC");
  EXPECT_EQ(after(qlru({.loaded = 1, .update = 0}), 3, "ABCDE"), "DEC");
  // U1 spares C, which was loaded last: 3 3 1. D makes it 1 3 1, E 3 1 3.
  EXPECT_EQ(after(qlru({.loaded = 1, .update = 1}), 3, "ABCDEF"), "FEC");
  // U2 adds one at a time: 1 1 1 becomes 2 2 2, no way has age 3, and way 0 is replaced.
  EXPECT_EQ(after(qlru({.loaded = 1, .place = 1, .update = 2}), 3, "ABCD"), "DBC");
  EXPECT_EQ(after(qlru({.loaded = 1, .place = 1, .update = 2}), 3, "ABCDE"), "DEC");
  // U3 spares the accessed way: C keeps 1, then D in way 0 has 1, B 3.
  EXPECT_EQ(after(qlru({.loaded = 1, .place = 1, .update = 3}), 3, "ABCDE"), "DEC");
}

TEST(Policies, ProblemsAreSaid) {
  EXPECT_EQ(find_problem(PolicyChoice{.kind = Kind::tree_plru}, 8), nullptr);
  EXPECT_EQ(find_problem(PolicyChoice{.kind = Kind::tree_plru}, 64), nullptr);
  EXPECT_NE(find_problem(PolicyChoice{.kind = Kind::tree_plru}, 12), nullptr);
  EXPECT_NE(find_problem(PolicyChoice{.kind = Kind::tree_plru}, 128), nullptr);
  EXPECT_EQ(find_problem(PolicyChoice{.kind = Kind::bit_plru}, 64), nullptr);
  EXPECT_NE(find_problem(PolicyChoice{.kind = Kind::bit_plru}, 65), nullptr);
  EXPECT_EQ(find_problem(qlru({.update = 1}), 100), nullptr);
  EXPECT_NE(find_problem(qlru({.update = 2}), 4), nullptr);
  EXPECT_NE(find_problem(qlru({.place = 2, .update = 3}), 4), nullptr);
  EXPECT_EQ(find_problem(qlru({.place = 1, .update = 3}), 4), nullptr);
}

TEST(Policies, AHitOfTheWayThatWasAccessedLastChangesNothingInIdempotentOnes) {
  for (const Kind kind : {Kind::lru, Kind::tree_plru, Kind::bit_plru, Kind::fifo, Kind::random}) {
    const PolicyChoice choice{.kind = kind};
    EXPECT_TRUE(choice.is_idempotent());
    EXPECT_EQ(after(choice, 4, "ABCDbEeFfG"), after(choice, 4, "ABCDbbEeeeFffG"));
  }
  EXPECT_FALSE(qlru({.loaded = 1}).is_idempotent());
}

}  // namespace
}  // namespace cg::sim
