// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/render/json.h"

#include "gate/render/headline.h"
#include "gate/render/number_text.h"
#include "program/json_pieces.h"

namespace cg::gate::render {
namespace {

using program::json_array;
using program::JsonLayout;
using program::JsonObject;
using program::JsonPlace;

void put_range(JsonPlace to, const std::optional<Range>& range) {
  if (!range) return put_json(to, nullptr);
  JsonObject object(to);
  object.put("median", range->median);
  object.put("min", range->min);
  object.put("max", range->max);
}

void put_limit(JsonPlace to, const std::optional<Limit>& limit) {
  if (!limit) return put_json(to, nullptr);
  JsonObject object(to);
  if (limit->percent)
    object.put("percent", static_cast<double>(*limit->percent) / static_cast<double>(kOnePercent));
  if (limit->events) object.put("events", *limit->events);
}

void put_statistics(JsonObject& object, const RunStatistics& statistics) {
  put_range(object.key("baseline"), statistics.baseline);
  put_range(object.key("current"), statistics.current);
  object.put("difference",
             statistics.baseline ? std::optional(statistics.difference) : std::nullopt);
  object.put("percent", percent(statistics));
}

void put_row(JsonPlace to, const EventRow& row) {
  JsonObject object(to);
  if (row.function) object.put("function", *row.function);
  object.put("event", row.event);
  put_statistics(object, row.statistics);
  if (row.without_conflicts) {
    JsonObject without(object.key("without_conflicts"));
    put_statistics(without, *row.without_conflicts);
  }
  put_limit(object.key("limit"), row.limit);
  const bool judged = row.limit && row.statistics.baseline;
  object.put("verdict", judged ? std::optional(name(row.verdict)) : std::nullopt);
}

void put_line(JsonPlace to, const std::optional<MovedLine>& line) {
  if (!line) return put_json(to, nullptr);
  JsonObject object(to);
  object.put("file", line->file);
  object.put("line", line->line);
  object.put("difference", line->difference);
}

void put_moved(JsonPlace to, const MovedFunction& function) {
  JsonObject object(to);
  object.put("file", function.file);
  object.put("function", function.name);
  put_statistics(object, function.statistics);
  put_line(object.key("line"), function.line);
}

void put_report(JsonPlace to, const Report& report) {
  JsonObject object(to);
  object.put("schema", "cg_gate");
  object.put("version", kJsonVersion);
  object.put("verdict", name(report.verdict()));
  object.put("summary", headline(report));
  object.put("name", report.name);
  object.put("baseline", report.baseline);
  object.put("current", report.current);
  object.put("environment", report.environment);
  json_array(object.key("events"), report.events, put_row);
  object.put("functions_judged", report.functions_judged);
  json_array(object.key("functions"), report.functions, put_row);
  object.put("moved_event",
             report.moved.empty() ? std::nullopt : std::optional(report.moved_event));
  json_array(object.key("moved"), report.moved, put_moved);
}

}  // namespace

std::string json(const Report& report) {
  std::string text;
  put_report({text, JsonLayout::indented}, report);
  return text += '\n';
}

}  // namespace cg::gate::render
