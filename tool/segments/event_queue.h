// SPDX-License-Identifier: GPL-2.0-or-later
//
// The events of a superblock that were raised but not yet emitted as IR, in program order.
//
// The queue holds 16 events. A read, and a write of the same instruction, size and address right
// behind it, become one modify: an `inc` or a compare-and-swap is one reference. It counts as a
// read, or as a write if the tool says so. Merging is tried first, so it works across the 16th
// event; a merged access merges no further. The capacity is part of the observable behaviour: when
// a later access of the block faults, exactly the events emitted by then have been counted.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/base.h"
#include "sim/costs.h"
#include "tool/core/valgrind.h"

namespace cg::tool {

// One guest instruction: the contents of its IMark, and the place for its costs.
struct Instruction {
  sim::Addr addr = 0;
  std::uint32_t size = 0;  // bytes, at least 1
  sim::Costs* costs = nullptr;

  sim::Addr next() const { return addr + size; }
};

struct Event {
  enum class Kind : std::uint8_t {
    fetch,
    read,
    write,
    modify,
    conditional_branch,
    indirect_branch,
    call,
    function_return
  };

  Kind kind;
  Instruction instr;
  std::uint32_t size = 0;  // bytes accessed, at most the smallest line size
  // An atom: effective address, outcome (one bit) or target, of a call where it returns to.
  IRExpr* operand = nullptr;

  bool is_write(bool modify_is_write) const {
    return kind == Kind::write || (kind == Kind::modify && modify_is_write);
  }
};

class EventQueue {
 public:
  static constexpr std::size_t kCapacity = 16;

  bool full() const { return size_ == kCapacity; }
  std::span<const Event> events() const { return {events_.data(), size_}; }
  void clear() { size_ = 0; }

  // The queue must not be full().
  void push(const Event& event) { events_[size_++] = event; }

  // Turns the last event into a modify when it is the read half of `write`. A fetch separates
  // the instructions, so the last event, if a read, is one of the current instruction.
  bool merge(const Event& write) {
    if (size_ == 0) return false;
    Event& last = events_[size_ - 1];
    if (last.kind != Event::Kind::read || last.size != write.size ||
        !eqIRAtom(last.operand, write.operand))
      return false;
    last.kind = Event::Kind::modify;
    return true;
  }

 private:
  std::array<Event, kCapacity> events_;
  std::size_t size_ = 0;
};

}  // namespace cg::tool
