// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/aligned_lines.h"

#include "annotate/query/file_lines.h"
#include "annotate/query/nearest_lines.h"
#include "program/error.h"

namespace cg::annotate {

AlignedLines::AlignedLines(const std::vector<const ComparedProfile*>& runs, std::string_view file,
                           const Events& events)
    : lines_(events.shown.size() * runs.size()), absent_(runs.size()) {
  for (std::size_t run = 0; run < runs.size(); ++run) {
    runs[run]->lines.totals(file).for_each(
        [&](std::int64_t line, std::span<const profile::Count> sums) {
          const std::span<profile::Count> counts = lines_[static_cast<std::uint64_t>(line)];
          for (std::size_t column = 0; column < events.shown.size(); ++column)
            counts[column * runs.size() + run] = events.value(events.shown[column], sums);
        });
    const profile::Profile& profile = runs[run]->functions;
    if (const auto id = profile.find_file(file))
      for (const std::uint32_t line : nearest_lines(profile, *id)) nearest_.insert(line);
  }
}

profile::Counts AlignedLines::sums(std::size_t column) const {
  profile::Counts sums(runs());
  for_each_from(1, [&](std::uint64_t, const Line& line) {
    if (profile::add(sums, line.counts(column)) >= 0)
      throw program::Error("the sum of a file's lines does not fit 64 bits");
  });
  return sums;
}

}  // namespace cg::annotate
