// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/line_runs.h"

#include "annotate/query/file_lines.h"
#include "annotate/query/nearest_lines.h"
#include "program/error.h"

namespace cg::annotate {

LineRuns::LineRuns(const std::vector<const Run*>& runs, std::string_view file, const Events& events)
    : columns_(events.shown.size()), runs_(runs.size()), absent_(runs.size()) {
  for (std::size_t run = 0; run < runs_; ++run) {
    runs[run]->lines.totals(file).for_each(
        [&](std::int64_t line, std::span<const profile::Count> sums) {
          const auto [at, is_new] =
              lines_.try_emplace(static_cast<std::uint64_t>(line), counts_.size());
          if (is_new) counts_.resize(counts_.size() + columns_ * runs_);
          for (std::size_t column = 0; column < columns_; ++column)
            counts_[at->second + column * runs_ + run] = events.value(events.shown[column], sums);
        });
    const profile::Profile& profile = runs[run]->functions;
    if (const auto id = profile.find_file(file))
      for (const std::uint32_t line : nearest_lines(profile, *id)) nearest_.insert(line);
  }
}

profile::Counts LineRuns::sums(std::size_t column) const {
  profile::Counts sums(runs_);
  for_each_from(1, [&](std::uint64_t line) {
    if (profile::add(sums, this->line(line).counts(column)) >= 0)
      throw program::Error("the sum of a file's lines does not fit 64 bits");
  });
  return sums;
}

}  // namespace cg::annotate
