// SPDX-License-Identifier: GPL-2.0-or-later
//
// TAGE, a predictor of conditional branches (Seznec and Michaud, "A case for (partially) tagged
// geometric history length branch predictors", 2006):
//
//   base    2^14 two-bit counters, indexed by the address: 4 KB
//   tables  8 of 2^11 entries, indexed by the address and 4 to 256 outcomes of all conditional
//           branches (geometric_history.h). An entry has a tag of 12 bits, a counter of 3 bits and
//           a usefulness of 2 bits: 34 KB
//
// Of the tables whose entry has the branch's tag the one with the longest history provides the
// prediction, and the next one, or the base, has the alternate. An entry that is fresh - its
// counter weak, of no use so far - may know less than the alternate: a counter that learns which
// of the two is right then decides.
//
// The provider's counter learns the outcome. Where it differs from the alternate its usefulness
// goes up if it is right, else down. After a wrong prediction the branch gets an entry of a longer
// history, of no use so far: the next longer one's, in one case of four that of the second; if all
// are of use, each loses one. Each 2^18 branches one bit of all usefulness is cleared: the high
// one and the low one in turn.
//
// Counters are signed, say taken from 0 on, and start with 0.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "sim/base.h"
#include "sim/branch/counters.h"
#include "sim/branch/geometric_history.h"

namespace cg::sim {

template <unsigned kIndexBits, unsigned kTagBits, unsigned kBaseBits>
class TageOfSize {
 public:
  constexpr explicit TageOfSize(unsigned dropped_bits = 0) : dropped_bits_(dropped_bits) {}

  // Predicts the branch at `instr`, learns its outcome, and tells whether the prediction failed.
  bool mispredicts(Addr instr, bool taken) {
    const Addr addr = instr >> dropped_bits_;
    GeometricKeys keys;
    history_.keys(addr, keys);
    const unsigned matches = find_matches(keys);
    std::int8_t& base = base_[addr % kBaseCounters];
    bool predicted = base >= 0;
    if (matches == 0)
      step<-2, 1>(base, taken);
    else
      predicted = learn_from(keys, matches, predicted, taken);
    if (predicted != taken) allocate(keys, behind(matches), taken);
    if (++branches_ % kAgingInterval == 0) age();
    history_.push(taken, addr);
    return predicted != taken;
  }

 private:
  static constexpr std::size_t kBaseCounters = std::size_t{1} << kBaseBits;
  static constexpr std::uint32_t kAgingInterval = 1u << 18;

  struct Entry {
    std::uint16_t tag;
    std::int8_t counter;  // -4 to 3
    std::uint8_t useful;  // 0 to 3

    bool says_taken() const { return counter >= 0; }
    bool is_fresh() const { return useful == 0 && (counter == 0 || counter == -1); }
  };

  Entry& entry(const GeometricKeys& keys, std::size_t table) {
    return tables_[table][keys.index[table]];
  }

  // A bit for each table whose entry has the tag.
  unsigned find_matches(const GeometricKeys& keys) {
    return tables_where(
        [&](std::size_t table) { return entry(keys, table).tag == keys.tag[table]; });
  }

  // The prediction; the provider learns the outcome.
  bool learn_from(const GeometricKeys& keys, unsigned matches, bool base_taken, bool taken) {
    const unsigned number = last_of(matches);
    const unsigned others = matches ^ (1u << number);
    Entry& provider = entry(keys, number);
    const bool own = provider.says_taken();
    const bool alternate = others == 0 ? base_taken : entry(keys, last_of(others)).says_taken();
    bool predicted = own;
    if (own != alternate) {
      if (provider.is_fresh()) {
        if (trust_in_alternates_ >= 0) predicted = alternate;
        step<-8, 7>(trust_in_alternates_, alternate == taken);
      }
      step<0, 3>(provider.useful, own == taken);
    }
    step<-4, 3>(provider.counter, taken);
    return predicted;
  }

  // An entry of the tables from number `first` on.
  void allocate(const GeometricKeys& keys, unsigned first, bool taken) {
    unsigned free = 0;
    for (unsigned table = first; table < kGeometricTables; ++table)
      free |= unsigned{entry(keys, table).useful == 0} << table;
    if (free == 0) {
      for (unsigned table = first; table < kGeometricTables; ++table) --entry(keys, table).useful;
      return;
    }
    const unsigned all_but_first = free & (free - 1);
    if (dice_.roll() % 4 == 0 && all_but_first != 0) free = all_but_first;
    const auto table = static_cast<unsigned>(std::countr_zero(free));
    entry(keys, table) = {keys.tag[table], static_cast<std::int8_t>(taken ? 0 : -1), 0};
  }

  void age() {
    for (auto& table : tables_)
      for (Entry& entry : table) entry.useful &= kept_of_useful_;
    kept_of_useful_ ^= 3;
  }

  std::array<std::array<Entry, std::size_t{1} << kIndexBits>, kGeometricTables> tables_{};
  std::array<std::int8_t, kBaseCounters> base_{};  // -2 to 1
  GeometricHistory<kIndexBits, kTagBits> history_;
  Dice dice_;
  std::uint32_t branches_ = 0;
  std::uint8_t kept_of_useful_ = 1;
  std::int8_t trust_in_alternates_ = 0;  // -8 to 7
  unsigned dropped_bits_;
};

using Tage = TageOfSize<11, 12, 14>;

}  // namespace cg::sim
