// SPDX-License-Identifier: GPL-2.0-or-later
//
// Whether what runs is counted: open or shut, for all threads.
//
// How code is translated depends on it:
//
//   counting   while open: each segment counts
//   plain      while shut: as fast as Valgrind without a tool
//   asking     each segment counts if the gate is open when its superblock is entered
//   dormant    nothing counts; when entered while the gate is open, it is translated anew
//
// From counting to plain and back all translations are discarded and made anew as they are needed,
// a millisecond for every 20 to 30. Where the gate turns so often that this would take the better
// part of the time, translations stay: what is translated while it is open asks, the rest is
// dormant. What is counted is the same either way: the gate turns between superblocks.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tool/core/valgrind.h"

namespace cg::tool {

class Gate {
 public:
  enum class Translations : std::uint8_t { counting, plain, asking, dormant };

  constexpr Gate() = default;

  // Before anything is translated.
  void begin_shut() { word_ = 0; }

  bool is_open() const { return word_ != 0; }

  // From the next superblock on. Nothing happens when it is so already.
  void open() { turn(1); }
  void shut() { turn(0); }

  // How the next superblock is to be translated. It counts as a translation.
  Translations next_translation();

  // 1 while open, else 0: what translations ask.
  constexpr const std::uint64_t* word() const { return &word_; }

 private:
  void turn(std::uint64_t word);
  bool turned_too_early(UInt now) const;

  std::uint64_t word_ = 1;
  bool asks_ = false;
  unsigned early_turns_ = 0;      // in a row
  UInt last_turn_ = 0;            // ms since the start of the run
  std::size_t translations_ = 0;  // since then
};

}  // namespace cg::tool
