// SPDX-License-Identifier: GPL-2.0-or-later
//
// Fills a CountTable with a count of each function of all profiles.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "gate/profiles.h"
#include "profile/profile.h"
#include "program/error.h"

namespace cg::gate {

// Counts of one event by function: a column for each profile, in the order of profiles. A function
// that a profile does not have counts 0 in its column.
class CountTable {
 public:
  explicit CountTable(std::size_t columns) : columns_(columns) {}

  // The names of `function` outlive the table.
  void add(const profile::Function& function, std::size_t column, std::int64_t count) {
    const auto [at, is_new] = index_.try_emplace(function, functions_.size());
    if (is_new) {
      functions_.push_back(function);
      counts_.resize(counts_.size() + columns_);
    }
    std::int64_t& sum = counts_[at->second * columns_ + column];
    if (__builtin_add_overflow(sum, count, &sum))
      throw program::Error(std::string(function.file) + ':' + std::string(function.name) +
                           ": a sum does not fit 64 bits");
  }

  std::size_t size() const { return functions_.size(); }
  const profile::Function& function(std::size_t row) const { return functions_[row]; }
  std::span<const std::int64_t> counts(std::size_t row) const {
    return std::span(counts_).subspan(row * columns_, columns_);
  }

 private:
  struct Hash {
    std::size_t operator()(const profile::Function& function) const {
      const std::hash<std::string_view> hash;
      return hash(function.name) * 31 + hash(function.file);
    }
  };

  std::size_t columns_;
  std::vector<profile::Function> functions_;
  std::vector<std::int64_t> counts_;
  std::unordered_map<profile::Function, std::size_t, Hash> index_;
};

// `row` returns the row in which a function is counted, as an optional Function; none: it is not
// counted. `count(profile, counts)` is a function's count in this profile.
template <class Row, class CountOf>
CountTable count_functions(const Profiles& profiles, Row row, CountOf count) {
  CountTable table(profiles.all().size());
  std::size_t column = 0;
  for (const ReadProfile& read : profiles.all()) {
    const profile::Profile& totals = read.profile;
    for (std::size_t i = 0; i < totals.size(); ++i)
      if (const auto of = row(totals.function(i)))
        table.add(*of, column, count(column, totals.sums(i)));
    ++column;
  }
  return table;
}

}  // namespace cg::gate
