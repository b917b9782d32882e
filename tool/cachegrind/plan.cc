// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/plan.h"

#include "sim/columns.h"
#include "tool/core/message.h"
#include "tool/core/valgrind.h"

namespace cg::tool::cachegrind {

void print_plan(const Options& options, const char* path) {
  message("Counted:");
  const auto columns = sim::Columns::of_cachegrind(options.events());
  for (const sim::Event* event : columns.all()) message(" %s", event->name);
  message("\n");
  if (!options.instr_at_start) message("  in the program's measuring windows alone\n");
  options.toggled.for_each([](const char* glob) { message("  while '%s' runs\n", glob); });
  if (options.exact) message("  what ran alone\n");
  const bool is_relative = path[0] != '/';
  message("Profile: %s%s%s\n", is_relative ? VG_(get_startup_wd)() : "", is_relative ? "/" : "",
          path);
}

}  // namespace cg::tool::cachegrind
