// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/cache/line_use.h"

#include <gtest/gtest.h>

#include <list>
#include <set>
#include <vector>

#include "tests/sim/address_stream.h"

namespace cg::sim {
namespace {

struct Charged {
  std::size_t loader;
  bool is_l1;
  std::uint64_t cost;
  std::uint64_t loss;
  friend bool operator==(const Charged&, const Charged&) = default;
};
using Charges = std::vector<Charged>;

struct UsedLevels {
  CacheConfig l1;
  CacheConfig ll;
};

struct Owned {
  explicit Owned(const UsedLevels& levels)
      : i1(UsedCache::lines_of(levels.l1)),
        d1(UsedCache::lines_of(levels.l1)),
        ll(UsedCache::lines_of(levels.ll)),
        caches{UsedCache(levels.l1, i1), UsedCache(levels.l1, d1), UsedCache(levels.ll, ll)} {}

  auto charge() {
    return [this](const Loader& loader, bool is_l1, std::uint64_t cost, std::uint64_t loss) {
      if (is_charged) charges.push_back({loader.where, is_l1, cost, loss});
      return is_charged;
    };
  }
  ServedBy access(UsedCache& l1, Addr addr, std::size_t size, std::size_t loader) {
    return caches.access(l1, addr, size, {nullptr, loader}, charge());
  }
  ServedBy read(Addr addr, std::size_t size, std::size_t loader) {
    return access(caches.d1, addr, size, loader);
  }
  void empty() { caches.empty(charge()); }

  std::vector<UsedLine> i1;
  std::vector<UsedLine> d1;
  std::vector<UsedLine> ll;
  LineUseHierarchy caches;
  Charges charges;
  bool is_charged = true;
};

constexpr CacheConfig kTwoLines{.size = 128, .assoc = 2, .line_size = 64};
constexpr CacheConfig kFourLines{.size = 256, .assoc = 4, .line_size = 64};
constexpr UsedLevels kSmall{kTwoLines, kFourLines};

TEST(LineUse, ALineCostsLessTheMoreItIsUsed) {
  Owned c(kSmall);
  c.read(0x1000, 8, 1);
  c.read(0x1008, 8, 2);
  c.read(0x1000, 8, 3);
  c.read(0x2000, 2, 4);
  EXPECT_EQ(c.charges, Charges{});
  c.read(0x3000, 2, 5);
  EXPECT_EQ(c.charges, (Charges{{1, true, 333, 48}}));
}

TEST(LineUse, UsesInL1AreOnesInLLWhenTheLineLeaves) {
  Owned c(kSmall);
  c.read(0x1000, 8, 1);
  c.read(0x1000, 8, 1);
  c.read(0x1010, 8, 1);
  c.empty();
  EXPECT_EQ(c.charges, (Charges{{1, true, 333, 48}, {1, false, 333, 48}}));
  c.empty();
  EXPECT_EQ(c.charges.size(), 2u) << "once";
  c.read(0x1020, 8, 2);  // it is still there
  c.charges.clear();
  c.empty();
  EXPECT_EQ(c.charges, (Charges{{1, true, 1000, 56}, {1, false, 1000, 56}}));
}

TEST(LineUse, ALineThatL1KeepsIsOfNoUseToLL) {
  Owned c({kFourLines, kTwoLines});
  c.read(0x1000, 8, 1);
  c.read(0x2000, 8, 2);
  c.read(0x3000, 8, 3);  // in the place of 0x1000 in LL
  EXPECT_EQ(c.charges, Charges{});
  c.empty();
  EXPECT_EQ(c.charges[3], (Charged{2, false, 1000, 56}));
  EXPECT_EQ(c.charges[4], (Charged{3, false, 500, 56})) << "its own use, and that of 0x1000";
}

TEST(LineUse, LineZeroIsThereFromTheStartAndNobodyLoadedIt) {
  Owned c(kSmall);
  EXPECT_EQ(c.read(0, 8, 5), ServedBy::l1);
  c.empty();
  EXPECT_EQ(c.charges, (Charges{{0, true, 1000, 56}}));
}

TEST(LineUse, WhatIsNotChargedIsForgotten) {
  Owned c(kSmall);
  c.read(0x1000, 8, 1);
  c.is_charged = false;
  c.read(0x2000, 8, 2);
  c.read(0x3000, 8, 3);
  c.is_charged = true;
  c.empty();
  for (const Charged& charged : c.charges) EXPECT_NE(charged.loader, 1u);
}

// A line has 32 parts: of 16 bytes each is one byte, and only 16 of them are ever touched.
TEST(LineUse, ALineOfFewBytesLosesThePartsThatItHasNot) {
  Owned c({{.size = 32, .assoc = 2, .line_size = 16}, kFourLines});
  c.read(0x1000, 4, 1);
  c.read(0x100f, 1, 1);
  c.empty();
  EXPECT_EQ(c.charges, (Charges{{1, true, 500, 27}, {1, false, 500, 54}}));
}

TEST(LineUse, PartsAreThoseThatAnAccessTouches) {
  const auto parts = [](Addr addr, std::size_t size) {
    std::vector<UsedLine> lines(UsedCache::lines_of(kTwoLines));
    return UsedCache(kTwoLines, lines).parts({0x1000}, addr, size);
  };
  EXPECT_EQ(parts(0x1000, 1), 1u);
  EXPECT_EQ(parts(0x1001, 1), 1u);
  EXPECT_EQ(parts(0x1001, 2), 3u);
  EXPECT_EQ(parts(0x1002, 2), 2u);
  EXPECT_EQ(parts(0x103e, 2), 1u << 31);
  EXPECT_EQ(parts(0x103c, 8), 3u << 30) << "the rest is in the next line";
  EXPECT_EQ(parts(0xffc, 8), 3u) << "the rest is in the line before";
  EXPECT_EQ(parts(0x1000, 64), ~0u);
}

TEST(LineUse, ACacheHasTheLinesThatItWasGiven) {
  std::vector<UsedLine> lines(UsedCache::lines_of(kTwoLines));
  const UsedCache cache(kTwoLines, lines);
  EXPECT_EQ(cache.lines().data(), lines.data());
  EXPECT_EQ(cache.geometry().sets(), 1u);
}

TEST(LineUseDeathTest, StorageOfAnotherSizePanics) {
  std::vector<UsedLine> lines(UsedCache::lines_of(kTwoLines) + 1);
  EXPECT_DEATH(UsedCache(kTwoLines, lines), "wrong storage");
}

TEST(LineUse, OfAStraddlingAccessLLIsAskedForWhatL1Misses) {
  Owned c(kSmall);
  c.read(0x1000, 8, 1);
  EXPECT_EQ(c.read(0x103c, 8, 2), ServedBy::memory);
  c.empty();
  EXPECT_EQ(
      c.charges,
      (Charges{
          {2, true, 1000, 60}, {1, true, 500, 52}, {2, false, 1000, 60}, {1, false, 500, 52}}));
}

// The same in lists of places, the one used last in front, and sets of parts.
class Obvious {
 public:
  explicit Obvious(const UsedLevels& levels) : i1(levels.l1), d1(levels.l1), ll(levels.ll) {}

