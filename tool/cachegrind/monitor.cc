// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/monitor.h"

#include "sim/columns.h"
#include "tool/cachegrind/hottest.h"
#include "tool/core/command_table.h"
#include "tool/core/memory.h"

namespace cg::tool::cachegrind {
namespace {

void dump(Profiler& profiler, const GivenCommand& command) {
  const char* const file = command.argument;
  if (file != nullptr ? profiler.dump(file) : profiler.save_so_far())
    VG_(gdb_printf)("profile written\n");
  else
    VG_(gdb_printf)("error: profile not written, see the program's log\n");
}

void instrumentation(Profiler& profiler, const GivenCommand& command) {
  const char* const state = command.argument;
  const Int wanted = state == nullptr ? -1 : off_or_on(state);
  if (state != nullptr && wanted < 0) return;
  if (wanted >= 0 && (wanted == 1) != profiler.is_instrumenting())
    wanted == 1 ? profiler.start_instrumentation() : profiler.stop_instrumentation();
  VG_(gdb_printf)("instrumentation is %s\n", profiler.is_instrumenting() ? "on" : "off");
}

void zero(Profiler& profiler, const GivenCommand& /*command*/) { profiler.zero(); }

void status(Profiler& profiler, const GivenCommand& /*command*/) {
  const sim::Costs total = profiler.total_so_far();
  CostTable& costs = profiler.costs();
  const auto line = [](const char* what, std::uint64_t n) {
    VG_(gdb_printf)("%-14s %'llu\n", what, static_cast<ULong>(n));
  };
  line("run time, ms", VG_(read_millisecond_timer)());
  const auto columns = sim::Columns::of_cachegrind(profiler.options.events());
  for (const sim::Event* event : columns.all()) line(event->name, total.of(*event));
  line("functions", costs.functions());
  line("lines", costs.size());
  line("memory, bytes", allocated_bytes());
  for (const HotFunction& hot : hottest_functions(costs))
    if (hot.instructions != 0) VG_(gdb_printf)
  ("%'16llu  %s:%s\n", static_cast<ULong>(hot.instructions), hot.file->text(),
   hot.function->text());
}

constexpr Command<Profiler> kCommands[] = {
    {"dump [<file>]", "write the profile so far", dump},
    {"zero", "set all counts to 0", zero},
    {"instrumentation [on|off]", "switch counting on or off, or show its state", instrumentation},
    {"status", "show the counts so far", status},
};

void print_help(const char* usage, const char* help) {
  VG_(gdb_printf)("  %-27s%s\n", usage, help);
}

constexpr CommandStyle kStyle{.heading = "cachegrind monitor commands:\n",
                              .print_line = print_help,
                              .ending = "",
                              .minds_more_words = true,
                              .core_helps_too = true};

}  // namespace

bool handle_monitor_command(Profiler& profiler, const char* text) {
  return run_command<Profiler>(kCommands, kStyle, profiler, text);
}

}  // namespace cg::tool::cachegrind
