// SPDX-License-Identifier: GPL-2.0-or-later
//
// A simulated processor with small caches, and random segments to run on it. Two machines of one
// seed are alike: run one way on the one and another way on the other, they must stay alike.
//
// Addresses are few and shared by fetches and data, so that all levels hit, miss, straddle and
// evict each other's lines in LL. Each access of a segment books to counts of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "tests/sim/address_stream.h"
#include "tests/sim/owned_cache.h"
#include "tool/memory.h"
#include "tool/segment.h"
#include "tool/simulator.h"

namespace cg::tool::fake {

// I1, D1 and LL with the storage that they borrow.
struct OwnedCaches {
  OwnedCaches(const sim::CacheConfig& i1_config, const sim::CacheConfig& d1_config,
              const sim::CacheConfig& ll_config)
      : i1(i1_config), d1(d1_config), ll(ll_config) {}

  sim::test::OwnedCache i1, d1, ll;
  sim::CacheHierarchy hierarchy{i1.cache, d1.cache, ll.cache};
};

// What a segment consists of.
struct Shape {
  std::size_t lines;  // of I1 that its fetches touch
  std::size_t data;
  BranchSite::Kind branch = BranchSite::Kind::none;

  std::size_t operands() const { return data + (branch != BranchSite::Kind::none); }
};

using Operands = std::vector<sim::Addr>;

class Machine {
 public:
  Machine(std::span<const Shape> shapes, std::uint64_t seed);

  std::size_t size() const { return segments_.size(); }

  // Calls run(segment) for the n-th segment, on this machine's simulator.
  template <typename Run>
  void run(std::size_t n, Run run) {
    tool::simulator = simulator_;
    run(segments_[n].get());
    simulator_ = tool::simulator;
    tool::simulator = {};
  }

  // Operands as the n-th segment needs them.
  Operands operands(std::size_t n, sim::test::Random& random) const;

  // Fails the test, unless both have the same tags, counts and executions.
  void expect_like(const Machine& other) const;

  std::uint64_t misses() const;
  std::uint64_t mispredicts() const;
  const OwnedCaches& caches() const { return caches_; }

 private:
  struct Release {
    void operator()(Segment* s) const { release(s); }
  };

  Segment* random_segment(const Shape& shape, sim::test::Random& random);
  Fetch random_fetch(std::size_t lines, std::uint32_t data_before, sim::test::Random& random);

  OwnedCaches caches_;
  Simulator simulator_;
  std::deque<sim::CacheCounts> counts_;  // in a deque: they stay where they are
  std::deque<sim::BranchCounts> branch_counts_;
  std::vector<std::unique_ptr<Segment, Release>> segments_;
};

// Calls `function` with these words, at most 6, as generated code does.
void call(void* function, std::span<const sim::Addr> words);

inline sim::Addr word(const Segment* segment) { return reinterpret_cast<sim::Addr>(segment); }

}  // namespace cg::tool::fake
