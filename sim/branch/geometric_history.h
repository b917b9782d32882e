// SPDX-License-Identifier: GPL-2.0-or-later
//
// The history of branches as predictors of the TAGE family index their tables by it (Seznec and
// Michaud, "A case for (partially) tagged geometric history length branch predictors", 2006): each
// of eight tables has its own length of history, from 4 bits to 256, each 1.8 times the one before.
//
// A length of bits is folded to the width of an index or a tag: bit number k, the youngest being
// 0, is XORed into place k modulo the width. A fold is kept up to date with three operations for
// each new bit, of all tables at once. Beside it a path is kept: one bit of address for each of the
// last 16 bits of history. Where a table is looked up, and the tag that it has to have there, are
//
//   index   address ^ fold ^ path, hashed
//   tag     address ^ a fold of the tag's width ^ one two bits narrower, multiplied
//
// with the address folded likewise, of its low 3 widths. (Two folds that are only shifted are the
// same for many pairs of places of one outcome, such as the exit of a loop of 200 rounds.)
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "sim/base.h"

namespace cg::sim {

inline constexpr std::size_t kGeometricTables = 8;

// How many bits of history each has.
inline constexpr std::array<unsigned, kGeometricTables> kGeometricLengths{4,  7,  13,  24,
                                                                          43, 78, 142, 256};

// Where the tables of a branch are looked up.
struct GeometricKeys {
  using Numbers = std::array<std::uint16_t, kGeometricTables>;

  Numbers index;
  Numbers tag;
};

// A bit for each table for which `holds(table)`, without a loop.
template <typename Holds>
unsigned tables_where(Holds holds) {
  return [&]<std::size_t... kTable>(std::index_sequence<kTable...>) {
    return ((unsigned{holds(kTable)} << kTable) | ...);
  }
  (std::make_index_sequence<kGeometricTables>());
}

// The number behind all of these tables (of none: 0), and of the last of them. (What std::bit_width()
// gives is an int from GCC 14 on.)
constexpr unsigned behind(unsigned tables) { return static_cast<unsigned>(std::bit_width(tables)); }
constexpr unsigned last_of(unsigned tables) { return behind(tables) - 1; }

template <unsigned kIndexBits, unsigned kTagBits>
class GeometricHistory {
 public:
  // A bit of history, and a bit of its path.
  void push(bool bit, Addr path) {
    youngest_ = (youngest_ + kKept - 1) % kKept;
    // The bits that are now too old, as masks; the table's lengths are less than kKept.
    const Lanes gone{bits_[youngest_ + kLengths[0]], bits_[youngest_ + kLengths[1]],
                     bits_[youngest_ + kLengths[2]], bits_[youngest_ + kLengths[3]],
                     bits_[youngest_ + kLengths[4]], bits_[youngest_ + kLengths[5]],
                     bits_[youngest_ + kLengths[6]], bits_[youngest_ + kLengths[7]]};
    index_fold_.push(bit, gone);
    tag_fold_.push(bit, gone);
    narrow_fold_.push(bit, gone);
    bits_[youngest_] = bits_[youngest_ + kKept] = bit ? 0xffff : 0;
    path_ = static_cast<std::uint16_t>(2 * path_ + (path & 1));
  }

  void keys(Addr addr, GeometricKeys& keys) const {
    // Multipliers: the high bits depend on all of a path, all bits on the low ones of a fold.
    constexpr std::uint16_t kOfPaths = 0x9e35;
    constexpr std::uint16_t kOfFolds = 0x09e5;
    const auto in_index = static_cast<std::uint16_t>(folded(addr, kIndexBits));
    const auto in_tag = static_cast<std::uint16_t>(folded(addr, kTagBits));
    const Lanes paths = ((path_ & kPathMasks) * kOfPaths) >> (16 - kIndexBits);
    const Lanes index = (in_index ^ index_fold_.lanes ^ paths) & mask(kIndexBits);
    const Lanes tag = (in_tag ^ tag_fold_.lanes ^ (narrow_fold_.lanes * kOfFolds)) & mask(kTagBits);
    for (std::size_t i = 0; i < kGeometricTables; ++i) {
      keys.index[i] = index[i];
      keys.tag[i] = tag[i];
    }
  }

 private:
  using Lanes [[gnu::vector_size(kGeometricTables * sizeof(std::uint16_t))]] = std::uint16_t;

  static constexpr std::size_t kKept = 512;
  static constexpr const auto& kLengths = kGeometricLengths;

  static constexpr std::uint16_t mask(unsigned bits) {
    return static_cast<std::uint16_t>((1u << bits) - 1);
  }
  static constexpr Addr folded(Addr addr, unsigned width) {
    return addr ^ (addr >> width) ^ (addr >> (2 * width));
  }
  // Of a table's path, as many bits as its history is long.
  static constexpr std::uint16_t path_mask(std::size_t table) {
    return kLengths[table] < 16 ? mask(kLengths[table]) : 0xffff;
  }
  static constexpr Lanes kPathMasks{path_mask(0), path_mask(1), path_mask(2), path_mask(3),
                                    path_mask(4), path_mask(5), path_mask(6), path_mask(7)};

  template <unsigned kWidth>
  struct Fold {
    // Where the bit that is too old is, after all have moved up.
    static constexpr std::uint16_t place(std::size_t table) {
      return static_cast<std::uint16_t>(1u << (kLengths[table] % kWidth));
    }
    static constexpr Lanes kPlaces{place(0), place(1), place(2), place(3),
                                   place(4), place(5), place(6), place(7)};

    void push(bool bit, const Lanes& gone) {
      lanes = ((lanes << 1) | (lanes >> (kWidth - 1))) & mask(kWidth);
      lanes ^= (gone & kPlaces) ^ static_cast<std::uint16_t>(bit);
    }

    Lanes lanes{};
  };

  Fold<kIndexBits> index_fold_;
  Fold<kTagBits> tag_fold_;
  Fold<kTagBits - 2> narrow_fold_;
  std::array<std::uint16_t, 2 * kKept> bits_{};  // 0 or 0xffff, twice, so that they are in a row
  std::size_t youngest_ = 0;
  std::uint16_t path_ = 0;
};

}  // namespace cg::sim