  ServedBy access(bool is_fetch, Addr addr, std::size_t size, std::size_t loader) {
    Cache& l1 = is_fetch ? i1 : d1;
    ServedBy served = ServedBy::l1;
    std::vector<Addr> seen;
    for (std::size_t i = 0; i < size; ++i) {
      const Addr block = (addr + i) / l1.line;
      if (seen.empty() || seen.back() != block) {
        seen.push_back(block);
        served = std::max(served, look_up(l1, block, loader));
      }
      l1.front(block).parts.insert((addr + i) % l1.line * 32 / l1.line);
    }
    return served;
  }

  Charges charges;

 private:
  struct Place {
    Addr block = 0;
    std::uint64_t uses = 0;
    std::set<Addr> parts{};
    std::size_t loader = 0;
    Place* beyond = nullptr;
  };
  struct Cache {
    explicit Cache(const CacheConfig& c)
        : line(static_cast<Addr>(c.line_size)),
          sets(static_cast<std::size_t>(c.sets()),
               std::list<Place>(static_cast<std::size_t>(c.assoc))) {}

    // Whether a block is there. Where it is, or is to be, comes to the front.
    bool find(Addr block) {
      std::list<Place>& set = sets[block % sets.size()];
      auto at = set.begin();
      while (at != set.end() && at->block != block) ++at;
      const bool is_there = at != set.end();
      set.splice(set.begin(), set, is_there ? at : std::prev(at));
      return is_there;
    }
    Place& front(Addr block) { return sets[block % sets.size()].front(); }

    Addr line;
    std::vector<std::list<Place>> sets;
  };

  void leave(const Cache& cache, Place& place) {
    if (place.uses == 0) return;
    charges.push_back({place.loader, &cache != &ll, 1000 / place.uses,
                       (32 - place.parts.size()) * cache.line / 32});
    if (place.beyond == nullptr) return;
    place.beyond->uses += place.uses;
    place.beyond->parts.insert(place.parts.begin(), place.parts.end());
  }

  ServedBy look_up(Cache& l1, Addr block, std::size_t loader) {
    ServedBy served = ServedBy::l1;
    if (!l1.find(block)) {
      leave(l1, l1.front(block));
      const Addr beyond = block * l1.line / ll.line;
      served = ServedBy::ll;
      if (!ll.find(beyond)) {
        served = ServedBy::memory;
        leave(ll, ll.front(beyond));
        ll.front(beyond) = {.block = beyond, .loader = loader};
      }
      l1.front(block) = {.block = block, .loader = loader, .beyond = &ll.front(beyond)};
    }
    ++l1.front(block).uses;
    return served;
  }

  Cache i1;
  Cache d1;
  Cache ll;
};

TEST(LineUse, AgreesWithTheModel) {
  const CacheConfig longer{.size = 1024, .assoc = 2, .line_size = 128};
  for (const UsedLevels& levels :
       {kSmall, UsedLevels{kTwoLines, longer}, UsedLevels{longer, kFourLines},
        UsedLevels{{.size = 96, .assoc = 3, .line_size = 32},
                   {.size = 512, .assoc = 1, .line_size = 64}},
        UsedLevels{{.size = 512, .assoc = 2, .line_size = 64}, kTwoLines}}) {
    Owned c(levels);
    Obvious model(levels);
    test::AddressStream stream(levels.ll, 16, 3);
    test::Random random(4);
    for (std::size_t i = 0; i < 20000; ++i) {
      const auto [addr, size] = stream.next();
      const bool is_fetch = random.below(3) == 0;
      UsedCache& l1 = is_fetch ? c.caches.i1 : c.caches.d1;
      ASSERT_EQ(c.access(l1, addr, size, i), model.access(is_fetch, addr, size, i)) << i;
      ASSERT_EQ(c.charges, model.charges) << i;
      c.charges.clear();
      model.charges.clear();
    }
  }
}

}  // namespace
}  // namespace cg::sim
