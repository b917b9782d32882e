// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/page_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>
#include <utility>

#include "program/error.h"

namespace cg::annotate {

using profile::at;
using profile::mixed;

PageRows::PageRows(const profile::Profile& profile) : part_sums_(profile.header().events().size()) {
  const std::size_t events = profile.header().events().size();
  rows_.assign(profile.files(), CountRows(events));
  std::vector<std::int64_t> counts(events);
  profile::RowReader reader(profile);
  for (const profile::Profile::Run& run : profile.runs()) {
    std::optional<Part> part;
    std::span<profile::Count> sums;
    reader.for_each(run, [&](const profile::RowReader::Row& row) {
      if (!part || part->file != row.file()) {
        part = {row.file(), run.function};
        sums = sums_of(*part);
      }
      if (row.add_to(sums) >= 0) throw program::Error("a sum of counts does not fit 64 bits");
      if (!row.copy_to(counts))
        throw program::Error(
            fmt::format("a difference in {} does not fit 64 bits", profile.file_name(part->file)));
      rows_[at(part->file)].add({run.function, static_cast<std::uint64_t>(row.line())}, counts);
    });
  }
}

std::span<profile::Count> PageRows::sums_of(const Part& part) {
  const auto next = static_cast<std::uint32_t>(parts_.size());
  const std::uint32_t number =
      part_index_.find_or_add(mixed(mixed(0, at(part.file)), part.function), next,
                              [&](std::uint32_t known) { return parts_[known] == part; });
  if (number == next) {
    parts_.push_back(part);
    part_sums_.append();
  }
  return part_sums_[number];
}

CountRows PageRows::parts() const {
  std::vector<std::uint32_t> order(parts_.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, std::less<>(), [&](std::uint32_t part) {
    return std::pair(parts_[part].file, parts_[part].function);
  });
  CountRows parts(part_sums_.events());
  for (const std::uint32_t part : order) {
    const RowKey key{at(parts_[part].file), parts_[part].function};
    // Sums have the signs of their counts already; 0 fits whatever they are.
    (void)parts.add(key, part_sums_[part], profile::Sign::plus);
  }
  return parts;
}

}  // namespace cg::annotate
