// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/call_sites.h"

#include <algorithm>

#include "files/path.h"
#include "tool/core/memory.h"

namespace cg::tool {
namespace {

// Of "0x4005AB: f (a.c:3)" what is behind the address; of "f (in /lib/libc.so)" the function alone.
void append_description(files::Path& text, const HChar* description) {
  const HChar* const colon = VG_(strstr)(description, ": ");
  const HChar* const function = colon == nullptr ? description : colon + 2;
  const HChar* const object = VG_(strstr)(function, " (in ");
  for (const HChar* c = function; *c != '\0' && c != object; ++c) text << *c;
}

// (Of few words, for each allocation: std::equal() would be a call of memcmp.)
bool equal(const Addr* a, const Addr* b, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i)
    if (a[i] != b[i]) return false;
  return true;
}

}  // namespace

UnwoundStack CallSites::unwound(ThreadId thread) const {
  UnwoundStack stack;
  stack.unwind(thread, callers_ + 2);
  return stack;
}

DataObject* CallSites::of_call(ThreadId thread, const CallPoint& from) {
  if (callers_ == 0) return of_return(ObjectClass::heap, from.back);
  const UInt epoch = VG_(current_DiEpoch)().n;
  if (DataObject* const known = stacks_.find(from, epoch); known != nullptr) return known;
  std::array<Addr, kMostCallers + 1> calls;
  const std::size_t depth = walk(thread, from.sp, {calls.data(), callers_ + 1});
  if (depth != 0) return of(ObjectClass::heap, calls.data(), depth);
  const UnwoundStack stack = unwound(thread);
  if (stack.depth < 2) return of_return(ObjectClass::heap, from.back);
  DataObject* const object = of(ObjectClass::heap, stack.ips.data() + 1, stack.depth - 1);
  if (stack.sps[0] == from.sp) {
    sizes_.learn(stack);
    if (stack.depth < callers_ + 2) sizes_.learn_end(stack);
  }
  stacks_.add(from, epoch, stack, object);
  return object;
}

// Their number; 0: one of them is unknown.
std::size_t CallSites::walk(ThreadId thread, Addr sp, std::span<Addr> calls) const {
  FrameSizes::Walk walk(sizes_, thread, VG_(get_IP)(thread), sp);
  for (std::size_t depth = 0; depth < calls.size(); ++depth) {
    const FrameSizes::Step step = walk.go_up();
    if (step == FrameSizes::Step::unknown) return 0;
    if (step == FrameSizes::Step::end) return depth;
    calls[depth] = walk.instr();
  }
  return calls.size();
}

DataObject* CallSites::of_system_call(ThreadId thread) {
  const UnwoundStack stack = unwound(thread);
  if (stack.depth < 2) return of_return(ObjectClass::mapping, 0);
  return of(ObjectClass::mapping, stack.ips.data() + 1, stack.depth - 1);
}

DataObject* CallSites::of(ObjectClass kind, const Addr* calls, std::size_t depth) {
  const UInt epoch = VG_(current_DiEpoch)().n;
  std::size_t hash = mix(depth + 31 * static_cast<std::size_t>(kind) + (std::size_t{epoch} << 16));
  for (std::size_t i = 0; i < depth; ++i) hash = (hash ^ calls[i]) * 0x9e3779b1;
  hash = mix(hash);
  const Site* const known = sites_.find(hash, [=](const Site& s) {
    return s.kind == kind && s.epoch == epoch && s.depth == depth &&
           equal(calls, s.calls.data(), depth);
  });
  if (known != nullptr) return known->object;
  auto* const fresh = allocate_array<Site>("cg.objects.site", 1);
  fresh->kind = kind;
  fresh->epoch = epoch;
  fresh->depth = depth;
  std::copy(calls, calls + depth, fresh->calls.begin());
  fresh->object = named(kind, calls, depth);
  sites_.insert(hash, fresh);
  return fresh->object;
}

// An inlined function counts as a caller.
DataObject* CallSites::named(ObjectClass kind, const Addr* calls, std::size_t depth) {
  const DiEpoch epoch = VG_(current_DiEpoch)();
  files::Path name;
  std::size_t named = 0;
  for (std::size_t i = 0; i < depth; ++i) {
    const HChar* function = nullptr;
    const bool is_below_main =
        VG_(get_fnname)(epoch, calls[i], &function) && VG_(strcmp)(function, "(below main)") == 0;
    if (is_below_main && i != 0) break;
    InlIPCursor* const inlined = VG_(new_IIPC)(epoch, calls[i]);
    do {
      if (named++ != 0) name << " < ";
      append_description(name, VG_(describe_IP)(epoch, calls[i], inlined));
    } while (named <= callers_ && inlined != nullptr && VG_(next_IIPC)(inlined));
    VG_(delete_IIPC)(inlined);
    if (named > callers_) break;
  }
  return table_.object(kind, "", name.c_str());
}

}  // namespace cg::tool
