// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/column_totals.h"

#include <fmt/format.h>

namespace cg::profile {

Summary ColumnTotals::summary() const {
  Summary summary;
  for (const Total& of_event : totals_) {
    const Wide total = of_event.value();
    if (total != static_cast<std::int64_t>(total))
      throw program::Error(fmt::format("the total {} does not fit 64 bits", total));
    summary.texts.push_back(fmt::format("{}", total));
    summary.counts.emplace_back(static_cast<std::int64_t>(total));
  }
  return summary;
}

std::optional<std::string> ColumnTotals::disagreement(const Header& header,
                                                      const Summary& summary) const {
  const std::vector<std::string> events = header.events();
  for (std::size_t event = 0; event < totals_.size(); ++event)
    if (const auto said = summary.counts[event].value_or(0); said != totals_[event].value())
      return fmt::format("the summary says {} {}, the counts add up to {}", said, events[event],
                         totals_[event].value());
  return std::nullopt;
}

}  // namespace cg::profile
