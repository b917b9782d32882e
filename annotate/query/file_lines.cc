// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/file_lines.h"

#include <string>

#include "profile/row_reader.h"

namespace cg::annotate {

using profile::at;
using profile::FileId;

LineTotals FileLines::totals(std::string_view file) const {
  LineTotals totals(std::string(file), profile_.header().events().size());
  const std::optional<FileId> id = profile_.find_file(file);
  if (!id) return totals;
  for_each_row(*id, [&](const auto&, const auto& row) { totals.add(row); });
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
