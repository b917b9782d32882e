// SPDX-License-Identifier: GPL-2.0-or-later
//
// A stack of words that can be read, and how the core unwinds it.
#pragma once

#include <array>

#include "tests/tool/fake_core.h"
#include "tool/objects/unwound_stack.h"

namespace cg::tool::fake {

class StackInMemory : public Test {
 protected:
  struct UnwoundFrame {
    Addr ip;
    Addr sp;
    Addr fp;
  };
  void set(std::size_t i, const UnwoundFrame& frame) {
    stack.ips[i] = frame.ip;
    stack.sps[i] = frame.sp;
    stack.fps[i] = frame.fp;
  }
  Addr at(std::size_t word) const { return reinterpret_cast<Addr>(&words[word]); }

  static constexpr std::size_t kWords = 200;
  std::array<Addr, kWords + 1> words{};
  UnwoundStack stack;
};

}  // namespace cg::tool::fake
