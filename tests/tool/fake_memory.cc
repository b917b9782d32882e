// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the core knows of the client's data and stacks.
#include <algorithm>

#include "tests/tool/fake_core.h"

using cg::tool::fake::core;

extern "C" {

ThreadId VG_(get_running_tid)() { return core.running; }

UInt VG_(get_StackTrace)(ThreadId, StackTrace ips, UInt most, StackTrace sps, StackTrace fps,
                         Word) {
  ++core.unwound;
  const std::size_t n = std::min<std::size_t>(most, core.stack_trace.size());
  for (std::size_t i = 0; i < n; ++i) {
    ips[i] = core.stack_trace[i];
    sps[i] = i < core.frames.size() ? core.frames[i].sp : 0;
    fps[i] = i < core.frames.size() ? core.frames[i].fp : 0;
  }
  return static_cast<UInt>(n);
}

void VG_(thread_stack_reset_iter)(ThreadId* thread) { *thread = 0; }

Bool VG_(thread_stack_next)(ThreadId* thread, Addr* low, Addr* high) {
  if (*thread == core.stack_tops.size()) return False;
  ++*thread;
  *low = *high = core.stack_tops[*thread - 1];
  return True;
}

Addr VG_(get_IP)(ThreadId) { return core.stack_trace.empty() ? 0 : core.stack_trace[0]; }
Addr VG_(get_SP)(ThreadId) { return core.stack_pointer; }
Addr VG_(thread_get_stack_max)(ThreadId thread) {
  return thread == 0 || thread > core.stack_tops.size() ? 0 : core.stack_tops[thread - 1];
}
SizeT VG_(thread_get_stack_size)(ThreadId) { return core.stack_size; }

Bool VG_(get_datasym_and_offset)(DiEpoch, Addr a, const HChar** name, PtrdiffT* offset) {
  for (const cg::tool::fake::Symbol& symbol : core.symbols) {
    if (a < symbol.begin || a >= symbol.end) continue;
    *name = symbol.name.c_str();
    *offset = static_cast<PtrdiffT>(a - symbol.begin);
    return True;
  }
  *name = "rubbish";
  return False;
}

const HChar* VG_(pp_SectKind)(VgSectKind kind) { return kind == Vg_SectBSS ? "BSS" : "Text"; }

}  // extern "C"
