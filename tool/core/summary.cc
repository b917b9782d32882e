// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/summary.h"

#include <array>

#include "tool/core/totals.h"

namespace cg::tool {
namespace {

using sim::kLevels;

constexpr const char* kWrites = " wr";
constexpr const char* kWritesPad = "  ";

struct MissLabels {
  const char* instruction_misses;
  const char* instruction_rate;
  const char* data_misses;
  const char* data_rate;
};
constexpr auto kMisses = std::to_array<MissLabels>({
    {"I1  misses:   ", "I1  miss rate:", "D1  misses:   ", "D1  miss rate:"},
    {"LLi misses:   ", "LLi miss rate:", "LLd misses:   ", "LLd miss rate:"},
});
static_assert(kMisses.size() == kLevels);

// Of the levels that instructions and data share.
struct SharedLabels {
  const char* refs;
  const char* misses;
  const char* rate;
};
constexpr auto kShared = std::to_array<SharedLabels>({
    {"LL refs:      ", "LL misses:    ", "LL miss rate: "},
});
static_assert(kShared.size() + 1 == kLevels);

void print_instructions(const Totals& out, const sim::CacheCounts& ir) {
  for (std::size_t i = 0; i < kLevels; ++i)
    out.count(kMisses[i].instruction_misses, ir.misses.all[i]);
  for (std::size_t i = 0; i < kLevels; ++i)
    out.rate(kMisses[i].instruction_rate, ir.misses.all[i], at_least_1(ir.accesses));
}

void print_data(const Totals& out, const sim::Costs& total, const SummaryStyle& style) {
  const Split refs{total.dr.accesses, total.dw.accesses};
  const auto misses = [&](std::size_t i) {
    return Split{total.dr.misses.all[i], total.dw.misses.all[i]};
  };
  out.counts(style.data, refs, style.reads, kWrites);
  for (std::size_t i = 0; i < kLevels; ++i)
    out.counts(kMisses[i].data_misses, misses(i), style.reads, kWrites);
  for (std::size_t i = 0; i < kLevels; ++i)
    out.rates(kMisses[i].data_rate, misses(i), refs.nonzero(), style.reads_pad, kWritesPad);
}

// What misses a level is what the next is asked for.
void print_shared(const Totals& out, const sim::Costs& total, const SummaryStyle& style) {
  const sim::CacheCounts &ir = total.ir, &dr = total.dr, &dw = total.dw;
  const Split data = Split{dr.accesses, dw.accesses}.nonzero();
  const std::uint64_t fetches = at_least_1(ir.accesses);
  const Split everything = style.adds_zeros_as_1
                               ? Split{fetches + data.left, data.right, fetches + data.whole}
                               : Split{ir.accesses + dr.accesses, dw.accesses}.nonzero();
  const auto misses = [&](std::size_t i) {
    return Split{ir.misses.all[i] + dr.misses.all[i], dw.misses.all[i]};
  };
  for (std::size_t i = 1; i < kLevels; ++i) {
    const SharedLabels& labels = kShared[i - 1];
    out.blank();
    out.counts(labels.refs, misses(i - 1), style.reads, kWrites);
    out.counts(labels.misses, misses(i), style.reads, kWrites);
    out.rates(labels.rate, misses(i), everything, style.reads_pad, kWritesPad);
  }
}

// Unlike above, a total of zero is printed, and added, as 1.
void print_branches(const Totals& out, const sim::Costs& total) {
  const Split branches{at_least_1(total.bc.executed), at_least_1(total.bi.executed)};
  const Split mispredicts{total.bc.mispredicts, total.bi.mispredicts};
  out.counts("Branches:     ", branches, " cond", " ind");
  out.counts("Mispredicts:  ", mispredicts, " cond", " ind");
  out.rates("Mispred rate: ", mispredicts, branches, "     ", "   ");
}

}  // namespace

void print_totals(const sim::Costs& total, sim::EventGroups groups, const SummaryStyle& style) {
  const Totals out(total);
  out.count(style.instructions, total.ir.accesses);
  if (groups.has(sim::Event::Group::cache)) {
    print_instructions(out, total.ir);
    out.blank();
    print_data(out, total, style);
    print_shared(out, total, style);
  }
  if (groups.has(sim::Event::Group::branch)) {
    out.blank();
    print_branches(out, total);
  }
}

}  // namespace cg::tool
