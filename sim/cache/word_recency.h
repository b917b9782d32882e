// SPDX-License-Identifier: GPL-2.0-or-later
//
// The order of up to eight ways in words of eight bytes.
//
//   ways       byte p: the way at position p
//   keys       byte p: the key of that way
//
// Bytes beyond the ways of a set stay 0; what they seem to say the caller's comparison refutes,
// too.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "sim/cache/recency.h"

namespace cg::sim {

class WordRecency {
 public:
  static constexpr unsigned kMaxWays = 8;

  void start(unsigned ways) {
    keys_ = ways_ = 0;
    for (unsigned way = 0; way < ways; ++way) ways_ |= Word{way} << (8 * way);
  }

  std::size_t way(unsigned position) const { return byte(ways_, 8 * position); }

  template <typename Holds>
  bool use(std::uint8_t key, Holds holds) {
    for (Word found = zero_bytes(keys_ ^ key * kOnes); found != 0; found &= found - 1) {
      const std::size_t way = byte(ways_, static_cast<unsigned>(std::countr_zero(found)) - 7);
      if (holds(way)) [[likely]] {
        const Word up_to_it = found ^ (found - 1);
        move_to_front(keys_, key, up_to_it);
        move_to_front(ways_, way, up_to_it);
        return true;
      }
    }
    return false;
  }

  std::size_t replace_last(std::uint8_t key, unsigned ways) {
    const std::size_t last = way(ways - 1);
    const Word all = ~Word{0} >> (8 * (kMaxWays - ways));
    move_to_front(keys_, key, all);
    move_to_front(ways_, last, all);
    return last;
  }

 private:
  using Word = std::uint64_t;

  static constexpr Word kOnes = ~Word{0} / 0xff;  // 1 in each byte
  static constexpr Word kHighs = kOnes << 7;

  // The highest bit of each byte that is 0 - and perhaps of others above the lowest of these, where
  // the subtraction borrows.
  static Word zero_bytes(Word w) { return (w - kOnes) & ~w & kHighs; }

  static std::size_t byte(Word w, unsigned shift) {
    return static_cast<std::size_t>(w >> shift) & 0xff;
  }

  // Puts `first` into byte 0 and moves the bytes before it up, over the last of those in `bytes`.
  static void move_to_front(Word& w, Word first, Word bytes) {
    w = (w & ~bytes) | ((w << 8 | first) & bytes);
  }

  Word keys_;
  Word ways_;
};
static_assert(Recency<WordRecency>);

}  // namespace cg::sim
