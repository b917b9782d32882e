// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/json/comparison_json.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "annotate/json/json_lines.h"
#include "annotate/text/report_text.h"
#include "program/json_pieces.h"

namespace cg::annotate::render {
namespace {

using program::json_array;
using program::JsonObject;
using Side = std::optional<profile::Range>;

void number_or_null(JsonObject& object, std::string_view name, std::uint64_t number) {
  object.key(name) += number == 0 ? "null" : fmt::format_int(number).c_str();
}

void side(JsonObject& object, const std::string& name, const Side& side) {
  object.key(name) += side ? fmt::format_int(side->median).c_str() : "null";
  object.number(
      "spread_" + name,
      side ? static_cast<std::uint64_t>(side->max) - static_cast<std::uint64_t>(side->min) : 0);
}

void change(std::string& text, const Change& change) {
  if (change.is_absent()) {
    text += "null";
    return;
  }
  JsonObject object(text);
  object.number("difference", change.difference);
  object.boolean("is_within_spread", change.is_within_spread);
  side(object, "before", change.before);
  side(object, "after", change.after);
}

void changes(std::string& text, const Changes& counts) {
  json_array(text, counts, [&](const Change& count) { change(text, count); });
}

void changes_or_null(std::string& text, const std::optional<Changes>& counts) {
  if (counts)
    changes(text, *counts);
  else
    text += "null";
}

void metadata(std::string& text, const ComparisonMetadata& metadata) {
  JsonObject object(text);
  json_texts(object.key("descriptions"), metadata.descriptions);
  json_texts(object.key("events"), metadata.events);
  sort_keys(object.key("sort"), metadata.sort);
  json_texts(object.key("include_dirs"), metadata.include_dirs);
  object.boolean("auto_annotation", metadata.auto_annotation);
}

void compared_side(std::string& text, const ComparedSide& side) {
  JsonObject object(text);
  json_texts(object.key("data_files"), side.profiles);
  json_texts(object.key("commands"), side.commands);
  text_or_null(object, "sources", side.sources);
  text_or_null(object, "revision", side.revision);
}

void name_counts(std::string& text, const NameCounts& counts) {
  JsonObject object(text);
  object.number("matched", counts.matched);
  object.number("moved", counts.moved);
  object.number("only_before", counts.only_before);
  object.number("only_after", counts.only_after);
}

void names(std::string& text, const MatchedNames& names) {
  JsonObject object(text);
  name_counts(object.key("functions"), names.functions);
  name_counts(object.key("files"), names.files);
  json_array(object.key("folders"), names.folders, [&](const MatchedFolders& pair) {
    JsonObject folders(text);
    folders.text("before", pair.before);
    folders.text("after", pair.after);
    folders.number("files", pair.files);
  });
}

void column(std::string& text, const ComparedColumn& column) {
  JsonObject object(text);
  object.text("event", column.event);
  text_or_null(object, "formula", column.formula);
  change(object.key("total"), column.total);
}

std::string_view name_of(Presence presence) {
  return presence == Presence::both          ? "both"
         : presence == Presence::only_before ? "before"
                                             : "after";
}

void function(std::string& text, const ComparedFunction& row) {
  JsonObject object(text);
  object.text("file", row.file);
  object.text("function", row.name);
  object.text("presence", name_of(row.presence));
  text_or_null(object, "file_before", row.file_before);
  object.boolean("has_moved", row.has_moved);
  changes(object.key("counts"), row.counts);
}

void top_line(std::string& text, const ChangedLine& line) {
  JsonObject object(text);
  object.text("file", line.file);
  number_or_null(object, "before", line.before);
  number_or_null(object, "after", line.after);
  object.key("text") += line.text ? program::json_string(*line.text) : "null";
  changes(object.key("counts"), line.counts);
}

void source(std::string& text, const ComparedSource& source) {
  JsonObject object(text);
  text_or_null(object, "name", source.name);
  text_or_null(object, "place", source.place.value_or(""));
  text_or_null(object, "problem", source.problem);
  object.number("lines", source.lines);
  json_texts(object.key("newer_than"), source.newer_than);
}

void line(std::string& text, const ComparedLine& line) {
  JsonObject object(text);
  number_or_null(object, "before", line.before);
  number_or_null(object, "after", line.after);
  object.text("text", line.text);
  changes_or_null(object.key("counts"),
                  line.counts.empty() ? std::nullopt : std::optional(line.counts));
}

void line_beyond_end(std::string& text, const LineBeyondEnd& row) {
  JsonObject object(text);
  object.text("side", name_of(row.side));
  object.number("line", row.line);
  changes(object.key("counts"), row.counts);
}

void file(ReportText& report, const ComparedFile& file) {
  std::string& text = report.text;
  JsonObject object(text);
  object.text("name", file.name);
  source(object.key("before"), file.before);
  source(object.key("after"), file.after);
  changes(object.key("counts"), file.counts);
  json_array(object.key("stretches"), file.stretches, [&](const ComparedLines& stretch) {
    json_lines(report, stretch, [&](const ComparedLine& shown) { line(text, shown); });
  });
  object.key("beyond_end");
  json_lines(report, file.beyond_end,
             [&](const LineBeyondEnd& row) { line_beyond_end(text, row); });
  changes_or_null(object.key("without_source"), file.without_source);
  changes_or_null(object.key("unknown_lines"), file.unknown_lines);
}

void comparison_object(ReportText& report, const Comparison& comparison) {
  std::string& text = report.text;
  JsonObject object(text);
  object.text("schema", "cg_annotate.comparison");
  object.number("version", kComparisonJsonVersion);
  metadata(object.key("metadata"), comparison.metadata);
  compared_side(object.key("before"), comparison.before);
  compared_side(object.key("after"), comparison.after);
  names(object.key("names"), comparison.names);
  json_array(object.key("columns"), comparison.columns,
             [&](const ComparedColumn& shown) { column(text, shown); });
  object.key("functions");
  json_lines(report, comparison.functions,
             [&](const ComparedFunction& row) { function(text, row); });
  object.key("top_lines");
  if (comparison.top_lines)
    json_lines(report, *comparison.top_lines,
               [&](const ChangedLine& shown) { top_line(text, shown); });
  else
    text += "null";
  object.key("files");
  json_lines(report, comparison.files, [&](const ComparedFile& shown) { file(report, shown); });
  json_texts(object.key("missing_files"), comparison.missing_files);
  json_texts(object.key("notes"), comparison.notes);
}

}  // namespace

void comparison_json(const Comparison& comparison,
                     const std::function<void(std::string_view lines)>& write) {
  ReportText report(write);
  comparison_object(report, comparison);
  report.end_line();
  report.flush();
}

}  // namespace cg::annotate::render
