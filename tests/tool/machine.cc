// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/tool/machine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

namespace cg::tool::fake {
namespace {

using sim::Addr;
using sim::test::Random;

constexpr std::uint32_t kLine = 16;  // bytes, of I1; those of D1 and LL are longer
constexpr Addr kStart = 0x1000;

std::uint32_t below(Random& random, std::uint32_t n) {
  return static_cast<std::uint32_t>(random.below(n));
}

}  // namespace

Machine::Machine(std::span<const Shape> shapes, std::uint64_t seed)
    : caches_({.size = 128, .assoc = 2, .line_size = kLine},
              {.size = 128, .assoc = 2, .line_size = 32},
              {.size = 256, .assoc = 4, .line_size = 32}) {
  simulator_.caches = caches_.hierarchy;
  Random random(seed);
  for (const Shape& shape : shapes) segments_.emplace_back(random_segment(shape, random));
}

// A fetch that touches so many lines, one or two.
Fetch Machine::random_fetch(std::size_t lines, std::uint32_t data_before, Random& random) {
  const Addr line = kStart + kLine * random.below(12);
  const std::uint32_t size = 2 + below(random, 14);
  const std::uint32_t offset = lines == 2 ? kLine - 1 - below(random, size - 1)  // straddles
                                          : below(random, kLine - size + 1);
  return {&counts_.emplace_back(), line + offset, size, data_before};
}

Segment* Machine::random_segment(const Shape& shape, Random& random) {
  std::vector<std::uint32_t> places(shape.lines);
  for (std::uint32_t& place : places)
    place = below(random, static_cast<std::uint32_t>(shape.data) + 1);
  std::sort(places.begin(), places.end());

  Segment s{.quick = {.possible = shape.lines <= QuickCheck::kMaxLines}};
  std::vector<Fetch> fetches;
  for (std::size_t touched = 0; touched < shape.lines;) {
    const std::size_t lines = touched + 1 < shape.lines ? 1 + random.below(2) : 1;
    const Fetch f = fetches.emplace_back(random_fetch(lines, places[touched], random));
    touched += lines;
    if (!s.quick.possible) continue;
    s.quick.lines[s.quick.line_count++] = f.addr & -Addr{kLine};
    if (lines == 2) s.quick.lines[s.quick.line_count++] = (f.addr + f.size - 1) & -Addr{kLine};
  }

  std::vector<DataAccess> data;
  for (std::size_t i = 0; i < shape.data; ++i) {
    const std::uint32_t size = 1u << below(random, 5);  // 1 to 16
    s.quick.slack[i] = static_cast<std::uint16_t>(32 - size);
    data.push_back({&counts_.emplace_back(), size});
  }
  if (shape.branch != BranchSite::Kind::none)
    s.branch = {&branch_counts_.emplace_back(), kStart + random.below(512), shape.branch};
  s.fetches = fetches;
  s.data = data;
  return make_segment(s);
}

// A few neighbouring addresses, or anywhere near; the last is used by a branch, if there is one.
Operands Machine::operands(std::size_t n, Random& random) const {
  const Segment& segment = *segments_[n];
  Operands operands;
  const Addr common = kStart + 32 * random.below(8);
  const bool stays = random.below(2) == 0;
  for (std::size_t i = 0; i < segment.data.size(); ++i)
    operands.push_back(stays ? common + random.below(17) : kStart + random.below(256));
  if (segment.branch.kind == BranchSite::Kind::conditional) operands.push_back(random.below(2));
  if (segment.branch.kind == BranchSite::Kind::indirect)
    operands.push_back(kStart + random.below(3));
  return operands;
}

void Machine::expect_like(const Machine& other) const {
  EXPECT_EQ(caches_.i1.tags, other.caches_.i1.tags);
  EXPECT_EQ(caches_.d1.tags, other.caches_.d1.tags);
  EXPECT_EQ(caches_.ll.tags, other.caches_.ll.tags);
  EXPECT_TRUE(counts_ == other.counts_);
  EXPECT_TRUE(branch_counts_ == other.branch_counts_);
  for (std::size_t n = 0; n < size(); ++n)
    EXPECT_EQ(segments_[n]->executions, other.segments_[n]->executions) << n;
}

std::uint64_t Machine::misses() const {
  std::uint64_t sum = 0;
  for (const sim::CacheCounts& c : counts_) sum += c.l1_misses;
  return sum;
}

std::uint64_t Machine::mispredicts() const {
  std::uint64_t sum = 0;
  for (const sim::BranchCounts& c : branch_counts_) sum += c.mispredicts;
  return sum;
}

void call(void* function, std::span<const Addr> w) {
  switch (w.size()) {
    case 1:
      return reinterpret_cast<void (*)(Addr)>(function)(w[0]);
    case 2:
      return reinterpret_cast<void (*)(Addr, Addr)>(function)(w[0], w[1]);
    case 3:
      return reinterpret_cast<void (*)(Addr, Addr, Addr)>(function)(w[0], w[1], w[2]);
    case 4:
      return reinterpret_cast<void (*)(Addr, Addr, Addr, Addr)>(function)(w[0], w[1], w[2], w[3]);
    case 5:
      return reinterpret_cast<void (*)(Addr, Addr, Addr, Addr, Addr)>(function)(w[0], w[1], w[2],
                                                                                w[3], w[4]);
    case 6:
      return reinterpret_cast<void (*)(Addr, Addr, Addr, Addr, Addr, Addr)>(function)(
          w[0], w[1], w[2], w[3], w[4], w[5]);
  }
  std::abort();
}

}  // namespace cg::tool::fake
