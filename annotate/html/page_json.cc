// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/html/page_json.h"

#include <array>
#include <vector>

#include "program/json_pieces.h"

namespace cg::annotate::render::html {
namespace {

using program::json_array;
using program::JsonLayout;
using program::JsonObject;
using program::JsonPlace;

// In the order of TextState.
constexpr std::array<const char*, 4> kStates = {"shown", "not wanted", "not found", "not read"};

void put_column(JsonPlace to, const PageColumn& column) {
  JsonObject object(to);
  object.put("name", column.event);
  object.put("total", column.total);
  if (column.before) object.put("before", *column.before);
}

void put_term(JsonPlace to, const Term& term) {
  program::JsonArray pair(to);
  pair.put(term.factor);
  pair.put(term.column);
}

void put_derived(JsonPlace to, const PageSum& event) {
  JsonObject object(to);
  object.put("name", event.name);
  object.put("formula", event.formula);
  json_array(object.key("over"), event.over, put_term);
  json_array(object.key("under"), event.under, put_term);
}

// Beside these the rest is nothing.
void put_functions(JsonPlace to, const std::vector<PageFunction>& functions) {
  JsonObject object(to.with(JsonLayout::compact));
  object.put("file", functions, &PageFunction::file);
  object.put("name", functions, &PageFunction::name);
}

void put_files(JsonPlace to, const std::vector<PageFile>& files) {
  JsonObject object(to.with(JsonLayout::compact));
  object.put("name", files, &PageFile::name);
  object.put("directory", files, &PageFile::directory);
  object.put("state", files,
             [](const PageFile& file) { return kStates[static_cast<std::size_t>(file.state)]; });
  object.put("newer", files, &PageFile::newer_than);
  object.put("nearest", files, &PageFile::nearest);
}

void put_groups(JsonPlace to, const PageGroups& groups) {
  JsonObject object(to.with(JsonLayout::compact));
  object.put("levels", groups.levels);
  object.put("name", groups.names);
  object.put("around", groups.around);
  object.put("nearest", groups.nearest);
}

void put_part(JsonPlace to, const PageCycles::Part& part) {
  JsonObject object(to.with(JsonLayout::compact));
  object.put("name", part.name);
  object.put("events", part.events);
  json_array(object.key("over"), part.terms, put_term);
}

void put_machine(JsonPlace to, const PageCycles::Machine& machine) {
  JsonObject object(to.with(JsonLayout::compact));
  object.put("name", machine.name);
  object.put("weights", machine.weights);
}

void put_cycles(JsonPlace to, const PageCycles& cycles) {
  JsonObject object(to.with(JsonLayout::compact));
  json_array(object.key("parts"), cycles.parts, put_part);
  json_array(object.key("machines"), cycles.machines, put_machine);
  object.put("chosen", cycles.chosen);
}

void put_amount(JsonPlace to, const Finding::Amount& amount) {
  JsonObject object(to);
  object.put("of", amount.of);
  object.put("count", amount.count);
}

void put_finding_place(JsonPlace to, const Finding::Place& place) {
  JsonObject object(to);
  object.put("file", place.file);
  object.put("line", place.line);
  object.put("function", place.function);
  object.put("cost", place.cost);
  object.put("into", place.inlined_into);
}

void put_finding(JsonPlace to, const Finding& finding) {
  JsonObject object(to);
  object.put("what", finding.what);
  object.put("cost", finding.cost);
  json_array(object.key("amounts"), finding.amounts, put_amount);
  json_array(object.key("places"), finding.places, put_finding_place);
  object.put("evidence", finding.evidence);
  object.put("remedy", finding.remedy);
  object.put("undecided", finding.undecided);
}

void put_findings(JsonPlace to, const Brief& brief) {
  JsonObject object(to.with(JsonLayout::compact));
  object.put("cost", brief.cost);
  object.put("formula", brief.formula);
  json_array(object.key("list"), brief.findings, put_finding);
}

void put_index(JsonPlace to, const Page& page) {
  JsonObject object(to);
  put_names(object.key("commands"), page.head.commands);
  put_names(object.key("profiles"), page.head.profiles);
  put_names(object.key("descriptions"), page.head.descriptions);
  object.put("difference", page.head.is_difference);
  put_names(object.key("notes"), page.notes);
  json_array(object.key("columns"), page.columns, put_column);
  put_names(object.key("shown"), page.shown);
  object.put("sortedBy", page.sorted_by);
  json_array(object.key("derived"), page.derived, put_derived);
  put_functions(object.key("functions"), page.functions);
  put_files(object.key("files"), page.files);
  if (page.groups) put_groups(object.key("groups"), *page.groups);
  if (page.brief && !page.brief->findings.empty())
    put_findings(object.key("findings"), *page.brief);
  if (page.cycles) put_cycles(object.key("cycles"), *page.cycles);
}

using program::JsonLayout;
using program::JsonObject;
using program::JsonPlace;

void put_callers(JsonPlace to, const std::vector<PageCaller>& callers) {
  JsonObject object(to);
  object.put("function", callers, &PageCaller::function);
  object.put("file", callers, &PageCaller::file);
}

void put_calls(JsonPlace to, const PageCalls& calls) {
  JsonObject object(to);
  object.put("objects", calls.objects);
  object.put("objectOf", calls.object_of);
  put_callers(object.key("callers"), calls.callers);
  put_stacks(object.key("stacks"), calls.stacks);
  object.put("inclusiveFirst", calls.is_inclusive_first);
  object.put("hasInlined", calls.has_inlined);
}

void put_places(JsonPlace to, const std::vector<MissingPlace>& places) {
  JsonObject object(to);
  object.put("file", places, &MissingPlace::file);
  object.put("line", places, &MissingPlace::line);
  object.put("function", places, &MissingPlace::function);
}

void put_objects(JsonPlace to, const PageObjects& objects) {
  JsonObject object(to);
  object.put("kind", objects.names, &ObjectName::kind);
  object.put("where", objects.names, &ObjectName::where);
  object.put("name", objects.names, &ObjectName::name);
  put_places(object.key("places"), objects.places);
}

void put_strides(JsonPlace to, const PageStrides& strides) {
  JsonObject object(to);
  object.put("bytes", strides.bytes);
  put_places(object.key("places"), strides.places);
}

}  // namespace

void put_stacks(JsonPlace to, const std::optional<PageStacks>& stacks) {
  if (!stacks) return put_json(to, nullptr);
  JsonObject object(to);
  object.put("name", stacks->names);
  object.put("above", stacks->frames, &PageStacks::Frame::above);
  object.put("frame", stacks->frames, &PageStacks::Frame::name);
  object.put("whole", stacks->are_whole);
  if (!stacks->calls.empty()) object.put("calls", stacks->calls);
}

std::string index_json(const Page& page) {
  std::string text;
  put_index(text, page);
  return text;
}

std::string calls_json(const PageCalls& calls) {
  std::string text;
  put_calls({text, JsonLayout::compact}, calls);
  return text;
}

std::string strides_json(const PageStrides& strides) {
  std::string text;
  put_strides({text, JsonLayout::compact}, strides);
  return text;
}

std::string objects_json(const PageObjects& objects) {
  std::string text;
  put_objects({text, JsonLayout::compact}, objects);
  return text;
}

}  // namespace cg::annotate::render::html
