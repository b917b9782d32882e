// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/render/json.h"

#include "gate/render/headline.h"
#include "gate/render/number_text.h"
#include "program/json_tree.h"

namespace cg::gate::render {
namespace {

using program::Json;

Json range(const std::optional<Range>& range) {
  if (!range) return nullptr;
  return {{"median", range->median}, {"min", range->min}, {"max", range->max}};
}

Json limit(const std::optional<Limit>& limit) {
  if (!limit) return nullptr;
  Json json = Json::object();
  if (limit->percent)
    json["percent"] = static_cast<double>(*limit->percent) / static_cast<double>(kOnePercent);
  if (limit->events) json["events"] = *limit->events;
  return json;
}

void add_statistics(Json& json, const RunStatistics& statistics) {
  const std::optional<double> percentage = percent(statistics);
  json["baseline"] = range(statistics.baseline);
  json["current"] = range(statistics.current);
  json["difference"] = statistics.baseline ? Json(statistics.difference) : Json();
  json["percent"] = percentage ? Json(*percentage) : Json();
}

Json row(const EventRow& row) {
  Json json = Json::object();
  if (row.function) json["function"] = *row.function;
  json["event"] = row.event;
  add_statistics(json, row.statistics);
  json["limit"] = limit(row.limit);
  const bool judged = row.limit && row.statistics.baseline;
  json["verdict"] = judged ? Json(name(row.verdict)) : Json();
  return json;
}

Json rows(const std::vector<EventRow>& rows) {
  Json json = Json::array();
  for (const EventRow& shown : rows) json.push_back(row(shown));
  return json;
}

Json moved_json(const std::vector<MovedFunction>& functions) {
  Json json = Json::array();
  for (const MovedFunction& function : functions) {
    Json& item = json.emplace_back(Json{{"file", function.file}, {"function", function.name}});
    add_statistics(item, function.statistics);
    item["line"] = nullptr;
    if (const auto& line = function.line)
      item["line"] = {{"file", line->file}, {"line", line->line}, {"difference", line->difference}};
  }
  return json;
}

}  // namespace

std::string json(const Report& report) {
  return program::json_text({
      {"schema", "cg_gate"},
      {"version", kJsonVersion},
      {"verdict", name(report.verdict())},
      {"summary", headline(report)},
      {"name", report.name},
      {"baseline", report.baseline},
      {"current", report.current},
      {"environment", report.environment},
      {"events", rows(report.events)},
      {"functions_judged", report.functions_judged},
      {"functions", rows(report.functions)},
      {"moved_event", report.moved.empty() ? Json() : Json(report.moved_event)},
      {"moved", moved_json(report.moved)},
  });
}

}  // namespace cg::gate::render
