// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/summary.h"

#include <cstdint>

#include "tool/core/message.h"
#include "tool/core/totals.h"
#include "tool/core/valgrind.h"

namespace cg::tool::cachegrind {
namespace {

void print_caches(const Totals& out, const Compat& compat, const sim::Costs& total) {
  constexpr const char* kReads = " rd  ";
  constexpr const char* kWrites = " wr";
  constexpr const char* kLeftPad = "     ";
  constexpr const char* kRightPad = "  ";
  const auto& [ir, dr, dw, bc, bi] = total;

  const std::uint64_t fetches = at_least_1(ir.accesses);
  out.count("I1  misses:   ", ir.l1_misses);
  out.count("LLi misses:   ", ir.ll_misses);
  out.rate("I1  miss rate:", ir.l1_misses, fetches);
  out.rate("LLi miss rate:", ir.ll_misses, fetches);
  out.blank();

  const Split d_refs{dr.accesses, dw.accesses};
  const Split d1_misses{dr.l1_misses, dw.l1_misses};
  const Split lld_misses{dr.ll_misses, dw.ll_misses};
  const Split accesses = d_refs.nonzero();
  out.counts(compat.data, d_refs, kReads, kWrites);
  out.counts("D1  misses:   ", d1_misses, kReads, kWrites);
  out.counts("LLd misses:   ", lld_misses, kReads, kWrites);
  out.rates("D1  miss rate:", d1_misses, accesses, kLeftPad, kRightPad);
  out.rates("LLd miss rate:", lld_misses, accesses, kLeftPad, kRightPad);
  out.blank();

  const Split ll_refs{ir.l1_misses + dr.l1_misses, dw.l1_misses};
  const Split ll_misses{ir.ll_misses + dr.ll_misses, dw.ll_misses};
  // Zeros that became 1 above stay so as summands.
  const Split everything{fetches + accesses.left, accesses.right, fetches + accesses.whole};
  out.counts("LL refs:      ", ll_refs, kReads, kWrites);
  out.counts("LL misses:    ", ll_misses, kReads, kWrites);
  out.rates("LL miss rate: ", ll_misses, everything, kLeftPad, kRightPad);
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

void print_summary(const sim::Costs& total, const Compat& compat, bool cache_sim, bool branch_sim) {
  const Totals out(total);
  out.count(compat.instructions, total.ir.accesses);
  if (cache_sim) print_caches(out, compat, total);
  if (branch_sim) {
    out.blank();
    print_branches(out, total);
  }
}

void print_stats(const CostTable& costs, SuperblockTable& superblocks) {
  const auto line = [](const char* what, std::size_t n) {
    debug_message("cachegrind: %s %'llu\n", what, static_cast<ULong>(n));
  };
  const CostTable::LookUps& found = costs.look_ups();
  debug_message("\n");
  line("files                     :", costs.files());
  line("functions                 :", costs.functions());
  line("lines (cost centres)      :", costs.size());
  line("look-ups, file + function  :", found.with_file_and_function);
  line("look-ups, file only       :", found.with_file_only);
  line("look-ups, function only   :", found.with_function_only);
  line("look-ups, neither         :", found.with_nothing);
  line("superblocks instrumented  :", superblocks.created());
  line("superblocks discarded     :", superblocks.discarded());
  line("superblocks live          :", superblocks.live());
  line("segments live             :", superblocks.live_segments());
}

}  // namespace cg::tool::cachegrind
