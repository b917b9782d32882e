// SPDX-License-Identifier: GPL-2.0-or-later
//
// From the counts of a profile to the sums that findings are made of.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "annotate/query/cost_model.h"
#include "annotate/query/evidence.h"

namespace cg::annotate {

class Measure {
 public:
  // `events` lives longer.
  explicit Measure(const Events& events);

  // Throws when a sum does not fit 64 bits.
  Measured operator()(std::span<const profile::Count> counts) const;

  // Misses of I1, which are a part of that.
  std::int64_t code_misses(std::span<const profile::Count> counts) const;

  const CostModel& model() const { return model_; }
  const std::vector<std::uint64_t>& sizes() const { return sizes_; }

 private:
  // The counts at each level, and their cost.
  struct Columns {
    DerivedEvent l1, ll, cost;

    MissCounts of(std::span<const profile::Count> counts) const;
  };
  struct ColumnsOfBranches {
    DerivedEvent executed, mispredicted, cost;
  };

  DerivedEvent sum(std::initializer_list<std::string_view> events) const;
  DerivedEvent cost(std::span<const std::string_view> events, std::string_view ending) const;
  Columns columns(std::span<const std::string_view> events, std::string_view ending) const;
  ColumnsOfBranches branches(std::string_view executed, std::string_view mispredicted) const;

  const Events& events_;
  CostModel model_;
  DerivedEvent instructions_, accesses_;
  Columns data_, writes_, cold_, capacity_, conflict_, next_line_, stride_, irregular_;
  Columns code_, code_cold_, code_capacity_, code_conflict_;
  ColumnsOfBranches conditional_, indirect_;
  DerivedEvent taken_, turned_, random_, pattern_, loop_, alias_;
  std::vector<std::uint64_t> sizes_;
  std::vector<std::size_t> left_;
};

}  // namespace cg::annotate
