// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/html/page_json.h"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "annotate/html/json_array.h"
#include "program/json_pieces.h"

namespace cg::annotate::render::html {
namespace {

using program::JsonObject;

// In the order of TextState.
constexpr std::array<const char*, 4> kStates = {"shown", "not wanted", "not found", "not read"};

void put_columns(std::string& text, const Page& page) {
  program::json_array(text, page.columns, [&text](const PageColumn& column) {
    JsonObject object(text);
    object.text("name", column.event);
    object.number("total", column.total);
    if (column.before) object.number("before", *column.before);
  });
}

void put_terms(std::string& text, const std::vector<Term>& terms) {
  program::json_array(text, terms, [&text](const Term& term) {
    text += fmt::format("[{}, {}]", term.factor, term.column);
  });
}

void put_derived(std::string& text, const Page& page) {
  program::json_array(text, page.derived, [&text](const PageSum& event) {
    JsonObject object(text);
    object.text("name", event.name);
    object.text("formula", event.formula);
    put_terms(object.key("over"), event.over);
    put_terms(object.key("under"), event.under);
  });
}

// Beside these the rest is nothing.
void put_functions(std::string& text, const Page& page) {
  text += R"({"file":)";
  put_json(text, page.functions, &PageFunction::file);
  text += R"(,"name":)";
  put_json(text, page.functions, &PageFunction::name);
  text += '}';
}

void put_files(std::string& text, const Page& page) {
  text += R"({"name":)";
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
  std::string text;
  {
    JsonObject object(text);
    put_json(object.key("commands"), page.head.commands);
    put_json(object.key("profiles"), page.head.profiles);
    put_json(object.key("descriptions"), page.head.descriptions);
    object.boolean("difference", page.head.is_difference);
    put_json(object.key("notes"), page.notes);
    put_columns(object.key("columns"), page);
    put_json(object.key("shown"), page.shown);
    object.text("sortedBy", page.sorted_by);
    put_derived(object.key("derived"), page);
    put_functions(object.key("functions"), page);
    put_files(object.key("files"), page);
  }
  return text;
}

}  // namespace cg::annotate::render::html
