// SPDX-License-Identifier: GPL-2.0-or-later
//
// The sums of many items, which are numbered in order of appearance: a Count for each event. Sums
// lie in pieces that stay where they are when more come. (One vector copied the sums of 60,000
// functions a dozen times, each time into fresh memory.)
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "profile/count.h"

namespace cg::profile {

class SumTable {
 public:
  explicit SumTable(std::size_t events) : events_(events) {}

  std::size_t events() const { return events_; }

  // Appends the sums of one more item, all absent.
  void append() {
    if (size_++ % kPiece == 0) pieces_.emplace_back().reserve(kPiece * events_);
    pieces_.back().resize(pieces_.back().size() + events_);
  }

  std::span<Count> operator[](std::size_t number) {
    return std::span(pieces_[number / kPiece]).subspan(number % kPiece * events_, events_);
  }
  std::span<const Count> operator[](std::size_t number) const {
    return std::span(pieces_[number / kPiece]).subspan(number % kPiece * events_, events_);
  }

 private:
  static constexpr std::size_t kPiece = 1024;  // items

  std::size_t events_;
  std::size_t size_ = 0;
  std::vector<Counts> pieces_;
};

}  // namespace cg::profile
