// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/json/comparison_json.h"

#include <optional>
#include <string>
#include <vector>

#include "annotate/json/compared_brief_json.h"
#include "annotate/json/json_lines.h"
#include "annotate/text/report_text.h"
#include "program/json_pieces.h"

namespace cg::annotate::render {
namespace {

using program::json_array;
using program::JsonObject;
using program::JsonPlace;
using Side = std::optional<profile::Range>;

void side(JsonObject& object, const std::string& name, const Side& side) {
  object.put(name, side ? std::optional(side->median) : std::nullopt);
  object.put("spread_" + name, spread_of(side));
}

void change(JsonPlace to, const Change& change) {
  if (change.is_absent()) return put_json(to, nullptr);
  JsonObject object(to);
  object.put("difference", change.difference);
  object.put("is_within_spread", change.is_within_spread);
  side(object, "before", change.before);
  side(object, "after", change.after);
}

void changes(JsonPlace to, const Changes& counts) { json_array(to, counts, change); }

void changes_or_null(JsonPlace to, const std::optional<Changes>& counts) {
  if (counts)
    changes(to, *counts);
  else
    put_json(to, nullptr);
}

void metadata(JsonPlace to, const ComparisonMetadata& metadata) {
  JsonObject object(to);
  object.put("descriptions", metadata.descriptions);
  object.put("events", metadata.events);
  json_array(object.key("sort"), metadata.sort, sort_key);
  object.put("include_dirs", metadata.include_dirs);
  object.put("auto_annotation", metadata.auto_annotation);
}

void compared_side(JsonPlace to, const ComparedSide& side) {
  JsonObject object(to);
  object.put("data_files", side.profiles);
  object.put("commands", side.commands);
  object.put("sources", null_if_empty(side.sources));
  object.put("revision", null_if_empty(side.revision));
}

void name_counts(JsonPlace to, const NameCounts& counts) {
  JsonObject object(to);
  object.put("matched", counts.matched);
  object.put("moved", counts.moved);
  object.put("only_before", counts.only_before);
  object.put("only_after", counts.only_after);
}

void folders(JsonPlace to, const MatchedFolders& pair) {
  JsonObject object(to);
  object.put("before", pair.before);
  object.put("after", pair.after);
  object.put("files", pair.files);
}

void names(JsonPlace to, const MatchedNames& names) {
  JsonObject object(to);
  name_counts(object.key("functions"), names.functions);
  name_counts(object.key("files"), names.files);
  json_array(object.key("folders"), names.folders, folders);
}

void compared_column(JsonPlace to, const ComparedColumn& column) {
  JsonObject object(to);
  object.put("event", column.event);
  object.put("formula", null_if_empty(column.formula));
  change(object.key("total"), column.total);
}

std::string_view name_of(Presence presence) {
  return presence == Presence::both          ? "both"
         : presence == Presence::only_before ? "before"
                                             : "after";
}

void compared_function(JsonPlace to, const ComparedFunction& row) {
  JsonObject object(to);
  object.put("file", row.file);
  object.put("function", row.name);
  object.put("presence", name_of(row.presence));
  object.put("file_before", null_if_empty(row.file_before));
  object.put("has_moved", row.has_moved);
  changes(object.key("counts"), row.counts);
}

void compared_group(JsonPlace to, const ComparedGroup& group) {
  JsonObject object(to);
  object.put("name", group.name);
  changes(object.key("counts"), group.counts);
  json_array(object.key("groups"), group.groups, compared_group);
}

// Of most lines it says nothing.
void put_nearest(JsonObject& object, const auto& line) {
  if (line.is_nearest) object.put("is_nearest", true);
}

void changed_line(JsonPlace to, const ChangedLine& line) {
  JsonObject object(to);
  object.put("file", line.file);
  object.put("before", null_if_0(line.before));
  object.put("after", null_if_0(line.after));
  object.put("text", line.text);
  changes(object.key("counts"), line.counts);
  put_nearest(object, line);
}

void source(JsonPlace to, const ComparedSource& source) {
  JsonObject object(to);
  object.put("name", null_if_empty(source.name));
  object.put("place", null_if_empty(source.place.value_or("")));
  object.put("problem", null_if_empty(source.problem));
  object.put("lines", source.lines);
  object.put("newer_than", source.newer_than);
}

void compared_line(JsonPlace to, const ComparedLine& line) {
  JsonObject object(to);
  object.put("before", null_if_0(line.before));
  object.put("after", null_if_0(line.after));
  object.put("text", line.text);
  if (line.counts.empty())
    object.put("counts", nullptr);
  else
    changes(object.key("counts"), line.counts);
  put_nearest(object, line);
}

void changed_beyond_end(JsonPlace to, const LineBeyondEnd& row) {
  JsonObject object(to);
  object.put("side", name_of(row.side));
  object.put("line", row.line);
  changes(object.key("counts"), row.counts);
}

void file(ReportText& report, JsonPlace to, const ComparedFile& file) {
  JsonObject object(to);
  object.put("name", file.name);
  source(object.key("before"), file.before);
  source(object.key("after"), file.after);
  changes(object.key("counts"), file.counts);
  json_array(object.key("stretches"), file.stretches, [&](JsonPlace place, const auto& stretch) {
    json_lines(report, place, stretch, compared_line);
  });
  json_lines(report, object.key("beyond_end"), file.beyond_end, changed_beyond_end);
  changes_or_null(object.key("without_source"), file.without_source);
  changes_or_null(object.key("unknown_lines"), file.unknown_lines);
}

void comparison_object(ReportText& report, const Comparison& comparison) {
  JsonObject object(report.text);
  object.put("schema", "cg_annotate.comparison");
  object.put("version", kComparisonJsonVersion);
  metadata(object.key("metadata"), comparison.metadata);
  compared_side(object.key("before"), comparison.before);
  compared_side(object.key("after"), comparison.after);
  names(object.key("names"), comparison.names);
  json_array(object.key("columns"), comparison.columns, compared_column);
  json_lines(report, object.key("functions"), comparison.functions, compared_function);
  object.put("by", comparison.by);
  json_lines(report, object.key("groups"), comparison.groups, compared_group);
  if (comparison.top_lines)
    json_lines(report, object.key("top_lines"), *comparison.top_lines, changed_line);
  else
    object.put("top_lines", nullptr);
  json_lines(report, object.key("files"), comparison.files,
             [&](JsonPlace place, const ComparedFile& shown) { file(report, place, shown); });
  if (comparison.brief) put_compared_brief(report, object.key("brief"), *comparison.brief);
  object.put("missing_files", comparison.missing_files);
  object.put("notes", comparison.notes);
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
