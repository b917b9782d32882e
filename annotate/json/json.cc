// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/json/json.h"

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

using Columns = std::vector<Column>;

// A ratio with all its digits: kRatio is a 1 and nine zeros.
std::string ratio_number(std::int64_t ratio) {
  constexpr std::uint64_t kOne = kRatio;
  const auto bits = static_cast<std::uint64_t>(ratio);
  const std::uint64_t magnitude = ratio < 0 ? 0 - bits : bits;
  return fmt::format("{}{}.{:09}", ratio < 0 ? "-" : "", magnitude / kOne, magnitude % kOne);
}

void append_count(std::string& text, profile::Count count, Unit unit) {
  if (count && unit == Unit::ratio)
    text += ratio_number(*count);
  else
    text += count ? fmt::format_int(*count).c_str() : "null";
}

void append_counts(std::string& text, const profile::Counts& counts, const Columns& columns) {
  auto column = columns.begin();
  json_array(text, counts,
             [&](profile::Count count) { append_count(text, count, column++->unit); });
}

void counts_or_null(std::string& text, const std::optional<profile::Counts>& counts,
                    const Columns& columns) {
  if (counts)
    append_counts(text, *counts, columns);
  else
    text += "null";
}

void metadata(std::string& text, const Metadata& metadata) {
  JsonObject object(text);
  const auto list = [&](std::string_view name, const std::vector<std::string>& values) {
    json_texts(object.key(name), values);
  };
  list("descriptions", metadata.descriptions);
  list("commands", metadata.commands);
  list("data_files", metadata.data_files);
  object.boolean("is_difference", metadata.is_difference);
  list("events", metadata.events);
  sort_keys(object.key("sort"), metadata.sort);
  list("include_dirs", metadata.include_dirs);
  list("user_files", metadata.user_files);
  object.boolean("auto_annotation", metadata.auto_annotation);
}

void column(std::string& text, const Column& column) {
  JsonObject object(text);
  object.text("event", column.event);
  object.text("unit", column.unit == Unit::ratio ? "ratio" : "events");
  text_or_null(object, "formula", column.formula);
  append_count(object.key("total"), column.total, column.unit);
}

void function(std::string& text, const FunctionRow& row, const Columns& columns) {
  JsonObject object(text);
  object.text("file", row.file);
  object.text("function", row.name);
  append_counts(object.key("counts"), row.counts, columns);
}

void group(std::string& text, const NameGroup& shown, const Columns& columns) {
  JsonObject object(text);
  object.text("name", shown.name);
  append_counts(object.key("counts"), shown.counts, columns);
  object.key("cumulative") += program::json_number(shown.cumulative);
  json_array(object.key("groups"), shown.groups,
             [&](const NameGroup& inner) { group(text, inner, columns); });
}

void top_line(std::string& text, const HotLine& line, const Columns& columns) {
  JsonObject object(text);
  object.text("file", line.file);
  object.key("line") += line.line > 0 ? fmt::format_int(line.line).c_str() : "null";
  json_texts(object.key("functions"), line.functions);
  append_counts(object.key("counts"), line.counts, columns);
  object.key("text") += line.text ? program::json_string(*line.text) : "null";
}

void source_line(std::string& text, const SourceLine& line, const Columns& columns) {
  JsonObject object(text);
  object.text("text", line.text);
  object.key("counts");
  if (line.counts.empty())
    text += "null";
  else
    append_counts(text, line.counts, columns);
}

void stretch(ReportText& report, const Stretch& stretch, const Columns& columns) {
  JsonObject object(report.text);
  object.number("first", stretch.first);
  object.boolean("is_reached", stretch.is_reached);
  object.boolean("at_end", stretch.at_end);
  object.key("lines");
  json_lines(report, stretch.lines,
             [&](const SourceLine& line) { source_line(report.text, line, columns); });
}

void line_beyond_end(std::string& text, const LineCounts& row, const Columns& columns) {
  JsonObject object(text);
  object.number("line", row.line);
  append_counts(object.key("counts"), row.counts, columns);
}

void file(ReportText& report, const Excerpt& excerpt, const Columns& columns) {
  std::string& text = report.text;
  JsonObject object(text);
  object.text("name", excerpt.name);
  object.text("directory", excerpt.directory);
  object.text("chosen_by", excerpt.by == ChosenBy::user ? "user" : "automatic");
  object.boolean("in_profile", excerpt.in_profile);
  json_texts(object.key("newer_than"), excerpt.newer_than);
  json_array(object.key("stretches"), excerpt.stretches,
             [&](const Stretch& shown) { stretch(report, shown, columns); });
  object.key("beyond_end");
  json_lines(report, excerpt.beyond_end,
             [&](const LineCounts& row) { line_beyond_end(text, row, columns); });
  counts_or_null(object.key("unknown_lines"), excerpt.unknown_lines, columns);
}

void listing_object(ReportText& report, const Listing& listing) {
  std::string& text = report.text;
  JsonObject object(text);
  object.text("schema", "cg_annotate");
  object.number("version", kJsonVersion);
  metadata(object.key("metadata"), listing.metadata);
  json_array(object.key("columns"), listing.columns,
             [&](const Column& shown) { column(text, shown); });
  object.key("functions");
  json_lines(report, listing.functions,
             [&](const FunctionRow& row) { function(text, row, listing.columns); });
  json_texts(object.key("by"), listing.by);
  object.key("groups");
  json_lines(report, listing.groups,
             [&](const NameGroup& shown) { group(text, shown, listing.columns); });
  object.key("top_lines");
  if (listing.top_lines)
    json_lines(report, *listing.top_lines,
               [&](const HotLine& line) { top_line(text, line, listing.columns); });
  else
    text += "null";
  object.key("files");
  json_lines(report, listing.files,
             [&](const Excerpt& excerpt) { file(report, excerpt, listing.columns); });
  json_texts(object.key("missing_files"), listing.missing_files);
  counts_or_null(object.key("annotated"), listing.annotated, listing.columns);
  json_texts(object.key("notes"), listing.notes);
}

}  // namespace

void json(const Listing& listing, const std::function<void(std::string_view lines)>& write) {
  ReportText report(write);
  listing_object(report, listing);
  report.end_line();
  report.flush();
}

}  // namespace cg::annotate::render
