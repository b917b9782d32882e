// SPDX-License-Identifier: GPL-2.0-or-later
//
// Two branch predictors, for conditional and for indirect branches, like those of processors around
// 2004. Both are indexed by the instruction's address without the low bits that are always zero:
// `dropped_bits` is 0 if instructions start anywhere (x86, amd64), 1 on arm and s390x, 2 on ppc,
// mips and arm64.
//
// Conditional: a table of two-bit saturating counters (Smith 1981), indexed by the outcomes of
// the last 7 branches above 7 bits of address (a global-history scheme: Yeh and Patt 1992,
// McFarling's "gselect" 1993). Counter values: 0 strongly not taken, 1 weakly not taken,
// 2 weakly taken, 3 strongly taken.
//
// Indirect: a table of last targets, without tags. Returns are not simulated: a return-address
// stack is assumed to predict them all.
//
// Both start with zeros.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "sim/base.h"

namespace cg::sim {

class ConditionalPredictor {
 public:
  constexpr explicit ConditionalPredictor(unsigned dropped_bits) : dropped_bits_(dropped_bits) {}

  // Predicts the branch at `instr`, learns its outcome, and tells whether the prediction failed.
  bool mispredicts(Addr instr, bool taken) {
    std::uint8_t& counter = counters_[index(instr)];
    const bool predicted_taken = counter >= kWeaklyTaken;
    if (taken && counter < kStronglyTaken) ++counter;
    if (!taken && counter > 0) --counter;
    history_ = ((history_ << 1) | std::size_t{taken}) & kHistoryMask;
    return predicted_taken != taken;
  }

 private:
  static constexpr unsigned kHistoryBits = 7;
  static constexpr unsigned kAddressBits = 7;
  static constexpr std::size_t kHistoryMask = (1u << kHistoryBits) - 1;
  static constexpr std::size_t kAddressMask = (1u << kAddressBits) - 1;
  static constexpr std::uint8_t kWeaklyTaken = 2;
  static constexpr std::uint8_t kStronglyTaken = 3;

  std::size_t index(Addr instr) const {
    return (history_ << kAddressBits) | ((instr >> dropped_bits_) & kAddressMask);
  }

  std::array<std::uint8_t, 1u << (kHistoryBits + kAddressBits)> counters_{};
  std::size_t history_ = 0;  // the youngest outcome in bit 0; 1 is taken
  unsigned dropped_bits_;
};

class IndirectPredictor {
 public:
  constexpr explicit IndirectPredictor(unsigned dropped_bits) : dropped_bits_(dropped_bits) {}

  // Predicts the target of the branch at `instr`, learns the actual one, and tells whether the
  // prediction failed.
  bool mispredicts(Addr instr, Addr target) {
    Addr& last_target = targets_[(instr >> dropped_bits_) & (kEntries - 1)];
    const bool failed = last_target != target;
    last_target = target;
    return failed;
  }

 private:
  static constexpr std::size_t kEntries = 512;

  std::array<Addr, kEntries> targets_{};
  unsigned dropped_bits_;
};

}  // namespace cg::sim
