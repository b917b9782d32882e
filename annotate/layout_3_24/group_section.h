// SPDX-License-Identifier: GPL-2.0-or-later
//
// A section of groups. Each group stands with its counts; the groups in it stand below, unless
// there is only one.
#pragma once

#include <string_view>
#include <vector>

#include "annotate/document/grouped_listing.h"
#include "annotate/layout_3_24/share_table.h"
#include "annotate/text/report_text.h"
#include "annotate/text/text.h"

namespace cg::annotate::render {

struct GroupNames {
  std::string_view title;
  std::string_view label;  // of the header
  char mark;               // in front of a group
};

inline constexpr GroupNames kFilesWithFunctions = {"File:function summary", "file:function", '<'};
inline constexpr GroupNames kFunctionsWithFiles = {"Function:file summary", "function:file", '>'};

// A table that is wide enough for the counts of these groups.
ShareTable measured(const std::vector<NameGroup>& groups, const std::vector<Column>& columns,
                    const TextStyle& style);

void group_section(ReportText& report, const std::vector<NameGroup>& groups,
                   const GroupNames& names, const std::vector<Column>& columns,
                   const TextStyle& style);

}  // namespace cg::annotate::render
