// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/render/benchmark_services.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "gate/render/number_text.h"
#include "program/json_pieces.h"
#include "program/valid_utf8.h"

namespace cg::gate::render {
namespace {

using program::json_array;
using program::JsonLayout;
using program::JsonObject;
using program::JsonPlace;
using program::readable;

using Measures = std::vector<std::pair<std::string, Range>>;

bool is_instructions(const EventRow& row) { return row.event == "Ir"; }

bool has_spread(const Range& range) { return range.min != range.max; }

// By their names, each of which is there once: events may have the same.
Measures measures_of(const Report& report) {
  Measures measures;
  for (const EventRow& row : report.events) {
    const std::string name = is_instructions(row) ? "instructions" : readable(row.event);
    const auto same = std::ranges::find(measures, name, &Measures::value_type::first);
    if (same == measures.end())
      measures.emplace_back(name, row.statistics.current);
    else
      same->second = row.statistics.current;
  }
  return measures;
}

void put_measure(JsonPlace to, const Range& range) {
  JsonObject object(to);
  object.put("value", range.median);
  if (!has_spread(range)) return;
  object.put("lower_value", range.min);
  object.put("upper_value", range.max);
}

void put_measures(JsonPlace to, const Measures& measures) {
  JsonObject object(to);
  for (const auto& [name, range] : measures) put_measure(object.any_key(name), range);
}

void put_bencher(JsonPlace to, const Report& report) {
  JsonObject object(to);
  put_measures(object.any_key(readable(report.name)), measures_of(report));
}

void put_benchmark(JsonPlace to, const EventRow& row, const std::string& name) {
  const Range& range = row.statistics.current;
  JsonObject object(to);
  object.put("name", readable(is_instructions(row) ? name : name + ' ' + row.event));
  object.put("unit", is_instructions(row) ? "instructions" : "events");
  object.put("value", range.median);
  if (has_spread(range))
    object.put("range", with_commas(range.min) + " to " + with_commas(range.max));
}

}  // namespace

std::string bencher(const Report& report) {
  std::string text;
  put_bencher({text, JsonLayout::indented}, report);
  return text += '\n';
}

std::string benchmark_action(const Report& report) {
  std::string text;
  json_array(JsonPlace(text, JsonLayout::indented), report.events,
             [&](JsonPlace to, const EventRow& row) { put_benchmark(to, row, report.name); });
  return text += '\n';
}

}  // namespace cg::gate::render
