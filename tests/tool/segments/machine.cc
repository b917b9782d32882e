// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/tool/segments/machine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace cg::tool::fake {
namespace {

using sim::Addr;
using sim::test::Random;

constexpr Addr kStart = 0x1000;

std::uint32_t below(Random& random, std::uint32_t n) {
  return static_cast<std::uint32_t>(random.below(n));
}

}  // namespace

Machine::Machine(const Levels& levels, std::span<const Shape> shapes, std::uint64_t seed)
    : levels_(levels), caches_(levels.i1, levels.d1, levels.ll) {
  Random random(seed);
  for (const Shape& shape : shapes) segments_.push_back(random_segment(shape, random));
  simulator_.caches = caches_.hierarchy;
  caches_.d1.in_use = &simulator_.caches.d1;
  caches_.ll.in_use = &simulator_.caches.ll;
}

// A fetch that touches so many lines, one or two.
Fetch Machine::random_fetch(std::size_t lines, std::uint16_t data_before, Random& random) {
  const auto line_size = static_cast<std::uint32_t>(levels_.i1_line());
  const Addr line = kStart + line_size * random.below(levels_.code_lines() - 1);
  const std::uint32_t size = 2 + below(random, 14);
  const std::uint32_t offset = lines == 2 ? line_size - 1 - below(random, size - 1)  // straddles
                                          : below(random, line_size - size + 1);
  return {.counts = &counts_.emplace_back(),
          .addr = line + offset,
          .line = {line},
          .size = size,
          .data_before = data_before,
          .continues = false};
}

OwnedSegment Machine::random_segment(const Shape& shape, Random& random) {
  std::vector<std::uint16_t> places(shape.lines);
  for (std::uint16_t& place : places)
    place = static_cast<std::uint16_t>(random.below(shape.data + 1));
  std::sort(places.begin(), places.end());

  SegmentParts segment;
  std::vector<Fetch> fetches;
  while (fetches.size() < shape.lines) {
    const std::size_t lines = fetches.size() + 1 < shape.lines ? 1 + random.below(2) : 1;
    Fetch fetch = random_fetch(lines, places[fetches.size()], random);
    fetches.push_back(fetch);
    if (lines == 1) continue;
    fetch.line.addr += levels_.i1_line();
    fetch.continues = true;
    fetches.push_back(fetch);
  }
  for (std::size_t i = 0; i < fetches.size(); ++i)
    segment.lines[i] = caches_.code_lines.number_of(fetches[i].line);

  std::vector<DataAccess> data;
  for (std::size_t i = 0; i < shape.data; ++i) {
    const std::uint32_t size = 1u << below(random, 5);  // 1 to 16
    segment.slack[i] = static_cast<std::uint8_t>(caches_.hierarchy.d1.geometry().slack(size));
    data.push_back({&counts_.emplace_back(), size, false});
  }
  segment.fetches = fetches;
  segment.data = data;
  if (shape.branch != BranchSite::Kind::none)
    segment.branch = {&branch_counts_.emplace_back(), kStart + random.below(512), shape.branch};
  return owned_segment(segment);
}

// A few neighbouring addresses, or anywhere near; the last is used by a branch, if there is one.
Operands Machine::operands(std::size_t n, Random& random) const {
  const Segment& segment = *segments_[n];
  Operands operands;
  const Addr common = kStart + 32 * random.below(8);
  const bool stays = random.below(2) == 0;
  const auto reach = static_cast<std::uint64_t>(levels_.ll.size);
  for (std::size_t i = 0; i < segment.data_count; ++i)
    operands.push_back(stays ? common + random.below(17) : kStart + random.below(reach));
  if (segment.details->branch.kind == BranchSite::Kind::conditional)
    operands.push_back(random.below(2));
  if (segment.details->branch.kind == BranchSite::Kind::indirect)
    operands.push_back(kStart + random.below(3));
  return operands;
}

// The block numbers in one set of I1, most recently used first; 0 for none.
std::vector<Addr> Machine::i1_set(std::size_t set) {
  const sim::CodeLineCache& i1 = simulator_.caches.i1;
  std::vector<std::pair<std::uint64_t, Addr>> found;
  const Addr size = levels_.i1_line();
  const Addr end = kStart + size * levels_.code_lines();
  for (Addr line = 0; line < end; line += line == 0 ? kStart : size) {
    const CodeLines::Number number = caches_.code_lines.number_of({line});
    if (i1.geometry().set_of(line) == set && i1.holds(number))
      found.emplace_back(i1.use_time(number), line / size);
  }
  std::sort(found.rbegin(), found.rend());
  std::vector<Addr> blocks;
  for (const auto& [time, block] : found) blocks.push_back(block);
  blocks.resize(static_cast<std::size_t>(levels_.i1.assoc));
  return blocks;
}

void Machine::expect_like_model(Machine& model) {
  const sim::CacheHierarchy& c = caches_.hierarchy;
  for (std::size_t set = 0; set < simulator_.caches.i1.geometry().sets(); ++set)
    EXPECT_EQ(i1_set(set), model.i1_set(set)) << "I1, set " << set;
  for (std::size_t set = 0; set < c.d1.geometry().sets(); ++set)
    EXPECT_EQ(caches_.d1.set(set), model.caches_.d1.set(set)) << "D1, set " << set;
  for (std::size_t set = 0; set < c.ll.geometry().sets(); ++set)
    EXPECT_EQ(caches_.ll.set(set), model.caches_.ll.set(set)) << "LL, set " << set;
  EXPECT_TRUE(counts_ == model.counts_);
  EXPECT_TRUE(branch_counts_ == model.branch_counts_);
  for (std::size_t n = 0; n < size(); ++n)
    EXPECT_EQ(segments_[n]->executions, model.segments_[n]->executions) << n;
}

std::uint64_t Machine::misses() const {
  std::uint64_t sum = 0;
  for (const sim::CacheCounts& c : counts_) sum += c.misses[sim::Level::l1];
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
