// SPDX-License-Identifier: GPL-2.0-or-later
//
// A simulated processor with small caches, and random segments to run on it. Two machines with the
// same seed are equal, and must stay equal when the same segments run in different ways on them.
//
// Addresses are few and shared by fetches and data, so that all levels hit, miss, straddle and
// evict each other's lines in LL. Each access of a segment books to counts of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "tests/sim/address_stream.h"
#include "tests/sim/owned_cache.h"
#include "tests/tool/segments/owned_segment.h"
#include "tool/segments/code_lines.h"
#include "tool/segments/segment.h"
#include "tool/segments/simulator.h"

namespace cg::tool::fake {

// I1, D1 and LL with the storage that they borrow, and the lines of I1.
struct OwnedCaches {
  OwnedCaches(const sim::CacheConfig& i1_config, const sim::CacheConfig& d1_config,
              const sim::CacheConfig& ll_config)
      : d1(d1_config), ll(ll_config) {
    code_lines.set_up(hierarchy.i1, i1_config);
  }

  sim::test::OwnedTimedCache d1;
  sim::test::OwnedPackedCache ll;
  sim::CacheHierarchy hierarchy{.i1 = {}, .d1 = d1.cache, .ll = ll.cache};
  CodeLines code_lines;
};

// The caches of a machine: small, and with lines of at least 16 bytes.
struct Levels {
  sim::CacheConfig i1{.size = 128, .assoc = 2, .line_size = 16};
  sim::CacheConfig d1{.size = 128, .assoc = 2, .line_size = 32};
  sim::CacheConfig ll{.size = 256, .assoc = 4, .line_size = 32};

  sim::Addr i1_line() const { return static_cast<sim::Addr>(i1.line_size); }
  // More lines than I1 has.
  sim::Addr code_lines() const { return static_cast<sim::Addr>(i1.lines() + i1.lines() / 2 + 1); }
};

// The numbers of a segment's parts.
struct Shape {
  std::size_t lines;  // of I1 that its fetches touch, at most kMaxLines
  std::size_t data;
  BranchSite::Kind branch = BranchSite::Kind::none;

  std::size_t operands() const { return data + (branch != BranchSite::Kind::none); }
};

using Operands = std::vector<sim::Addr>;

class Machine {
 public:
  Machine(const Levels& levels, std::span<const Shape> shapes, std::uint64_t seed);

  std::size_t size() const { return segments_.size(); }

  // Calls run(segment) for the n-th segment, on this machine's simulator.
  template <typename Run>
  void run(std::size_t n, Run run) {
    tool::simulator = simulator_;
    run(segments_[n].get());
    simulator_ = tool::simulator;
    tool::simulator = {};
  }

  // Operands for the n-th segment.
  Operands operands(std::size_t n, sim::test::Random& random) const;

  CodeLines& code_lines() { return caches_.code_lines; }

  // Fails the test, unless both have the same lines in the same order, counts and executions.
  void expect_like_model(Machine& model);

  std::uint64_t misses() const;
  std::uint64_t mispredicts() const;

 private:
  OwnedSegment random_segment(const Shape& shape, sim::test::Random& random);
  Fetch random_fetch(std::size_t lines, std::uint16_t data_before, sim::test::Random& random);
  std::vector<sim::Addr> i1_set(std::size_t set);

  Levels levels_;
  OwnedCaches caches_;
  Simulator simulator_;
  std::deque<sim::CacheCounts> counts_;  // in a deque: their addresses do not change
  std::deque<sim::BranchCounts> branch_counts_;
  std::vector<OwnedSegment> segments_;
};

// Calls `function` with these words, at most 6, as generated code does.
void call(void* function, std::span<const sim::Addr> words);

inline sim::Addr word(const Segment* segment) { return reinterpret_cast<sim::Addr>(segment); }

}  // namespace cg::tool::fake
