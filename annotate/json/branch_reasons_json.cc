// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/json/branch_reasons_json.h"

#include "annotate/json/json_lines.h"

namespace cg::annotate::render {

using program::JsonObject;
using program::JsonPlace;

void put_branch_reasons(ReportText& report, JsonPlace to, const BranchReasons& reasons) {
  json_lines(report, to, reasons.rows, [](JsonPlace place, const BranchReasons::Row& row) {
    JsonObject object(place);
    object.put("file", null_if_empty(row.file));
    object.put("line", null_if_0(row.line));
    object.put("function", null_if_empty(row.function));
    object.put("mispredicted", row.mispredicted);
    object.put("cold", row.classes[BranchReasons::cold]);
    object.put("alias", row.classes[BranchReasons::alias]);
    object.put("loop", row.classes[BranchReasons::loop]);
    object.put("pattern", row.classes[BranchReasons::pattern]);
    object.put("random", row.classes[BranchReasons::random]);
    object.put("executed", row.executed);
    object.put("taken", row.taken);
    object.put("turned", row.turned);
  });
}

}  // namespace cg::annotate::render
