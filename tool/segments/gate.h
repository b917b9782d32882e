// SPDX-License-Identifier: GPL-2.0-or-later
//
// Decides whether code that runs is counted: the gate is open or shut. It is open while a measuring
// window is open, for all threads, and the running code is admitted: all code is, or only code
// inside watched functions (stack_watch.h).
//
// Translations depend on the gate:
//
//   counting   while open: each segment counts
//   plain      while shut: as fast as Valgrind without a tool
//   asking     each segment counts if the gate is open when its superblock is entered
//   dormant    nothing counts; when entered while the gate is open, it is translated anew
//
// From counting to plain and back all translations are discarded and made anew when they are
// needed, at a millisecond for every 20 to 30. If the gate turns so often that this would take most
// of the time, translations stay: code translated while it is open is asking, other code is
// dormant. If calls of a function turn the gate, this holds from its first opening on. The counts
// are the same either way, since the gate turns between superblocks.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tool/core/valgrind.h"

namespace cg::tool {

class Gate {
 public:
  enum class Translations : std::uint8_t { counting, plain, asking, dormant };

  constexpr Gate() = default;

  // Before anything is translated: there is no window at first; no code is admitted at first, and
  // this may change at every call.
  void begin_without_window();
  void begin_unadmitted();

  bool has_window() const { return has_window_; }
  bool is_open() const { return word_ != 0; }

  // Takes effect from the next superblock on; no effect if the window is in that state already.
  void set_window(bool is_open);
  // Takes effect where the running superblock asks next. The caller has to discard plain
  // translations the first time that the gate opens: generated code may call this function, but not
  // discard.
  void admit(bool is_admitted);

  // The kind of translation for the next superblock, which is counted as a translation.
  Translations next_translation();

  // The word that translations read: 1 while open, else 0.
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
  std::size_t translations_ = 0;  // since the last turn
};

}  // namespace cg::tool
