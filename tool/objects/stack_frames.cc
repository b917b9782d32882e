// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/stack_frames.h"

#include "files/path.h"
#include "tool/core/hash_table.h"
#include "tool/core/memory.h"

namespace cg::tool {

Place StackFrames::find_in_stack(ThreadId thread, Addr addr, Addr used) {
  if (used >= VG_(thread_get_stack_size)(thread)) return {};  // it runs on another stack
  FrameSizes::Walk walk(sizes_, thread, VG_(get_IP)(thread), VG_(get_SP)(thread));
  for (std::size_t callers = 1; callers < UnwoundStack::kMostFrames; ++callers) {
    const Addr frame = walk.instr();
    const FrameSizes::Step step = walk.go_up();
    if (step == FrameSizes::Step::unknown) return find_by_unwinding(thread, addr);
    if (step == FrameSizes::Step::end) break;
    if (addr < walk.sp()) return {function_of(frame), walk.sp() - addr};
  }
  return {};
}

// Most addresses are in the innermost frames.
Place StackFrames::find_by_unwinding(ThreadId thread, Addr addr) {
  UnwoundStack stack;
  std::size_t frame = 0;
  for (const std::size_t most : {std::size_t{3}, UnwoundStack::kMostFrames}) {
    stack.unwind(thread, most);
    sizes_.learn(stack);
    for (; frame + 1 < stack.depth; ++frame) {
      const Addr end = stack.sps[frame + 1];
      if (addr < end) return {function_of(stack.ips[frame]), end - addr};
    }
    if (stack.depth < most) break;
  }
  return {};
}

DataObject* StackFrames::function_of(Addr instr) {
  if (functions_ == nullptr) functions_ = allocate_array<Function>("cg.objects.frames", kFunctions);
  const DiEpoch epoch = VG_(current_DiEpoch)();
  Function& known = functions_[mix(instr) % kFunctions];
  if (known.instr == instr && known.epoch == epoch.n) return known.object;
  const HChar* function = nullptr;
  files::Path name("frame of ");
  name << (VG_(get_fnname)(epoch, instr, &function) ? function : "???");
  known = {instr, epoch.n, table_.object(ObjectClass::stack, "", name.c_str())};
  return known.object;
}

}  // namespace cg::tool
