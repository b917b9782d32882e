// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/parts/summary.h"

#include "sim/columns.h"
#include "tool/core/message.h"
#include "tool/core/summary.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {

void print_summary(const sim::Costs& total, sim::EventGroups groups) {
  message("Events    :");
  const auto columns = sim::Columns::of_callgrind(groups);
  for (const sim::Event* e : columns.all()) message(" %s", e->name);
  message("\nCollected :");
  for (const sim::Event* e : columns.without_zeros(total))
    message(" %llu", static_cast<ULong>(total.of(*e)));
  message("\n\n");
  print_totals(total, groups,
               {.instructions = "I   refs:     ",
                .data = "D   refs:     ",
                .reads = " rd",
                .reads_pad = "   ",
                .adds_zeros_as_1 = false});
}

}  // namespace cg::tool::callgrind
