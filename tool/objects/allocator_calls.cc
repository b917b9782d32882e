// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/allocator_calls.h"

#include "tool/core/client_memory.h"
#include "tool/core/memory.h"

namespace cg::tool {

using Kind = AllocatorForm::Kind;

void AllocatorCalls::begin(std::size_t threads) {
  threads_ = allocate_array<Thread>("cg.objects.calls", threads);
}

bool AllocatorCalls::is_on_alternate_stack(ThreadId thread, Addr sp) {
  return sp - VG_(thread_get_altstack_min)(thread) < VG_(thread_get_altstack_size)(thread);
}

// Innermost calls for which left(call) holds. A handler on a stack of its own says nothing of those
// that it interrupted.
template <typename Left>
void AllocatorCalls::forget(ThreadId thread, Addr sp, Left left) {
  Thread& t = threads_[thread];
  while (t.depth != 0 && left(t.calls[t.depth - 1]) &&
         is_on_alternate_stack(thread, t.calls[t.depth - 1].sp) ==
             is_on_alternate_stack(thread, sp)) {
    --t.depth;
    ++forgotten_;
  }
}

void AllocatorCalls::enter(ThreadId thread, Kind kind, const CallPoint& from,
                           const AllocatorArguments& arguments) {
  Thread& t = threads_[thread];
  const Addr sp = from.sp;
  const Addr back = from.back;
  forget(thread, sp, [=](const Call& call) {
    return call.sp < sp || (call.sp == sp && (call.back != back || call.kind == kind));
  });
  if (kind == Kind::frees) {
    LiveBlock freed{};
    if (arguments.block != 0) blocks_.remove(arguments.block, freed);
    return;
  }
  if (t.depth != 0 && t.calls[t.depth - 1].sp == sp) return;  // a tail call: the outer says enough
  if (t.depth == kDepth) return;
  if (t.depth != 0) t.calls[t.depth - 1].has_inner = true;
  DataObject* const object =
      t.depth == 0 ? sites_.of_call(thread, from) : sites_.of_return(ObjectClass::heap, back);
  t.calls[t.depth++] = {kind, false, sp, back, arguments, object};
}

void AllocatorCalls::leave(ThreadId thread, Addr back, Addr sp, Addr result) {
  Thread& t = threads_[thread];
  forget(thread, sp, [=](const Call& call) { return call.sp + sizeof(Addr) < sp; });
  if (t.depth == 0) return;
  const Call& call = t.calls[t.depth - 1];
  if (call.sp + sizeof(Addr) != sp || call.back != back) return;
  --t.depth;
  returned(call, result);
}

namespace {

// Of a block. No block has 1 TB: such an argument is no size, as where a user's form does not fit
// the function.
std::size_t size_of(const AllocatorArguments& a) {
  constexpr std::size_t kMB = 1 << 20;
  std::size_t size = 0;
  const bool is_known = a.size != LiveBlocks::kUnknownSize &&
                        !__builtin_mul_overflow(a.count, a.size, &size) && size / kMB < kMB;
  return is_known ? size : LiveBlocks::kUnknownSize;
}

}  // namespace

void AllocatorCalls::returned(const Call& call, Addr result) {
  const AllocatorArguments& a = call.arguments;
  if (call.kind == Kind::fills_in) result = result == 0 ? word_at(a.block) : 0;
  std::size_t size = size_of(a);
  LiveBlock old{};
  if (call.kind == Kind::reallocates && a.block != 0 && (result != 0 || size == 0))
    blocks_.remove(a.block, old);
  if (result == 0) return;
  const bool is_in_chunk = call.has_inner && !take_back(result, size);
  if (!is_in_chunk) blocks_.add(result, size, call.object);
  ++call.object->blocks;
  if (size != LiveBlocks::kUnknownSize) call.object->bytes += size;
}

// An inner call has counted the block, too, and may know its size. False: it is much larger, a
// pool's chunk in which the first object begins.
bool AllocatorCalls::take_back(Addr start, std::size_t& size) {
  LiveBlock inner{};
  if (!blocks_.remove(start, inner)) return true;
  constexpr std::size_t kSlack = 256;  // of an allocator that aligns
  if (inner.has_known_size && inner.size > 2 * size + kSlack && size != LiveBlocks::kUnknownSize) {
    blocks_.add(start, inner.size, inner.object);
    return false;
  }
  --inner.object->blocks;
  if (!inner.has_known_size) return true;
  inner.object->bytes -= inner.size;
  if (size == LiveBlocks::kUnknownSize) size = inner.size;
  return true;
}

}  // namespace cg::tool
