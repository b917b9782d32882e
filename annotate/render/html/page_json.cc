// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/render/html/page_json.h"

#include <array>
#include <nlohmann/json.hpp>
#include <vector>

namespace cg::annotate::render::html {
namespace {

using Json = nlohmann::ordered_json;

// In the order of TextState.
constexpr std::array<const char*, 4> kStates = {"shown", "not wanted", "not found", "not read"};

std::string text_of(const Json& json) {
  return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

// A column per key and per event. The first key as differences: ascending, it makes small ones.
struct RowColumns {
  explicit RowColumns(const CountRows& rows) : counts(rows.events()) {
    std::uint64_t last = 0;
    rows.for_each([&](RowKey key, std::span<const std::int64_t> row) {
      first.push_back(key.first - last);
      last = key.first;
      second.push_back(key.second);
      for (std::size_t event = 0; event < row.size(); ++event) counts[event].push_back(row[event]);
    });
  }

  std::vector<std::uint64_t> first;
  std::vector<std::uint64_t> second;
  std::vector<std::vector<std::int64_t>> counts;
};

Json columns(const Page& page) {
  Json json = Json::array();
  for (const PageColumn& column : page.columns) {
    Json& item = json.emplace_back(Json{{"name", column.event}, {"total", column.total}});
    if (column.before) item["before"] = *column.before;
  }
  return json;
}

Json terms(const std::vector<Term>& terms) {
  Json json = Json::array();
  for (const Term& term : terms) json.push_back({term.factor, term.column});
  return json;
}

Json derived(const Page& page) {
  Json json = Json::array();
  for (const PageSum& event : page.derived)
    json.push_back({{"name", event.name},
                    {"formula", event.formula},
                    {"over", terms(event.over)},
                    {"under", terms(event.under)}});
  return json;
}

Json functions(const Page& page) {
  Json file = Json::array(), name = Json::array();
  for (const PageFunction& function : page.functions) {
    file.push_back(function.file);
    name.push_back(function.name);
  }
  return {{"file", file}, {"name", name}};
}

Json files(const Page& page) {
  Json name = Json::array(), directory = name, state = name, newer = name;
  for (const PageFile& file : page.files) {
    name.push_back(file.name);
    directory.push_back(file.directory);
    state.push_back(kStates[static_cast<std::size_t>(file.state)]);
    newer.push_back(file.newer_than);
  }
  return {{"name", name}, {"directory", directory}, {"state", state}, {"newer", newer}};
}

}  // namespace

std::string index_json(const Page& page) {
  const RowColumns parts(page.parts);
  return text_of({
      {"commands", page.head.commands},
      {"profiles", page.head.profiles},
      {"descriptions", page.head.descriptions},
      {"difference", page.head.is_difference},
      {"notes", page.notes},
      {"columns", columns(page)},
      {"sortedBy", page.sorted_by},
      {"derived", derived(page)},
      {"functions", functions(page)},
      {"files", files(page)},
      {"parts", {{"file", parts.first}, {"function", parts.second}, {"counts", parts.counts}}},
  });
}

std::string file_json(const PageFile& file) {
  const RowColumns lines(file.lines);
  Json json = {{"line", lines.first}, {"function", lines.second}, {"counts", lines.counts}};
  if (file.state == TextState::shown) json["text"] = file.text;
  return text_of(json);
}

}  // namespace cg::annotate::render::html
