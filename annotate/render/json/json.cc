// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/render/json/json.h"

#include <optional>
#include <string>
#include <vector>

#include "annotate/render/report_text.h"
#include "program/json_pieces.h"

namespace cg::annotate::render {
namespace {

using program::json_array;
using program::JsonObject;

// An array whose items are lines.
template <class Item, class Append>
void lines(ReportText& report, const std::vector<Item>& items, Append append) {
  report.text += '[';
  for (const Item& item : items) {
    if (&item != items.data()) report.text += ',';
    report.end_line();
    append(item);
  }
  report.text += ']';
}

void append_count(std::string& text, profile::Count count) {
  text += count ? fmt::format_int(*count).c_str() : "null";
}

void append_counts(std::string& text, const profile::Counts& counts) {
  json_array(text, counts, [&](profile::Count count) { append_count(text, count); });
}

void texts(std::string& text, const std::vector<std::string>& values) {
  json_array(text, values, [&](const std::string& value) { text += program::json_string(value); });
}

void counts_or_null(std::string& text, const std::optional<profile::Counts>& counts) {
  if (counts)
    append_counts(text, *counts);
  else
    text += "null";
}

void metadata(std::string& text, const Metadata& metadata) {
  JsonObject object(text);
  const auto list = [&](std::string_view name, const std::vector<std::string>& values) {
    texts(object.key(name), values);
  };
  list("descriptions", metadata.descriptions);
  list("commands", metadata.commands);
  list("data_files", metadata.data_files);
  object.boolean("is_difference", metadata.is_difference);
  list("events", metadata.events);
  json_array(object.key("sort"), metadata.sort, [&](const SortKey& key) {
    JsonObject sort(text);
    sort.text("event", key.event);
    sort.text("threshold", key.threshold);
  });
  list("include_dirs", metadata.include_dirs);
  list("user_files", metadata.user_files);
  object.boolean("auto_annotation", metadata.auto_annotation);
}

void column(std::string& text, const Column& column) {
  JsonObject object(text);
  object.text("event", column.event);
  append_count(object.key("total"), column.total);
}

void function(std::string& text, const FunctionRow& row) {
  JsonObject object(text);
  object.text("file", row.file);
  object.text("function", row.name);
  append_counts(object.key("counts"), row.counts);
}

void source_line(std::string& text, const SourceLine& line) {
  JsonObject object(text);
  object.text("text", line.text);
  object.key("counts");
  if (line.counts.empty())
    text += "null";
  else
    append_counts(text, line.counts);
}

void stretch(ReportText& report, const Stretch& stretch) {
  JsonObject object(report.text);
  object.number("first", stretch.first);
  object.boolean("is_reached", stretch.is_reached);
  object.boolean("at_end", stretch.at_end);
  object.key("lines");
  lines(report, stretch.lines, [&](const SourceLine& line) { source_line(report.text, line); });
}

void line_beyond_end(std::string& text, const LineCounts& row) {
  JsonObject object(text);
  object.number("line", row.line);
  append_counts(object.key("counts"), row.counts);
}

void file(ReportText& report, const Excerpt& excerpt) {
  std::string& text = report.text;
  JsonObject object(text);
  object.text("name", excerpt.name);
  object.text("directory", excerpt.directory);
  object.text("chosen_by", excerpt.by == ChosenBy::user ? "user" : "automatic");
  object.boolean("in_profile", excerpt.in_profile);
  texts(object.key("newer_than"), excerpt.newer_than);
  json_array(object.key("stretches"), excerpt.stretches,
             [&](const Stretch& shown) { stretch(report, shown); });
  object.key("beyond_end");
  lines(report, excerpt.beyond_end, [&](const LineCounts& row) { line_beyond_end(text, row); });
  counts_or_null(object.key("unknown_lines"), excerpt.unknown_lines);
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
  lines(report, listing.functions, [&](const FunctionRow& row) { function(text, row); });
  object.key("files");
  lines(report, listing.files, [&](const Excerpt& excerpt) { file(report, excerpt); });
  texts(object.key("missing_files"), listing.missing_files);
  counts_or_null(object.key("annotated"), listing.annotated);
  texts(object.key("notes"), listing.notes);
}

}  // namespace

void json(const Listing& listing, const std::function<void(std::string_view lines)>& write) {
  ReportText report(write);
  listing_object(report, listing);
  report.end_line();
  report.flush();
}

}  // namespace cg::annotate::render
