// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/render/benchmark_services.h"

#include "gate/render/number_text.h"
#include "program/json_tree.h"
#include "program/valid_utf8.h"

namespace cg::gate::render {
namespace {

using program::Json;
using program::json_text;
using program::readable;

bool is_instructions(const EventRow& row) { return row.event == "Ir"; }

bool has_spread(const Range& range) { return range.min != range.max; }

}  // namespace

std::string bencher(const Report& report) {
  Json measures = Json::object();
  for (const EventRow& row : report.events) {
    const Range& range = row.statistics.current;
    Json& measure = measures[is_instructions(row) ? "instructions" : readable(row.event)];
    measure["value"] = range.median;
    if (!has_spread(range)) continue;
    measure["lower_value"] = range.min;
    measure["upper_value"] = range.max;
  }
  Json json = Json::object();
  json[readable(report.name)] = measures;
  return json_text(json);
}

std::string benchmark_action(const Report& report) {
  Json json = Json::array();
  for (const EventRow& row : report.events) {
    const Range& range = row.statistics.current;
    Json& item = json.emplace_back(Json::object());
    item["name"] = readable(is_instructions(row) ? report.name : report.name + ' ' + row.event);
    item["unit"] = is_instructions(row) ? "instructions" : "events";
    item["value"] = range.median;
    if (has_spread(range)) item["range"] = with_commas(range.min) + " to " + with_commas(range.max);
  }
  return json_text(json);
}

}  // namespace cg::gate::render
