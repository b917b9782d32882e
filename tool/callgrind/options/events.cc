// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/options/events.h"

#include "tool/core/message.h"
#include "tool/core/totals.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {
namespace {

void print_caches(const Totals& out, const sim::Costs& total) {
  constexpr const char* kReads = " rd";
  constexpr const char* kWrites = " wr";
  constexpr const char* kLeftPad = "   ";
  constexpr const char* kRightPad = "  ";
  const auto& [ir, dr, dw, bc, bi] = total;
  out.count("I1  misses:   ", ir.l1_misses);
  out.count("LLi misses:   ", ir.ll_misses);
  out.rate("I1  miss rate:", ir.l1_misses, at_least_1(ir.accesses));
  out.rate("LLi miss rate:", ir.ll_misses, at_least_1(ir.accesses));
  out.blank();

  const Split refs{dr.accesses, dw.accesses};
  const Split d1_misses{dr.l1_misses, dw.l1_misses};
  const Split lld_misses{dr.ll_misses, dw.ll_misses};
  out.counts("D   refs:     ", refs, kReads, kWrites);
  out.counts("D1  misses:   ", d1_misses, kReads, kWrites);
  out.counts("LLd misses:   ", lld_misses, kReads, kWrites);
  out.rates("D1  miss rate:", d1_misses, refs.nonzero(), kLeftPad, kRightPad);
  out.rates("LLd miss rate:", lld_misses, refs.nonzero(), kLeftPad, kRightPad);
  out.blank();

  const Split ll_refs{ir.l1_misses + dr.l1_misses, dw.l1_misses};
  const Split ll_misses{ir.ll_misses + dr.ll_misses, dw.ll_misses};
  const Split everything{ir.accesses + dr.accesses, dw.accesses};
  out.counts("LL refs:      ", ll_refs, kReads, kWrites);
  out.counts("LL misses:    ", ll_misses, kReads, kWrites);
  out.rates("LL miss rate: ", ll_misses, everything.nonzero(), kLeftPad, kRightPad);
}

constexpr std::size_t words_until(std::size_t offset) { return offset / sizeof(std::uint64_t); }

// Unlike above, a total of zero is printed, and added, as 1.
void print_branches(const Totals& out, const sim::Costs& total) {
  const Split branches{at_least_1(total.bc.executed), at_least_1(total.bi.executed)};
  const Split mispredicts{total.bc.mispredicts, total.bi.mispredicts};
  out.counts("Branches:     ", branches, " cond", " ind");
  out.counts("Mispredicts:  ", mispredicts, " cond", " ind");
  out.rates("Mispred rate: ", mispredicts, branches, "     ", "   ");
}

}  // namespace

std::size_t EventGroups::words() const {
  if (groups_ >= bit(CountedEvent::Group::write_back)) return words_until(sizeof(sim::AllCosts));
  if (has(CountedEvent::Group::branch)) return words_until(sizeof(sim::Costs));
  if (has(CountedEvent::Group::cache)) return words_until(offsetof(sim::Costs, bc));
  return words_until(sizeof(sim::CacheCounts::accesses));
}

void print_summary(const sim::AllCosts& total, EventGroups groups) {
  message("Events    :");
  const Columns columns(groups);
  for (const CountedEvent* e : columns.all()) message(" %s", e->name);
  message("\nCollected :");
  for (const CountedEvent* e : columns.printed(total))
    message(" %llu", static_cast<ULong>(e->count(total)));
  message("\n\n");
  const Totals out(total);
  out.count("I   refs:     ", total.ir.accesses);
  if (groups.has(CountedEvent::Group::cache)) print_caches(out, total);
  if (groups.has(CountedEvent::Group::branch)) {
    out.blank();
    print_branches(out, total);
  }
}

}  // namespace cg::tool::callgrind
