// SPDX-License-Identifier: GPL-2.0-or-later
//
// The counts of all events in one value: the cost of a source line, a function, a call or a run.
// Costs add and compare like numbers; an event that is not counted stays 0. events.h has the name
// of each count.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "sim/counts.h"
#include "sim/events.h"

namespace cg::sim {

struct Costs {
  CacheCounts ir;     // instruction fetches
  CacheCounts dr;     // data reads, and modifies
  CacheCounts dw;     // data writes
  BranchCounts bc;    // conditional branches
  BranchCounts bi;    // indirect branches
  BranchCounts br{};  // returns
  std::array<std::uint64_t, kEventWords - detail::kOfKinds> others{};

  // By Event::word. Costs that are stored in part (StoredCosts) have only the stored words.
  std::uint64_t& operator[](std::size_t word) {
    return reinterpret_cast<std::uint64_t*>(this)[word];
  }
  std::uint64_t operator[](std::size_t word) const {
    // NOLINTNEXTLINE(clang-analyzer-core.uninitialized.UndefReturn): all words have values
    return reinterpret_cast<const std::uint64_t*>(this)[word];
  }

  // The count of an event.
  std::uint64_t of(const Event& event) const {
    if (event.is_sum()) return sum(event.word, event.last_word);
    if (!event.is_rest()) return (*this)[event.word];
    return (*this)[event.whole] - (*this)[event.word - 1] - (*this)[event.word];
  }

  Costs& operator+=(const Costs& o) {
    for (std::size_t i = 0; i < kEventWords; ++i) (*this)[i] += o[i];
    return *this;
  }
  Costs& operator-=(const Costs& o) {
    for (std::size_t i = 0; i < kEventWords; ++i) (*this)[i] -= o[i];
    return *this;
  }
  // Written by hand: an array's may call memcmp, which a tool does not have.
  friend bool operator==(const Costs& a, const Costs& b) {
    for (std::size_t i = 0; i < kEventWords; ++i)
      if (a[i] != b[i]) return false;
    return true;
  }

 private:
  std::uint64_t sum(std::size_t first, std::size_t last) const {
    std::uint64_t sum = 0;
    for (std::size_t i = first; i <= last; ++i) sum += (*this)[i];
    return sum;
  }
};

static_assert(sizeof(Costs) == kEventWords * sizeof(std::uint64_t));
static_assert(offsetof(Costs, dw) == word_of("Dw") * sizeof(std::uint64_t) &&
              offsetof(Costs, br) == word_of("Br") * sizeof(std::uint64_t));

}  // namespace cg::sim
