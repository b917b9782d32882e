// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/json/miss_reasons_json.h"

#include "annotate/json/json_lines.h"

namespace cg::annotate::render {
namespace {

using program::json_array;
using program::JsonObject;
using program::JsonPlace;

void put_stride(JsonPlace to, const MissReasons::Stride& stride) {
  JsonObject object(to);
  object.put("bytes", stride.bytes);
  object.put("d1_misses", stride.misses);
}

}  // namespace

void put_miss_reasons(ReportText& report, JsonPlace to, const MissReasons& reasons) {
  json_lines(report, to, reasons.rows, [&](JsonPlace place, const MissReasons::Row& row) {
    JsonObject object(place);
    object.put("file", null_if_empty(row.file));
    object.put("line", null_if_0(row.line));
    object.put("function", null_if_empty(row.function));
    object.put("d1_misses", row.misses);
    if (reasons.has_classes) {
      object.put("cold", row.classes[MissReasons::cold]);
      object.put("capacity", row.classes[MissReasons::capacity]);
      object.put("conflict", row.classes[MissReasons::conflict]);
    }
    if (reasons.has_patterns) {
      object.put("next_line", row.patterns[MissReasons::next_line]);
      object.put("stride", row.patterns[MissReasons::stride]);
      object.put("irregular", row.patterns[MissReasons::irregular]);
    }
    json_array(object.key("strides"), row.strides, put_stride);
  });
}

}  // namespace cg::annotate::render
