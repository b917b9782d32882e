// SPDX-License-Identifier: GPL-2.0-or-later
//
// Prints the totals at the end of a run: lines of a label and up to three columns, as wide as the
// widest total.
#pragma once

#include <cstdint>

#include "sim/costs.h"

namespace cg::tool {

constexpr std::uint64_t at_least_1(std::uint64_t n) { return n == 0 ? 1 : n; }

// A total and the two kinds that it splits into: reads and writes, or conditional and indirect.
struct Split {
  std::uint64_t left;
  std::uint64_t right;
  std::uint64_t whole = left + right;

  // As a denominator: each number by itself is at least 1.
  Split nonzero() const { return {at_least_1(left), at_least_1(right), at_least_1(whole)}; }
};

class Totals {
 public:
  explicit Totals(const sim::Costs& total);

  void blank() const;
  void count(const char* label, std::uint64_t n) const;
  void rate(const char* label, std::uint64_t part, std::uint64_t whole) const;

  // `left` and `right` are the names of the two kinds, padded to one width.
  void counts(const char* label, const Split& n, const char* left, const char* right) const;

  // The pads stand where the lines above have the names of the kinds.
  void rates(const char* label, const Split& part, const Split& whole, const char* left_pad,
             const char* right_pad) const;

 private:
  int whole_width_;
  int left_width_;
  int right_width_;
};

}  // namespace cg::tool
