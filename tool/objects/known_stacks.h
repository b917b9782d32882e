// SPDX-License-Identifier: GPL-2.0-or-later
//
// Stacks with frame pointers (see FrameSizes) that were unwound before, known again by a few words,
// so that an allocation in a loop unwinds once. Unwinding follows from the stack pointer, the frame
// pointer and the words that it reads: return addresses, and saved frame pointers. When all these are
// what they were, so is the result. A saved frame pointer is found by its value, next to the return
// address; a stack in which it is not found there is not remembered.
#pragma once

#include <array>
#include <cstddef>

#include "tool/core/valgrind.h"
#include "tool/objects/unwound_stack.h"

namespace cg::tool {

struct DataObject;

class KnownStacks {
 public:
  constexpr KnownStacks() = default;

  // The object that was added for it, or nullptr. The code is that of the same epoch.
  DataObject* find(const CallPoint& from, UInt epoch) const;

  void add(const CallPoint& from, UInt epoch, const UnwoundStack& stack, DataObject* object);

  // Words that were read may lie in no memory now.
  void forget() { ++generation_; }

 private:
  static constexpr std::size_t kKnown = 256;

  struct Word {
    Addr at;
    Addr value;
  };
  struct Known {
    CallPoint from;
    UInt epoch;
    UInt generation;
    std::size_t words;
    std::array<Word, 2 * UnwoundStack::kMostFrames> word;
    DataObject* object;
  };

  static bool note_words(Known& known, const UnwoundStack& stack);
  static bool note_saved(Known& known, const UnwoundStack& stack, std::size_t frame);
  static bool note_word(Known& known, Addr at);
  static std::size_t index(const CallPoint& from);

  UInt generation_ = 1;
  Known* known_ = nullptr;
};

}  // namespace cg::tool
