// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/summary.h"

#include "tool/core/message.h"
#include "tool/core/summary.h"
#include "tool/core/valgrind.h"

namespace cg::tool::cachegrind {
void print_summary(const sim::Costs& total, const Compat& compat, sim::EventGroups groups) {
  print_totals(total, groups,
               {.instructions = compat.instructions,
                .data = compat.data,
                .reads = " rd  ",
                .reads_pad = "     ",
                .adds_zeros_as_1 = true});
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
