// SPDX-License-Identifier: GPL-2.0-or-later
//
// ITTAGE, a predictor of indirect branches (Seznec, "A 64-Kbytes ITTAGE indirect branch predictor",
// 2011): TAGE with targets in its entries (tage.h).
//
//   base    the last targets of 2^10 places, indexed by the address
//   tables  8 of 2^9 entries, indexed by the address and 4 to 256 bits of history. An entry has a
//           tag of 12 bits, a target, a confidence of 2 bits and a usefulness of one
//
// With targets of 6 bytes this is 38 KB. The history has a bit for the outcome of each conditional
// branch, and 5 for the target of each indirect one.
//
// The longest matching table provides the target, the next one or the base has the alternate, which
// is preferred to an entry without confidence while that is the better choice. A right target gains
// confidence, a wrong one loses it, and is replaced when it has none. Where provider and alternate
// differ, the provider is of use if it is right. After a wrong prediction the branch gets an entry
// as in TAGE. The base learns every target.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "sim/base.h"
#include "sim/branch/counters.h"
#include "sim/branch/geometric_history.h"

namespace cg::sim {

class Ittage {
 public:
  constexpr explicit Ittage(unsigned dropped_bits = 0) : dropped_bits_(dropped_bits) {}

  // A conditional branch goes by.
  void see_outcome(Addr instr, bool taken) { history_.push(taken, instr >> dropped_bits_); }

  // Predicts the target of the branch at `instr`, learns the actual one, and tells whether the
  // prediction failed.
  bool mispredicts(Addr instr, Addr target) {
    const Addr addr = instr >> dropped_bits_;
    GeometricKeys keys;
    history_.keys(addr, keys);
    const unsigned matches = find_matches(keys);
    Addr& base = base_[addr % kBaseTargets];
    const bool failed = target != (matches == 0 ? base : learn_from(keys, matches, base, target));
    if (failed) allocate(keys, behind(matches), target);
    base = target;
    see_target(target);
    return failed;
  }

 private:
  static constexpr unsigned kIndexBits = 9;
  static constexpr unsigned kTagBits = 12;
  static constexpr std::size_t kBaseTargets = std::size_t{1} << 10;
  static constexpr unsigned kTargetBits = 5;

  struct Entry {
    Addr target;
    std::uint16_t tag;
    std::uint8_t confidence;  // 0 to 3
    bool is_useful;
  };

  Entry& entry(const GeometricKeys& keys, std::size_t table) {
    return tables_[table][keys.index[table]];
  }

  // A bit for each table whose entry has the tag.
  unsigned find_matches(const GeometricKeys& keys) {
    return tables_where(
        [&](std::size_t table) { return entry(keys, table).tag == keys.tag[table]; });
  }

  // The prediction; the provider learns the target.
  Addr learn_from(const GeometricKeys& keys, unsigned matches, Addr base, Addr target) {
    const unsigned number = last_of(matches);
    const unsigned others = matches ^ (1u << number);
    Entry& provider = entry(keys, number);
    const Addr own = provider.target;
    const Addr alternate = others == 0 ? base : entry(keys, last_of(others)).target;
    const bool prefers_alternate = provider.confidence == 0 && trust_in_alternates_ >= 0;
    if (own != alternate) {
      if (provider.confidence == 0 && (own == target || alternate == target))
        step<-8, 7>(trust_in_alternates_, alternate == target);
      provider.is_useful = own == target;
    }
    if (own != target && provider.confidence == 0)
      provider.target = target;
    else
      step<0, 3>(provider.confidence, own == target);
    return prefers_alternate ? alternate : own;
  }

  // An entry of the tables from number `first` on.
  void allocate(const GeometricKeys& keys, unsigned first, Addr target) {
    unsigned free = 0;
    for (unsigned table = first; table < kGeometricTables; ++table)
      free |= unsigned{!entry(keys, table).is_useful} << table;
    if (free == 0) {
      for (unsigned table = first; table < kGeometricTables; ++table)
        entry(keys, table).is_useful = false;
      return;
    }
    const unsigned all_but_first = free & (free - 1);
    if (dice_.roll() % 4 == 0 && all_but_first != 0) free = all_but_first;
    const auto table = static_cast<unsigned>(std::countr_zero(free));
    entry(keys, table) = {target, keys.tag[table], 0, false};
  }

  // The bits of the target that tell most targets apart, mixed; the path has those above.
  void see_target(Addr target) {
    const Addr mixed = target ^ (target >> kTargetBits) ^ (target >> (2 * kTargetBits));
    for (unsigned i = 0; i < kTargetBits; ++i) history_.push(((mixed >> i) & 1) != 0, target >> i);
  }

  std::array<std::array<Entry, std::size_t{1} << kIndexBits>, kGeometricTables> tables_{};
  std::array<Addr, kBaseTargets> base_{};
  GeometricHistory<kIndexBits, kTagBits> history_;
  Dice dice_;
  std::int8_t trust_in_alternates_ = 0;  // -8 to 7
  unsigned dropped_bits_;
};

}  // namespace cg::sim
