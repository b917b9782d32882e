// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/json/objects_json.h"

#include "annotate/json/json_lines.h"

namespace cg::annotate::render {
namespace {

using program::json_array;
using program::JsonObject;
using program::JsonPlace;

void put_misses(JsonObject& object, const Misses& misses) {
  object.put("d1_misses", misses.d1);
  object.put("ll_misses", misses.ll);
}

void put_line(JsonPlace to, const MissingLine& line) {
  JsonObject object(to);
  object.put("file", line.place.file);
  object.put("line", null_if_0(line.place.line));
  object.put("function", line.place.function);
  put_misses(object, line.misses);
}

void put_offset(JsonPlace to, const MissedOffset& offset) {
  JsonObject object(to);
  object.put("offset", offset.offset);
  put_misses(object, offset.misses);
}

void put_object(JsonPlace to, const DataObject& shown) {
  JsonObject object(to);
  object.put("class", shown.name.kind);
  object.put("where", null_if_empty(shown.name.where));
  object.put("name", shown.name.name);
  put_misses(object, shown.misses);
  object.put("blocks", shown.blocks);
  object.put("bytes", shown.bytes);
  json_array(object.key("lines"), shown.lines, put_line);
  json_array(object.key("offsets"), shown.offsets, put_offset);
}

}  // namespace

void put_objects(ReportText& report, JsonPlace to, const ObjectTable& table) {
  JsonObject object(to);
  put_misses(object, table.all.misses);
  object.put("blocks", table.all.blocks);
  object.put("bytes", table.all.bytes);
  json_lines(report, object.key("listed"), table.objects, put_object);
  object.put("others", table.others);
}

}  // namespace cg::annotate::render
