// SPDX-License-Identifier: GPL-2.0-or-later
//
// Stacks that were unwound before, known again by a few words, so that an allocation in a loop
// unwinds once. Unwinding follows from the stack pointer, the frame pointer and the words that it
// reads: return addresses, and saved frame pointers. When all these are what they were, so is the
// result. A saved frame pointer is found by its value, next to the return address; a stack in which
// it is not found there is not remembered.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "tool/core/valgrind.h"

namespace cg::tool {

struct DataObject;

// A thread on the first instruction of a function: the stack pointer stands at the return address.
struct CallPoint {
  Addr sp;
  Addr back;
  Addr fp = 0;  // frame pointer
};

// As VG_(get_StackTrace) unwinds it: in callers, instruction pointers are those of calls.
struct UnwoundStack {
  static constexpr std::size_t kMostFrames = 16;

  std::size_t depth = 0;
  std::array<Addr, kMostFrames> ips{};
  std::array<Addr, kMostFrames> sps{};
  std::array<Addr, kMostFrames> fps{};

  // Up to `most` frames. (Behind the first function of all the core may find itself in the same
  // place again.)
  void unwind(ThreadId thread, std::size_t most) {
    const std::size_t found =
        VG_(get_StackTrace)(thread, ips.data(), static_cast<UInt>(most), sps.data(), fps.data(), 0);
    for (depth = std::min<std::size_t>(found, 1); depth < found; ++depth)
      if (sps[depth] == sps[depth - 1]) break;
  }
};

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
