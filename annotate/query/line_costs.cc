// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/line_costs.h"

#include <fmt/format.h>

#include <limits>
#include <optional>
#include <vector>

#include "program/error.h"
#include "program/valid_utf8.h"

namespace cg::annotate {
namespace {

using profile::callgraph::CallProfile;

profile::callgraph::Header header_of(const profile::Header& header) {
  profile::callgraph::Header result;
  result.command = program::readable(header.command());
  result.events = header.events();
  profile::callgraph::Part& part = result.parts.emplace_back();
  for (const std::string& line : header.desc_lines)
    part.descriptions.push_back(program::readable(profile::text_of(line, "desc:")));
  return result;
}

std::uint32_t line_of(const profile::Profile& profile, const profile::RowReader::Row& row) {
  if (row.line() <= std::numeric_limits<std::uint32_t>::max())
    return static_cast<std::uint32_t>(row.line());
  throw program::Error(fmt::format("{}:{}: a line number does not fit 32 bits",
                                   profile.file_name(row.file()), row.line()));
}

void add_rows(const profile::Profile& profile, CallProfile& costs) {
  const profile::ObjectId object = costs.objects.intern("");
  std::vector<std::int64_t> counts(profile.header().events().size());
  profile::RowReader reader(profile);
  for (const profile::Profile::Run& run : profile.runs()) {
    const profile::Function function = profile.function(run.function);
    const auto id = costs.intern(
        {object, costs.files.intern(function.file), costs.names.intern(function.name)});
    std::optional<profile::FileId> at;
    profile::FileId file{};
    reader.for_each(run, [&](const profile::RowReader::Row& row) {
      if (at != row.file()) file = costs.files.intern(profile.file_name(*(at = row.file())));
      if (!row.copy_to(counts))
        throw program::Error(fmt::format("{}:{}: a difference does not fit 64 bits",
                                         profile.file_name(row.file()), row.line()));
      costs.lines.add({id, file, line_of(profile, row)}, counts);
    });
  }
}

}  // namespace

CallProfile line_costs(const profile::Profile& profile) {
  CallProfile costs;
  costs.header = header_of(profile.header());
  for (const profile::Count count : profile.summary().counts)
    costs.totals.counts.push_back(count.value_or(0));
  add_rows(profile, costs);
  return costs;
}

}  // namespace cg::annotate
