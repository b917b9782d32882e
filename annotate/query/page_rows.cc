// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/page_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "profile/function_totals.h"
#include "program/error.h"

namespace cg::annotate {

using profile::at;
using profile::mixed;

void PageRows::begin(profile::Sign sign) {
  sign_ = sign;
  at_file_.reset();
  at_function_.reset();
  sums_ = {};
}

void PageRows::on_header(const profile::Header& header) {
  if (events_ != 0) return;
  events_ = header.events().size();
  part_sums_ = profile::SumTable(events_);
}

void PageRows::enter_file(std::string_view name) {
  at_file_ = file_names_.intern(name);
  if (at(*at_file_) == rows_.size()) rows_.emplace_back(events_);
  sums_ = {};
}

void PageRows::on_function(std::string_view name) {
  if (!at_file_) enter_file(profile::kUnknown);
  const Function function{*at_file_, names_.intern(name)};
  const auto next = static_cast<std::uint32_t>(functions_.size());
  at_function_ = function_index_.find_or_add(
      mixed(mixed(0, at(function.file)), at(function.name)), next,
      [&](std::uint32_t known) { return functions_[known] == function; });
  if (at_function_ == next) functions_.push_back(function);
  sums_ = {};
}

// The code of the function at hand in the file at hand.
void PageRows::enter_part() {
  if (!at_function_) on_function(profile::kUnknown);
  const Part part{*at_file_, *at_function_};
  const auto next = static_cast<std::uint32_t>(parts_.size());
  const std::uint32_t number =
      part_index_.find_or_add(mixed(mixed(0, at(part.file)), part.function), next,
                              [&](std::uint32_t known) { return parts_[known] == part; });
  if (number == next) {
    parts_.push_back(part);
    part_sums_.append();
  }
  sums_ = part_sums_[number];
}

void PageRows::on_counts(std::int64_t line, std::span<const profile::Count> counts) {
  if (sums_.empty()) enter_part();
  counts = counts.first(std::min(counts.size(), events_));
  const RowKey key{*at_function_, static_cast<std::uint64_t>(line)};
  if (!rows_[at(*at_file_)].add(key, counts, sign_))
    throw program::Error(
        fmt::format("a difference in {} does not fit 64 bits", file_names_[*at_file_]));
  if (profile::add(sums_, counts, sign_) >= 0)
    throw program::Error("a sum of counts does not fit 64 bits");
}

CountRows PageRows::parts() const {
  std::vector<std::uint32_t> order(parts_.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, std::less<>(), [&](std::uint32_t part) {
    return std::pair(parts_[part].file, parts_[part].function);
  });
  CountRows parts(events_);
  for (const std::uint32_t part : order) {
    const RowKey key{at(parts_[part].file), parts_[part].function};
    // Sums have the signs of their counts already; 0 fits whatever they are.
    (void)parts.add(key, part_sums_[part], profile::Sign::plus);
  }
  return parts;
}

}  // namespace cg::annotate
