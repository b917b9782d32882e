// SPDX-License-Identifier: GPL-2.0-or-later
//
// The order in which the ways of a set were used, and a search that has no loop: where a loop ends
// is what the host's branch predictor cannot know, and the wrong guess costs more than the search.
//
//   position   0 for the way that was used last, 1 for the one before ...
//   ways       byte p: the way at position p
//   keys       byte p: eight bits of the tag in that way, to find candidates by; the caller
//   compares
//              whole tags, so what the bits are matters for speed alone
//
// So a word of eight bytes holds the order of up to eight ways. Bytes beyond the ways of a set
// stay 0; what they seem to say the caller's comparison refutes, too.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace cg::sim {

class Recency {
 public:
  static constexpr unsigned kMaxWays = 8;

  // The order of a new set: way 0 first.
  void start(unsigned ways) {
    keys_ = ways_ = 0;
    for (unsigned way = 0; way < ways; ++way) ways_ |= Word{way} << (8 * way);
  }

  // The way at a position.
  std::size_t way(unsigned position) const { return byte(ways_, 8 * position); }

  // Looks for the way with this key for which holds(way) is true, and moves it to the front.
  // False when there is none.
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

  // Gives the last of so many ways a new key, moves it to the front, and says which it is.
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

}  // namespace cg::sim
