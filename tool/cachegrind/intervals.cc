// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/intervals.h"

#include <utility>

#include "tool/core/message.h"

namespace cg::tool::cachegrind {
namespace {

// Whether so many seconds have passed; then they begin anew.
bool has_passed(std::int64_t seconds, UInt& last, UInt now) {
  if (seconds == 0 || now - last < 1000 * static_cast<UInt>(seconds)) return false;
  last = now;
  return true;
}

}  // namespace

void Intervals::look(Profiler& profiler, ThreadId thread) {
  const UInt now = VG_(read_millisecond_timer)();
  if (has_passed(profiler.options.checkpoint, last_checkpoint_, now)) profiler.save_so_far();
  const UInt since = last_progress_;
  if (has_passed(profiler.options.progress, last_progress_, now))
    say_progress(profiler, thread, now - since);
}

void Intervals::say_progress(Profiler& profiler, ThreadId thread, UInt milliseconds) {
  const std::uint64_t total = profiler.total_so_far().ir.accesses;
  const std::uint64_t fresh = total - std::exchange(instructions_, total);
  const DiEpoch epoch = VG_(current_DiEpoch)();
  const Addr instr = VG_(get_IP)(thread);
  const HChar* text = nullptr;
  message("progress: %'llu instructions, %'llu a second", static_cast<ULong>(total),
          static_cast<ULong>(fresh * 1000 / milliseconds));
  if (VG_(get_fnname)(epoch, instr, &text)) message(", in %s", text);
  if (VG_(get_filename)(epoch, instr, &text)) message(" (%s)", text);
  message("\n");
}

}  // namespace cg::tool::cachegrind
