// SPDX-License-Identifier: GPL-2.0-or-later
//
// Random superblocks for runners: their events, built into segments and run as generated code does,
// while a model is told each access in program order.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "tests/sim/address_stream.h"
#include "tests/tool/segments/machine.h"
#include "tool/segments/runner.h"
#include "tool/segments/segment_builder.h"

namespace cg::tool::fake {

class RandomSuperblocks {
 public:
  static constexpr std::size_t kCentres = 3;

  explicit RandomSuperblocks(bool has_line_zero) : has_line_zero_(has_line_zero) {}

  // Builds superblocks on the simulator's caches and runs each a few times. happens(EVENT, ADDRESS,
  // COSTS) is the model: it books what it finds out to COSTS, of `expected`.
  template <typename Happens>
  void run(CodeLines& code_lines, const FetchRules& rules, const Runners& runners,
           Happens happens) {
    for (int superblock = 0; superblock < 60; ++superblock) {
      SegmentBuilder builder(true, true, simulator.caches, code_lines, segment_store, rules);
      const std::vector<Event> all = random_events();
      std::vector<std::pair<OwnedSegment, std::span<const Event>>> segments;
      for (std::span<const Event> rest = all; !rest.empty();) {
        const std::span<const Event> before = rest;
        Segment* const made = builder.build(rest);
        segments.emplace_back(made, before.first(before.size() - rest.size()));
      }
      for (int time = 0; time < 3; ++time)
        for (auto& [segment, events] : segments) run_one(*segment, events, runners, happens);
      for (auto& [segment, events] : segments) fold(*segment);
    }
  }

  // The costs of all centres, without accesses: those are charged, not summed up by the simulator.
  sim::Costs sum_of_misses() const {
    sim::Costs sum;
    for (const sim::Costs& centre : costs) sum += centre;
    for (sim::CacheCounts* const counts : {&sum.ir, &sum.dr, &sum.dw}) counts->accesses = 0;
    return sum;
  }

  std::array<sim::Costs, kCentres> costs{};
  std::array<sim::Costs, kCentres> expected{};

 private:
  std::vector<Event> random_events() {
    std::vector<Event> events;
    sim::Addr addr = 0x1000 + random_.below(2048);
    for (int i = 0; i < 40; ++i) {
      const Instruction instr{addr, 1 + static_cast<std::uint32_t>(random_.below(15)),
                              &costs[random_.below(kCentres)]};
      events.push_back({.kind = Event::Kind::fetch, .instr = instr});
      if (random_.below(3) != 0)
        events.push_back({.kind = random_.below(2) == 0 ? Event::Kind::read : Event::Kind::write,
                          .instr = instr,
                          .size = 1u << random_.below(5)});
      addr = random_.below(8) == 0 ? 0x1000 + random_.below(2048) : instr.next();
    }
    return events;
  }

  sim::Addr random_address() {
    if (has_line_zero_ && random_.below(16) == 0) return random_.below(64) - 32;  // and the last
    return random_.below(3) == 0 ? 0x1000 + random_.below(512) : 0x1000 + random_.below(8192);
  }

  // One execution of a segment, and of the events that it was made of.
  template <typename Happens>
  void run_one(Segment& segment, std::span<const Event> events, const Runners& runners,
               Happens happens) {
    std::vector<sim::Addr> words{word(&segment)};
    for (const Event& event : events) {
      sim::Addr addr = 0;
      if (event.kind != Event::Kind::fetch) words.push_back(addr = random_address());
      const auto centre = static_cast<std::size_t>(event.instr.costs - costs.data());
      happens(event, addr, expected[centre]);
    }
    const bool is_guarded = segment.fetch_count == 0 && segment.data_count == 1;
    call(is_guarded ? reinterpret_cast<void*>(runners.guarded) : runners.of(segment), words);
  }

  bool has_line_zero_;
  sim::test::Random random_{1};
};

}  // namespace cg::tool::fake
