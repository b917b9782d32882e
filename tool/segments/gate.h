// SPDX-License-Identifier: GPL-2.0-or-later
//
// Whether what runs is counted: open or shut. It is open while a measuring window is, for all
// threads, and what runs is admitted: everything is, or what runs inside of watched functions
// (stack_watch.h).
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
// dormant; so they are from its first opening on where calls of a function turn it. What is counted
// is the same either way: the gate turns between superblocks.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tool/core/valgrind.h"

namespace cg::tool {

class Gate {
 public:
  enum class Translations : std::uint8_t { counting, plain, asking, dormant };

  constexpr Gate() = default;

  // Before anything is translated: there is no window at first; nothing is admitted at first, and
  // what is may change at every call.
  void begin_without_window();
  void begin_unadmitted();

  bool has_window() const { return has_window_; }
  bool is_open() const { return word_ != 0; }

  // From the next superblock on. Nothing happens when it is so already.
  void set_window(bool is_open);
  // From where the running one asks. What is plain has to be discarded by who calls, the first time
  // that the gate opens: generated code may call this, and may not call what discards.
  void admit(bool is_admitted);

  // How the next superblock is to be translated. It counts as a translation.
  Translations next_translation();

  // 1 while open, else 0: what translations ask.
  constexpr const std::uint64_t* word() const { return &word_; }

 private:
  void turn();
  bool turns_too_often();
  bool turned_too_early(UInt now) const;

  std::uint64_t word_ = 1;
  bool has_window_ = true;
  bool is_admitted_ = true;
  bool may_turn_at_calls_ = false;
  bool asks_ = false;
  unsigned early_turns_ = 0;      // in a row
  UInt last_turn_ = 0;            // ms since the start of the run
  std::size_t translations_ = 0;  // since then
};

}  // namespace cg::tool
