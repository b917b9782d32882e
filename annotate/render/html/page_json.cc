// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/render/html/page_json.h"

#include <array>
#include <vector>

#include "annotate/render/html/json_array.h"
#include "program/json_tree.h"

namespace cg::annotate::render::html {
namespace {

using program::Json;

// In the order of TextState.
constexpr std::array<const char*, 4> kStates = {"shown", "not wanted", "not found", "not read"};

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

// Beside these the rest is nothing.
void put_functions(std::string& text, const Page& page) {
  text += R"("functions":{"file":)";
  put_json(text, page.functions, &PageFunction::file);
  text += R"(,"name":)";
  put_json(text, page.functions, &PageFunction::name);
  text += '}';
}

void put_files(std::string& text, const Page& page) {
  text += R"("files":{"name":)";
  put_json(text, page.files, &PageFile::name);
  text += R"(,"directory":)";
  put_json(text, page.files, &PageFile::directory);
  text += R"(,"state":)";
  put_json(text, page.files,
           [](const PageFile& file) { return kStates[static_cast<std::size_t>(file.state)]; });
  text += R"(,"newer":)";
  put_json(text, page.files, &PageFile::newer_than);
  text += '}';
}

}  // namespace

std::string index_json(const Page& page) {
  const Json json = {
      {"commands", page.head.commands},
      {"profiles", page.head.profiles},
      {"descriptions", page.head.descriptions},
      {"difference", page.head.is_difference},
      {"notes", page.notes},
      {"columns", columns(page)},
      {"shown", page.shown},
      {"sortedBy", page.sorted_by},
      {"derived", derived(page)},
  };
  std::string text = program::compact_json(json);
  text.back() = ',';
  put_functions(text, page);
  text += ',';
  put_files(text, page);
  return text += '}';
}

}  // namespace cg::annotate::render::html
