// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/requests.h"

#include <bit>

#include "include/valgrind/cachegrind.h"
#include "sim/columns.h"
#include "tool/cachegrind/cost_table.h"
#include "tool/core/command_table.h"
#include "tool/core/memory.h"
#include "tool/core/message.h"

namespace cg::tool::cachegrind {
namespace {

// Commands to a running program, through the core's gdbserver: `vgdb COMMAND`, or `monitor COMMAND`
// in gdb.
//
//   dump [FILE]              writes the profile so far; without FILE, to the file of the final one
//   zero                     sets all counts to 0
//   instrumentation on|off   begins and ends a measuring window; without an argument, shows
//                            the state
//   status                   shows the counts so far, and the hottest functions
//
// Words may be shortened. Commands do not change the program's run.
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

// False if `command` is none of these commands.
bool handle_monitor_command(Profiler& profiler, const char* text) {
  return run_command<Profiler>(kCommands, kStyle, profiler, text);
}

}  // namespace

bool handle_request(Profiler& profiler, const UWord* arguments, UWord& result) {
  if (arguments[0] == VG_USERREQ__GDB_MONITOR_COMMAND) {
    result = handle_monitor_command(profiler, std::bit_cast<const char*>(arguments[1])) ? 1 : 0;
    return result == 1;
  }
  if (!VG_IS_TOOL_USERREQ('C', 'G', arguments[0])) return false;
  switch (arguments[0]) {
    case VG_USERREQ__CG_START_INSTRUMENTATION:
      profiler.start_instrumentation();
      return true;
    case VG_USERREQ__CG_STOP_INSTRUMENTATION:
      profiler.stop_instrumentation();
      return true;
    case VG_USERREQ__CG_ZERO:
      profiler.zero();
      return true;
    case VG_USERREQ__CG_DUMP:
      profiler.dump(std::bit_cast<const char*>(arguments[1]));
      return true;
    default:
      message("Warning: unknown cachegrind client request code %llx\n",
              static_cast<ULong>(arguments[0]));
      return false;
  }
}

}  // namespace cg::tool::cachegrind
