// SPDX-License-Identifier: GPL-2.0-or-later
//
// What each line of each function costs, for forms that need all lines: as a profile of calls without
// calls, to which several profiles may be added. A count that is absent is 0 there.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "profile/callgraph/call_profile.h"
#include "profile/count.h"
#include "profile/function_totals.h"
#include "profile/place.h"

namespace cg::annotate {

class LineCosts {
 public:
  // The lines of one profile are added to `costs`, or subtracted. `place` is where it is read.
  LineCosts(const profile::Place& place, profile::Sign sign, profile::callgraph::CallProfile& costs)
      : place_(place), sign_(sign), costs_(costs) {}

  void on_file(std::string_view name) { file_ = costs_.files.intern(name); }
  void on_function(std::string_view name) {
    function_ = costs_.intern({object_, file_, costs_.names.intern(name)});
  }
  void on_counts(std::int64_t line, std::span<const profile::Count> counts) {
    if (!function_) on_function(profile::kUnknown);
    if (line > std::numeric_limits<std::uint32_t>::max())
      throw place_.error("a line number does not fit 32 bits");
    row_.clear();
    for (const profile::Count count : counts) row_.push_back(with_sign(count.value_or(0)));
    costs_.lines.add({*function_, file_, static_cast<std::uint32_t>(line)}, row_);
  }

 private:
  std::int64_t with_sign(std::int64_t count) const {
    if (sign_ == profile::Sign::plus) return count;
    std::int64_t negative;
    if (__builtin_sub_overflow(0, count, &negative))
      throw place_.error("a difference does not fit 64 bits");
    return negative;
  }

  const profile::Place& place_;
  const profile::Sign sign_;
  profile::callgraph::CallProfile& costs_;
  const profile::callgraph::ObjectId object_ = costs_.objects.intern("");
  profile::callgraph::FileId file_ = costs_.files.intern(profile::kUnknown);
  std::optional<profile::callgraph::FunctionId> function_;
  std::vector<std::int64_t> row_;
};

}  // namespace cg::annotate
