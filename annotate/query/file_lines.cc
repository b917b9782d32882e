// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/file_lines.h"

#include <fmt/format.h>

#include "profile/row_reader.h"
#include "program/error.h"

namespace cg::annotate {

using profile::at;
using profile::FileId;

CountsByLine FileLines::totals(std::string_view file) const {
  CountsByLine totals(profile_.header().events().size());
  const std::optional<FileId> id = profile_.find_file(file);
  if (!id) return totals;
  for_each_row(*id, [&](const auto&, const auto& row) {
    if (row.add_to(totals[row.line()]) >= 0)
      throw program::Error(
          fmt::format("{}:{}: the sum of a line's counts does not fit 64 bits", file, row.line()));
  });
  return totals;
}

void FileLines::find_runs() const {
  runs_.resize(profile_.files());
  profile::RowReader reader(profile_);
  const auto add = [&](FileId file, std::uint32_t run) {
    std::vector<std::uint32_t>& runs = runs_[at(file)];
    if (runs.empty() || runs.back() != run) runs.push_back(run);
  };
  for (std::uint32_t run = 0; run < profile_.runs().size(); ++run) {
    const profile::Profile::Run& rows = profile_.runs()[run];
    if (rows.is_one_file)
      add(profile_.key(rows.function).file, run);
    else
      reader.for_each(rows, [&](const auto& row) { add(row.file(), run); });
  }
}

}  // namespace cg::annotate
