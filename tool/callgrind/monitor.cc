// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/monitor.h"

#include "sim/columns.h"
#include "tool/core/monitor_command.h"

namespace cg::tool::callgrind {
namespace {

// In the order of kCommands.
enum class Command { help, dump, zero, status, instrumentation };
constexpr const char* kCommands = "help dump zero status instrumentation";

void help() {
  VG_(gdb_printf)
  ("\n"
   "callgrind monitor commands:\n"
   "  dump [<dump_hint>]\n"
   "        dump counters\n"
   "  zero\n"
   "        zero counters\n"
   "  status\n"
   "        print status\n"
   "  instrumentation [on|off]\n"
   "        get/set (if on/off given) instrumentation state\n"
   "\n");
}

const char* on_or_off(bool is_on) { return is_on ? "on" : "off"; }

void instrumentation(Profiler& profiler, const char* state) {
  if (state == nullptr)
    VG_(gdb_printf)("instrumentation: %s\n", on_or_off(profiler.is_instrumenting()));
  else if (const Int wanted = off_or_on(state); wanted >= 0)
    profiler.set_instrumenting(wanted == 1, "Command");
}

void status(Profiler& profiler) {
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
      VG_(gdb_printf)(" %llu", static_cast<ULong>(costs[event->word]));
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

}  // namespace

bool handle_monitor_command(Profiler& profiler, const char* text) {
  MonitorCommand command(text, kCommands);
  if (command.id() < 0) return command.id() != -1;
  const char* const argument = command.next();
  switch (Command{command.id()}) {
    case Command::help:
      help();
      break;
    case Command::dump:
      if (!profiler.dumps().write(text, Dumps::Whose::all))
        VG_(gdb_printf)("error: profile not written, see the program's log\n");
      break;
    case Command::zero:
      profiler.dumps().zero(Dumps::Whose::all);
      break;
    case Command::status:
      if (argument != nullptr && VG_(strcmp)(argument, "internal") == 0)
        InternalStatus(profiler).print();
      else
        status(profiler);
      break;
    case Command::instrumentation:
      instrumentation(profiler, argument);
      break;
  }
  return true;
}

}  // namespace cg::tool::callgrind
