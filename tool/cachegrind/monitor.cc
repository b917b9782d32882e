// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/monitor.h"

#include "sim/columns.h"
#include "tool/cachegrind/hottest.h"
#include "tool/core/memory.h"
#include "tool/core/monitor_command.h"

namespace cg::tool::cachegrind {
namespace {

// In the order of kCommands.
enum class Command { help, dump, zero, instrumentation, status };
constexpr const char* kCommands = "help dump zero instrumentation status";

void help() {
  VG_(gdb_printf)
  ("cachegrind monitor commands:\n"
   "  dump [<file>]              write the profile so far\n"
   "  zero                       set all counts to 0\n"
   "  instrumentation [on|off]   count, or say whether it is counted\n"
   "  status                     what was counted so far\n");
}

void dump(Profiler& profiler, const char* file) {
  if (file != nullptr ? profiler.dump(file) : profiler.save_so_far())
    VG_(gdb_printf)("profile written\n");
  else
    VG_(gdb_printf)("error: profile not written, see the program's log\n");
}

void instrumentation(Profiler& profiler, const char* state) {
  const Int wanted = state == nullptr ? -1 : off_or_on(state);
  if (state != nullptr && wanted < 0) return;
  if (wanted >= 0 && (wanted == 1) != profiler.is_instrumenting())
    wanted == 1 ? profiler.start_instrumentation() : profiler.stop_instrumentation();
  VG_(gdb_printf)("instrumentation is %s\n", profiler.is_instrumenting() ? "on" : "off");
}

void status(Profiler& profiler) {
  const sim::Costs total = profiler.total_so_far();
  CostTable& costs = profiler.costs();
  const auto line = [](const char* what, std::uint64_t n) {
    VG_(gdb_printf)("%-14s %'llu\n", what, static_cast<ULong>(n));
  };
  line("run time, ms", VG_(read_millisecond_timer)());
  const auto columns = sim::Columns::of_cachegrind(profiler.options.events());
  for (const sim::Event* event : columns.all()) line(event->name, total[event->word]);
  line("functions", costs.functions());
  line("lines", costs.size());
  line("memory, bytes", allocated_bytes());
  for (const HotFunction& hot : hottest_functions(costs))
    if (hot.instructions != 0) VG_(gdb_printf)
  ("%'16llu  %s:%s\n", static_cast<ULong>(hot.instructions), hot.file->text(),
   hot.function->text());
}

}  // namespace

bool handle_monitor_command(Profiler& profiler, const char* text) {
  MonitorCommand command(text, kCommands);
  if (command.id() < 0) return command.id() != -1;
  const char* const argument = command.next();
  if (argument != nullptr && command.next() != nullptr)
    VG_(gdb_printf)("error: %s has one argument at most\n", command.name());
  else
    switch (Command{command.id()}) {
      case Command::help:
        help();
        break;
      case Command::dump:
        dump(profiler, argument);
        break;
      case Command::zero:
        profiler.zero();
        break;
      case Command::instrumentation:
        instrumentation(profiler, argument);
        break;
      case Command::status:
        status(profiler);
        break;
    }
  // Help is the core's as well: it prints its own behind ours.
  return Command{command.id()} != Command::help;
}

}  // namespace cg::tool::cachegrind
