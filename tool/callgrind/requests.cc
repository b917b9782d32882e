// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/requests.h"

#include <valgrind/callgrind.h>

#include <bit>

#include "tool/callgrind/monitor.h"
#include "tool/core/message.h"

namespace cg::tool::callgrind {
namespace {

void dump_because(Profiler& profiler, const char* hint) {
  HChar* const trigger = static_cast<HChar*>(VG_(malloc)("cg.trigger", VG_(strlen)(hint) + 32));
  VG_(sprintf)(trigger, "Client Request%s%s", hint[0] == '\0' ? "" : ": ", hint);
  profiler.dumps().write(trigger, Dumps::Threads::running_thread);
  VG_(free)(trigger);
}

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

}  // namespace cg::tool::callgrind
