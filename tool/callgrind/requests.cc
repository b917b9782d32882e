// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/requests.h"

#include <valgrind/callgrind.h>

#include <bit>

#include "sim/columns.h"
#include "tool/core/command_table.h"
#include "tool/core/message.h"

namespace cg::tool::callgrind {
namespace {

void dump_because(Profiler& profiler, const char* hint) {
  HChar* const trigger = static_cast<HChar*>(VG_(malloc)("cg.trigger", VG_(strlen)(hint) + 32));
  VG_(sprintf)(trigger, "Client Request%s%s", hint[0] == '\0' ? "" : ": ", hint);
  profiler.dumps().write(trigger, Dumps::Threads::running_thread);
  VG_(free)(trigger);
}

const char* on_or_off(bool is_on) { return is_on ? "on" : "off"; }

void instrumentation(Profiler& profiler, const GivenCommand& command) {
  const char* const state = command.argument;
  if (state == nullptr)
    VG_(gdb_printf)("instrumentation: %s\n", on_or_off(profiler.is_instrumenting()));
  else if (const Int wanted = off_or_on(state); wanted >= 0)
    profiler.set_instrumenting(wanted == 1, "Command");
}

void print_status(Profiler& profiler) {
  if (!profiler.is_instrumenting()) {
    VG_(gdb_printf)("No status available as instrumentation is switched off\n");
    return;
  }
  unsigned threads = 0;
  profiler.tracker().for_each_running_thread([&](ThreadId) { ++threads; });
  VG_(gdb_printf)("%u thread(s) running.\n", threads);
}

// What callgrind_control reads.
class InternalStatus {
 public:
  explicit InternalStatus(Profiler& profiler)
      : profiler_(profiler), columns_(sim::Columns::of_callgrind(profiler.options.events())) {}

  void print() {
    VG_(gdb_printf)("instrumentation: %s\n", on_or_off(profiler_.is_instrumenting()));
    if (!profiler_.is_instrumenting()) return;
    print_code();
    VG_(gdb_printf)("events:");
    for (const sim::Event* event : columns_.all()) VG_(gdb_printf)(" %s", event->name);
    VG_(gdb_printf)("\npart: %u\nthreads:", profiler_.dumps().parts());
    Tracker& tracker = profiler_.tracker();
    tracker.for_each_running_thread([](ThreadId t) { VG_(gdb_printf)(" %u", t); });
    VG_(gdb_printf)("\ncurrent-tid: %u\n", tracker.running_thread());
    tracker.for_each_running_thread([&](ThreadId t) { print_thread(t); });
  }

 private:
  static void print_line(const char* key, std::uint64_t n) {
    VG_(gdb_printf)("%s: %llu\n", key, static_cast<ULong>(n));
  }

  void print_code() {
    const CallGraph& graph = profiler_.graph();
    print_line("executed-bbs", profiler_.dumps().executed_blocks());
    print_line("executed-calls", graph.executed_calls());
    print_line("distinct-bbs", profiler_.code().blocks());
    print_line("distinct-calls", graph.arcs());
    print_line("distinct-functions", profiler_.code().functions());
    print_line("distinct-contexts", graph.contexts());
  }

  void print_costs(const sim::Costs& costs) {
    for (const sim::Event* event : columns_.without_zeros(costs))
      VG_(gdb_printf)(" %llu", static_cast<ULong>(costs.of(*event)));
    VG_(gdb_printf)("\n");
  }

  void print_thread(ThreadId t) {
    Tracker& tracker = profiler_.tracker();
    VG_(gdb_printf)("events-%u:", t);
    print_costs(tracker.growth(t));
    unsigned frames = 0;
    tracker.for_each_call(t, [&](const Arc&, const sim::Costs&) { ++frames; });
    VG_(gdb_printf)("frames-%u: %u\n", t, frames);
    unsigned i = 0;
    const Function* innermost = tracker.current_function(t);
    tracker.for_each_call(t, [&](const Arc& arc, const sim::Costs& costs) {
      print_function(t, i, arc.from->instance->context->function());
      VG_(gdb_printf)("calls-%u-%u: %llu\n", t, i, static_cast<ULong>(arc.calls));
      VG_(gdb_printf)("events-%u-%u:", t, i++);
      print_costs(costs);
      innermost = &arc.to->instance->context->function();
    });
    if (innermost != nullptr) print_function(t, i, *innermost);
  }

  static void print_function(ThreadId t, unsigned frame, const Function& function) {
    VG_(gdb_printf)("function-%u-%u: %s\n", t, frame, function.shown_name->text());
  }

  Profiler& profiler_;
  sim::Columns columns_;
};

void status(Profiler& profiler, const GivenCommand& command) {
  if (command.argument != nullptr && VG_(strcmp)(command.argument, "internal") == 0)
    InternalStatus(profiler).print();
  else
    print_status(profiler);
}

void dump(Profiler& profiler, const GivenCommand& command) {
  if (!profiler.dumps().write(command.text, Dumps::Threads::all))
    VG_(gdb_printf)("error: profile not written, see the program's log\n");
}

void zero(Profiler& profiler, const GivenCommand& /*command*/) {
  profiler.dumps().zero(Dumps::Threads::all);
}

constexpr Command<Profiler> kCommands[] = {
    {"dump [<dump_hint>]", "dump counters", dump},
    {"zero", "zero counters", zero},
    {"status", "print status", status},
    {"instrumentation [on|off]", "get/set (if on/off given) instrumentation state",
     instrumentation},
};

void print_help(const char* usage, const char* help) {
  VG_(gdb_printf)("  %s\n        %s\n", usage, help);
}

constexpr CommandStyle kStyle{.heading = "\ncallgrind monitor commands:\n",
                              .print_line = print_help,
                              .ending = "\n",
                              .minds_more_words = false,
                              .core_helps_too = false};

}  // namespace

bool handle_request(Profiler& profiler, const UWord* arguments, UWord& result) {
  if (arguments[0] == VG_USERREQ__GDB_MONITOR_COMMAND) {
    result = handle_monitor_command(profiler, std::bit_cast<const char*>(arguments[1])) ? 1 : 0;
    return result == 1;
  }
  if (!VG_IS_TOOL_USERREQ('C', 'T', arguments[0])) return false;
  switch (arguments[0]) {
    case VG_USERREQ__DUMP_STATS:
      dump_because(profiler, "");
      return true;
    case VG_USERREQ__DUMP_STATS_AT:
      dump_because(profiler, std::bit_cast<const char*>(arguments[1]));
      return true;
    case VG_USERREQ__ZERO_STATS:
      profiler.dumps().zero(Dumps::Threads::running_thread);
      return true;
    case VG_USERREQ__TOGGLE_COLLECT:
      profiler.tracker().toggle_collection_by_request();
      return true;
    case VG_USERREQ__START_INSTRUMENTATION:
      profiler.set_instrumenting(true, "Client Request");
      return true;
    case VG_USERREQ__STOP_INSTRUMENTATION:
      profiler.set_instrumenting(false, "Client Request");
      return true;
    default:
      message("Warning: unknown callgrind client request code %llx\n",
              static_cast<ULong>(arguments[0]));
      return false;
  }
}

bool handle_monitor_command(Profiler& profiler, const char* text) {
  return run_command<Profiler>(kCommands, kStyle, profiler, text);
}

}  // namespace cg::tool::callgrind
