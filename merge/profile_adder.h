// SPDX-License-Identifier: GPL-2.0-or-later
//
// The sink that adds one profile to the cost table. Rows are gathered per function, so that the
// table is asked once per function and not once per line.
//
// fl= and fn= each begin a new scope: after an fl= in mid-function, counts belong to the function
// of the same name in the new file. fi= and fe= stay with the function.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "merge/cost_table.h"
#include "merge/rows.h"
#include "profile/column_totals.h"
#include "profile/header.h"
#include "profile/place.h"
#include "profile/profile.h"
#include "profile/reader.h"

namespace cg::merge {

class ProfileAdder {
 public:
  // Called with the header before anything is added; throws when it does not fit the others.
  using CheckHeader = std::function<void(const profile::Header&)>;

  ProfileAdder(CostTable& table, const profile::Place& place, CheckHeader check)
      : table_(table), place_(place), check_(std::move(check)) {}

  void on_header(const profile::Header& header);
  void on_file(profile::FileLine kind, std::string_view name);
  void on_function(std::string_view name);
  void on_counts(std::int64_t line, std::span<const profile::Count> counts) {
    rows_->append(line, counts);
    totals_->add(counts);
  }
  void on_summary(const profile::Summary& summary);

  // Called after the profile was read: throws when it went on after its summary.
  void finish() const;

  // The sums of the profile, which equal its summary.
  const profile::ColumnTotals& totals() const { return *totals_; }

 private:
  Scope scope() const { return {file_, function_, inlined_from_}; }
  void leave_scope();

  CostTable& table_;
  const profile::Place& place_;
  CheckHeader check_;
  profile::Header header_;
  std::string file_{profile::kUnknown};  // of the current scope, as are the next three
  std::string function_{profile::kUnknown};
  std::optional<std::string> inlined_from_;
  std::optional<Rows> rows_;  // made with the header
  std::optional<profile::ColumnTotals> totals_;
  std::uint64_t summary_line_ = 0;  // number of the first summary line
};

}  // namespace cg::merge
