// SPDX-License-Identifier: GPL-2.0-or-later
//
// How large frames are, so that a stack is unwound by adding: the caller's stack pointer is the size
// above an instruction's own, and the return address is just below it.
//
// The core's unwinding tells the size. It is that of each frame at this instruction, unless the core
// finds frames here by the frame pointer, which is then near the frame's end: two words below it, or
// up to ten where the stack is aligned to 64 bytes. Of such frames, and where the return address is
// elsewhere (arm64, handlers of signals), nothing is known.
//
// (Of the 471,000 allocations in a run of perl the core unwound 442,000, now 650; a run of git became
// 4% shorter. With a place for one instruction instead of two, a loop of bash unwound 104,000 stacks
// for two instructions of one place.)
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tool/core/client_memory.h"
#include "tool/core/hash_table.h"
#include "tool/core/valgrind.h"
#include "tool/objects/unwound_stack.h"

namespace cg::tool {

class FrameSizes {
 public:
  constexpr FrameSizes() = default;

  enum class Step : std::uint8_t { unknown, caller, end };
  class Walk;

  // Of a stack that was unwound now.
  void learn(const UnwoundStack& stack);
  // Its last frame has no caller. (The thread is at a call: elsewhere its registers may be those of
  // different instructions, and the core may miss a caller.)
  void learn_end(const UnwoundStack& stack);

 private:
  static constexpr std::size_t kSets = 4096;

  struct Known {
    Addr instr;
    UInt epoch;
    std::uint32_t size;  // 0: the stack's last frame, with the stack pointer `end`
    Addr end;
  };
  using Set = std::array<Known, 2>;  // the newer one first

  void note(Addr instr, std::uint32_t size, Addr end);
  static std::size_t set(Addr instr) { return spread(instr) % kSets; }

  Set* sets_ = nullptr;
};

// Up a thread's stack, from a frame to its caller's.
class FrameSizes::Walk {
 public:
  Walk(const FrameSizes& sizes, ThreadId thread, Addr instr, Addr sp)
      : sets_(sizes.sets_),
        epoch_(VG_(current_DiEpoch)().n),
        highest_(VG_(thread_get_stack_max)(thread)),
        instr_(instr),
        sp_(sp) {}

  // The frame's instruction, and its stack pointer: where the frame that it has called ends.
  Addr instr() const { return instr_; }
  Addr sp() const { return sp_; }

  Step go_up() {
    constexpr Addr kUnread = 512;  // bytes at a stack's end from which the core does not unwind
    const Known* const known = find();
    if (known == nullptr) return Step::unknown;
    if (known->size == 0) return sp_ == known->end ? Step::end : Step::unknown;
    const Addr end = sp_ + known->size;
    if (end + kUnread >= highest_) return Step::unknown;
    const Addr back = word_at(end - sizeof(Addr));
    if (back <= 1) return Step::unknown;  // the core stops there
    sp_ = end;
    instr_ = back - 1;
    return Step::caller;
  }

 private:
  const Known* find() const {
    if (sets_ == nullptr) return nullptr;
    for (const Known& k : sets_[set(instr_)])
      if (k.instr == instr_ && k.epoch == epoch_) return &k;
    return nullptr;
  }

  const Set* sets_;
  UInt epoch_;
  Addr highest_;
  Addr instr_;
  Addr sp_;
};

}  // namespace cg::tool
