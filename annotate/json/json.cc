// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/json/json.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "annotate/json/branch_reasons_json.h"
#include "annotate/json/brief_json.h"
#include "annotate/json/json_lines.h"
#include "annotate/json/miss_reasons_json.h"
#include "annotate/json/objects_json.h"
#include "annotate/text/report_text.h"
#include "program/json_pieces.h"

namespace cg::annotate::render {
namespace {

using program::json_array;
using program::JsonObject;
using program::JsonPlace;

using Columns = std::vector<Column>;

// A ratio with all its digits: kRatio is a 1 and nine zeros.
std::string ratio_number(std::int64_t ratio) {
  constexpr std::uint64_t kOne = kRatio;
  const auto bits = static_cast<std::uint64_t>(ratio);
  const std::uint64_t magnitude = ratio < 0 ? 0 - bits : bits;
  return fmt::format("{}{}.{:09}", ratio < 0 ? "-" : "", magnitude / kOne, magnitude % kOne);
}

void put_count(JsonPlace to, profile::Count count, Unit unit) {
  if (count && unit == Unit::ratio)
    to.text += ratio_number(*count);
  else
    put_json(to, count);
}

// Null if there are none.
void put_counts(JsonPlace to, const profile::Counts& counts, const Columns& columns) {
  if (counts.empty()) return put_json(to, nullptr);
  auto column = columns.begin();
  json_array(to, counts, [&](JsonPlace place, profile::Count count) {
    put_count(place, count, column++->unit);
  });
}

void metadata(JsonPlace to, const Metadata& metadata) {
  JsonObject object(to);
  object.put("descriptions", metadata.descriptions);
  object.put("commands", metadata.commands);
  object.put("data_files", metadata.data_files);
  object.put("is_difference", metadata.is_difference);
  object.put("events", metadata.events);
  json_array(object.key("sort"), metadata.sort, sort_key);
  object.put("include_dirs", metadata.include_dirs);
  object.put("user_files", metadata.user_files);
  object.put("auto_annotation", metadata.auto_annotation);
}

void column(JsonPlace to, const Column& column) {
  JsonObject object(to);
  object.put("event", column.event);
  object.put("unit", column.unit == Unit::ratio ? "ratio" : "events");
  object.put("formula", null_if_empty(column.formula));
  put_count(object.key("total"), column.total, column.unit);
}

// Of a FunctionRow or a CallRow.
void function(JsonPlace to, const auto& row, const Columns& columns) {
  JsonObject object(to);
  object.put("file", row.file);
  object.put("function", row.name);
  put_counts(object.key("counts"), row.counts, columns);
}

// Which part of the counts of a line is of code without one.
void put_nearest(JsonObject& object, const auto& line, const Columns& columns) {
  if (!line.nearest.empty()) put_counts(object.key("nearest_counts"), line.nearest, columns);
}

void group(JsonPlace to, const NameGroup& shown, const Columns& columns) {
  JsonObject object(to);
  object.put("name", shown.name);
  put_counts(object.key("counts"), shown.counts, columns);
  put_nearest(object, shown, columns);
  object.put("cumulative", shown.cumulative);
  json_array(object.key("groups"), shown.groups,
             [&](JsonPlace place, const NameGroup& inner) { group(place, inner, columns); });
}

void top_line(JsonPlace to, const HotLine& line, const Columns& columns) {
  JsonObject object(to);
  object.put("file", line.file);
  object.put("line", null_if_0(line.line));
  object.put("functions", line.functions);
  put_counts(object.key("counts"), line.counts, columns);
  put_nearest(object, line, columns);
  object.put("text", line.text);
}

void source_line(JsonPlace to, const SourceLine& line, const Columns& columns) {
  JsonObject object(to);
  object.put("text", line.text);
  put_counts(object.key("counts"), line.counts, columns);
  put_nearest(object, line, columns);
  if (!line.calls.empty())
    json_array(object.key("inlined_calls"), line.calls,
               [&](JsonPlace place, const CallRow& call) { function(place, call, columns); });
}

void line_beyond_end(JsonPlace to, const LineCounts& row, const Columns& columns) {
  JsonObject object(to);
  object.put("line", row.line);
  put_counts(object.key("counts"), row.counts, columns);
}

// An array whose items are lines: calls put(place, item, columns) for each.
template <class Items, class Put>
void lines(ReportText& report, JsonPlace to, const Items& items, const Columns& columns, Put put) {
  json_lines(report, to, items,
             [&](JsonPlace place, const auto& item) { put(place, item, columns); });
}

void stretch(ReportText& report, JsonPlace to, const Stretch& stretch, const Columns& columns) {
  JsonObject object(to);
  object.put("first", stretch.first);
  object.put("is_reached", stretch.is_reached);
  object.put("at_end", stretch.at_end);
  lines(report, object.key("lines"), stretch.lines, columns, source_line);
}

void file(ReportText& report, JsonPlace to, const Excerpt& excerpt, const Columns& columns) {
  JsonObject object(to);
  object.put("name", excerpt.name);
  object.put("directory", excerpt.directory);
  object.put("chosen_by", excerpt.by == ChosenBy::user ? "user" : "automatic");
  object.put("in_profile", excerpt.in_profile);
  object.put("newer_than", excerpt.newer_than);
  json_array(
      object.key("stretches"), excerpt.stretches,
      [&](JsonPlace place, const Stretch& shown) { stretch(report, place, shown, columns); });
  lines(report, object.key("beyond_end"), excerpt.beyond_end, columns, line_beyond_end);
  put_counts(object.key("unknown_lines"), excerpt.unknown_lines.value_or(profile::Counts()),
             columns);
}

std::string address_text(std::uint64_t address) { return fmt::format("{:#x}", address); }

void instruction(JsonPlace to, const AssemblyRow& row, const Columns& columns) {
  JsonObject object(to);
  object.put("address", address_text(row.address));
  put_counts(object.key("counts"), row.counts, columns);
  object.put("text", null_if_empty(row.text));
  if (row.target)
    object.put("target", address_text(*row.target));
  else
    object.put("target", nullptr);
  object.put("target_name", null_if_empty(row.target_name));
  object.put("is_target", row.is_target);
  json_array(object.key("jumps"), row.jumps, [](JsonPlace place, const AssemblyJump& jump) {
    JsonObject counts(place);
    counts.put("to", address_text(jump.to));
    counts.put("followed", jump.followed);
    counts.put("executed", jump.executed);
  });
}

void assembly_stretch(ReportText& report, JsonPlace to, const AssemblyStretch& stretch,
                      const Columns& columns) {
  JsonObject object(to);
  object.put("bytes_before", stretch.bytes_before);
  object.put("file", stretch.file);
  object.put("line", null_if_0(stretch.line));
  object.put("text", stretch.text);
  lines(report, object.key("instructions"), stretch.rows, columns, instruction);
}

void assembly(ReportText& report, JsonPlace to, const AssemblyFunction& function,
              const Columns& columns) {
  JsonObject object(to);
  object.put("file", function.file);
  object.put("function", function.name);
  object.put("object", null_if_empty(function.object));
  object.put("fault", null_if_empty(function.fault));
  json_lines(report, object.key("stretches"), function.stretches,
             [&](JsonPlace place, const AssemblyStretch& stretch) {
               assembly_stretch(report, place, stretch, columns);
             });
}

void listing_object(ReportText& report, const Listing& listing) {
  const Columns& columns = listing.columns;
  JsonObject object(report.text);
  object.put("schema", "cg_annotate");
  object.put("version", kJsonVersion);
  metadata(object.key("metadata"), listing.metadata);
  json_array(object.key("columns"), columns, column);
  lines(report, object.key("functions"), listing.functions, columns, function<FunctionRow>);
  object.put("by", listing.by);
  lines(report, object.key("groups"), listing.groups, columns, group);
  if (listing.top_lines)
    lines(report, object.key("top_lines"), *listing.top_lines, columns, top_line);
  else
    object.put("top_lines", nullptr);
  if (listing.brief) put_brief(report, object.key("brief"), *listing.brief);
  if (listing.miss_reasons)
    put_miss_reasons(report, object.key("miss_reasons"), *listing.miss_reasons);
  if (listing.branch_reasons)
    put_branch_reasons(report, object.key("branch_reasons"), *listing.branch_reasons);
  if (listing.objects) put_objects(report, object.key("objects"), *listing.objects);
  if (listing.assembly)
    json_lines(report, object.key("assembly"), *listing.assembly,
               [&](JsonPlace place, const AssemblyFunction& function) {
                 assembly(report, place, function, columns);
               });
  json_lines(
      report, object.key("files"), listing.files,
      [&](JsonPlace place, const Excerpt& excerpt) { file(report, place, excerpt, columns); });
  object.put("missing_files", listing.missing_files);
  put_counts(object.key("annotated"), listing.annotated.value_or(profile::Counts()), columns);
  object.put("notes", listing.notes);
}

}  // namespace

void json(const Listing& listing, const std::function<void(std::string_view lines)>& write) {
  ReportText report(write);
  listing_object(report, listing);
  report.end_line();
  report.flush();
}

}  // namespace cg::annotate::render
