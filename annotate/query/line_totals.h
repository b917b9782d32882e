// SPDX-License-Identifier: GPL-2.0-or-later
//
// The counts of each line of one source file, added up over all functions and profiles.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "profile/count.h"
#include "program/error.h"

namespace cg::annotate {

class LineTotals {
 public:
  // Errors name `file`.
  LineTotals(std::string file, std::size_t events) : file_(std::move(file)), events_(events) {}

  // Both throw when a sum does not fit 64 bits.
  void add(std::int64_t line, std::span<const profile::Count> counts) {
    if (profile::add(sums(line), counts) >= 0) throw too_large(line);
  }

  // A row of a profile, which knows its line.
  template <class Row>
  void add(const Row& row) {
    if (row.add_to(sums(row.line())) >= 0) throw too_large(row.line());
  }

  // Calls visit(line, sums) for each line, in ascending order.
  template <class Visit>
  void for_each(Visit visit) const {
    for (const auto& [line, at] : index_) visit(line, std::span(sums_).subspan(at, events_));
  }

 private:
  std::span<profile::Count> sums(std::int64_t line) {
    const auto [at, is_new] = index_.try_emplace(line, sums_.size());
    if (is_new) sums_.resize(sums_.size() + events_);
    return std::span(sums_).subspan(at->second, events_);
  }
  program::Error too_large(std::int64_t line) const {
    return program::Error(file_ + ':' + std::to_string(line) +
                          ": the sum of a line's counts does not fit 64 bits");
  }

  std::string file_;
  std::size_t events_;
  std::map<std::int64_t, std::size_t> index_;  // where a line's sums begin
  profile::Counts sums_;
};

}  // namespace cg::annotate
