// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/requests.h"

#include <bit>

#include "include/valgrind/cachegrind.h"
#include "tool/cachegrind/monitor.h"
#include "tool/core/message.h"

namespace cg::tool::cachegrind {

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
