// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/html/compared_json.h"

#include <fmt/format.h>

#include <unordered_map>
#include <vector>

#include "annotate/html/page_json.h"
#include "program/json_pieces.h"

namespace cg::annotate::render::html {
namespace {

using program::json_array;
using program::JsonArray;
using program::JsonLayout;
using program::JsonObject;
using program::JsonPlace;
using Side = std::optional<profile::Range>;

// The items of an array that is filled while others are; as text, for there are tens of thousands.
class Items {
 public:
  void add(const auto& value) { put_json(next(), value); }
  JsonPlace next() {
    if (!text_.empty()) text_ += ',';
    return {text_, JsonLayout::compact};
  }

  friend void put_json(JsonPlace to, const Items& items) {
    to.text.append(1, '[').append(items.text_).append(1, ']');
  }

 private:
  std::string text_;
};

const Change kNoChange;

// Rows of changes, a column per event; of columns that a row does not have there are no counts.
class ChangeColumns {
 public:
  explicit ChangeColumns(std::size_t columns) : columns_(columns) {}

  void add(const Changes& row) {
    for (std::size_t column = 0; column < columns_.size(); ++column) {
      const Change& change = column < row.size() ? row[column] : kNoChange;
      Column& to = columns_[column];
      to.before.add(median_of(change.before));
      to.after.add(median_of(change.after));
      set(to.spread_before, spread_of(change.before));
      set(to.spread_after, spread_of(change.after));
      set(to.within, change.is_within_spread ? 1 : 0);
    }
    ++rows_;
  }

  friend void put_json(JsonPlace to, const ChangeColumns& changes) { changes.put(to); }

 private:
  using Numbers = std::vector<std::uint64_t>;  // up to the last that is not 0
  struct Column {
    Items before = {}, after = {};
    Numbers spread_before = {}, spread_after = {}, within = {};
  };

  void set(Numbers& numbers, std::uint64_t number) {
    if (number == 0) return;
    numbers.resize(rows_);
    numbers.push_back(number);
    have_spread_ = true;
  }

  static profile::Count median_of(const Side& side) {
    return side ? profile::Count(side->median) : std::nullopt;
  }

  void put(JsonPlace to) const {
    JsonObject object(to.with(JsonLayout::compact));
    object.put("before", columns_, &Column::before);
    object.put("after", columns_, &Column::after);
    if (!have_spread_) return;
    put_numbers(object.key("spreadBefore"), &Column::spread_before);
    put_numbers(object.key("spreadAfter"), &Column::spread_after);
    put_numbers(object.key("within"), &Column::within);
  }
  void put_numbers(JsonPlace to, Numbers Column::*numbers) const {
    json_array(to, columns_, [&](JsonPlace place, const Column& column) {
      JsonArray array(place);
      for (const std::uint64_t number : column.*numbers) array.put(number);
      for (std::size_t row = (column.*numbers).size(); row < rows_; ++row) array.put(0);
    });
  }

  std::vector<Column> columns_;
  std::size_t rows_ = 0;
  bool have_spread_ = false;
};

// As people know it from patches.
char mark_of(Presence presence) {
  return presence == Presence::both ? ' ' : presence == Presence::only_before ? '-' : '+';
}
char mark_of(LineKind kind) {
  return kind == LineKind::kept ? ' ' : kind == LineKind::removed ? '-' : '+';
}

void put_side(JsonPlace to, const ComparedSide& side) {
  JsonObject object(to);
  put_names(object.key("commands"), side.commands);
  put_names(object.key("profiles"), side.profiles);
  object.put("sources", side.sources);
  object.put("revision", side.revision);
}

void put_counts_of_names(JsonPlace to, const NameCounts& names) {
  JsonObject object(to);
  object.put("matched", names.matched);
  object.put("moved", names.moved);
  object.put("onlyBefore", names.only_before);
  object.put("onlyAfter", names.only_after);
}

void put_folders(JsonPlace to, const MatchedFolders& pair) {
  JsonObject object(to);
  object.put("before", pair.before);
  object.put("after", pair.after);
  object.put("files", pair.files);
}

void put_head(JsonPlace to, const Comparison& comparison) {
  JsonObject object(to.with(JsonLayout::spaced));
  put_side(object.key("before"), comparison.before);
  put_side(object.key("after"), comparison.after);
  put_counts_of_names(object.key("functions"), comparison.names.functions);
  put_counts_of_names(object.key("files"), comparison.names.files);
  json_array(object.key("folders"), comparison.names.folders, put_folders);
}

void put_compared_column(JsonPlace to, const ComparedColumn& column) {
  JsonObject object(to);
  object.put("name", column.event);
  object.put("formula", column.formula);
}

Changes totals_of(const std::vector<ComparedColumn>& columns) {
  Changes totals;
  for (const ComparedColumn& column : columns) totals.push_back(column.total);
  return totals;
}

ChangeColumns row_of(const Changes& row) {
  ChangeColumns changes(row.size());
  changes.add(row);
  return changes;
}

template <class Item>
ChangeColumns changes_of(const std::vector<Item>& items, std::size_t columns) {
  ChangeColumns changes(columns);
  for (const Item& item : items) changes.add(item.counts);
  return changes;
}

// By the names that functions have for them.
std::unordered_map<std::string_view, std::size_t> numbers_of(
    const std::vector<ComparedFile>& files) {
  std::unordered_map<std::string_view, std::size_t> numbers;
  for (std::size_t file = 0; file < files.size(); ++file) numbers.emplace(files[file].name, file);
  for (std::size_t file = 0; file < files.size(); ++file)
    numbers.emplace(files[file].before.name, file);
  return numbers;
}

void put_functions(JsonPlace to, const Comparison& comparison) {
  const auto numbers = numbers_of(comparison.files);
  const std::vector<ComparedFunction>& functions = comparison.functions;
  JsonObject object(to);
  object.put("file", functions,
             [&](const ComparedFunction& function) { return numbers.at(function.file); });
  object.put("name", functions, &ComparedFunction::name);
  object.put("mark", functions, [](const ComparedFunction& function) {
    return std::string(1, mark_of(function.presence));
  });
  object.put("was", functions, [](const ComparedFunction& function) {
    return function.has_moved ? std::string_view(function.file_before) : "";
  });
  object.put("changes", changes_of(functions, comparison.columns.size()));
}

void put_source(JsonPlace to, const ComparedSource& source) {
  JsonObject object(to.with(JsonLayout::spaced));
  object.put("name", source.name);
  object.put("place", source.place);
  object.put("problem", source.problem);
  put_names(object.key("newer"), source.newer_than);
}

void put_sources(JsonPlace to, const std::vector<ComparedFile>& files,
                 ComparedSource ComparedFile::*side) {
  json_array(to, files,
             [&](JsonPlace place, const ComparedFile& file) { put_source(place, file.*side); });
}

void put_files(JsonPlace to, const Comparison& comparison) {
  const std::vector<ComparedFile>& files = comparison.files;
  JsonObject object(to);
  object.put("name", files, &ComparedFile::name);
  object.put("wanted", files, &ComparedFile::is_text_wanted);
  put_sources(object.key("before"), files, &ComparedFile::before);
  put_sources(object.key("after"), files, &ComparedFile::after);
  object.put("changes", changes_of(files, comparison.columns.size()));
}

// A tree as rows; row 0 is the program.
class GroupRows {
 public:
  explicit GroupRows(const std::vector<ComparedColumn>& columns) : changes_(columns.size()) {
    add("all", 0, totals_of(columns));
  }

  void add_below(std::size_t around, const std::vector<ComparedGroup>& groups) {
    for (const ComparedGroup& group : groups) {
      add(group.name, around, group.counts);
      add_below(rows_ - 1, group.groups);
    }
  }

  void put(JsonObject& object) const {
    object.put("name", names_);
    object.put("around", around_);
    object.put("changes", changes_);
  }

 private:
  void add(const std::string& name, std::size_t around, const Changes& counts) {
    names_.add(name);
    around_.add(around);
    changes_.add(counts);
    ++rows_;
  }

  Items names_, around_;
  ChangeColumns changes_;
  std::size_t rows_ = 0;
};

void put_compared_groups(JsonPlace to, const Comparison& comparison) {
  GroupRows rows(comparison.columns);
  rows.add_below(0, comparison.groups);
  JsonObject object(to);
  object.put("levels", comparison.by);
  rows.put(object);
}

void put_index(JsonPlace to, const Comparison& comparison) {
  JsonObject object(to);
  put_head(object.key("comparison"), comparison);
  object.put("descriptions", comparison.metadata.descriptions);
  object.put("notes", comparison.notes);
  json_array(object.key("columns").with(JsonLayout::spaced), comparison.columns,
             put_compared_column);
  object.put("totals", row_of(totals_of(comparison.columns)));
  object.put("shown", comparison.shown);
  object.put("sortedBy", comparison.metadata.sort.front().event);
  put_functions(object.key("functions"), comparison);
  put_files(object.key("files"), comparison);
  if (!comparison.by.empty()) put_compared_groups(object.key("groups"), comparison);
  put_stacks(object.key("stacks"), comparison.stacks);
  if (comparison.stacks) object.put("stackColumns", comparison.stacks->self.events());
}

// The rows of a file: lines, then what has counts and is no line of a text.
class FileRows {
 public:
  explicit FileRows(std::size_t columns) : changes_(columns), owner_changes_(columns) {}

  void add(const ComparedLines& stretch) {
    std::string marks, text;
    std::uint64_t before = 0, after = 0;
    for (const ComparedLine& line : stretch) {
      if (before == 0) before = line.before;
      if (after == 0) after = line.after;
      marks += mark_of(line.kind);
      text.append(line.text).append(1, '\n');
      if (line.is_nearest) nearest_.add(row_);
      count(line.counts, line.owners);
    }
    JsonObject object(stretches_.next());
    object.put("before", line_number(before));
    object.put("after", line_number(after));
    object.put("marks", marks);
    object.put("text", text);
  }
  void add(char mark, std::uint64_t line, const std::string& label, const Changes& counts,
           const std::vector<LineFunction>& owners) {
    JsonObject object(others_.next());
    object.put("mark", std::string(1, mark));
    object.put("line", line);
    object.put("label", label);
    count(counts, owners);
  }

  void put(JsonPlace to) const {
    JsonObject object(to);
    object.put("stretches", stretches_);
    object.put("others", others_);
    object.put("counted", counted_);
    object.put("nearest", nearest_);
    object.put("changes", changes_);
    put_owners(object.key("owners"));
  }

 private:
  static std::optional<std::uint64_t> line_number(std::uint64_t line) {
    return line == 0 ? std::nullopt : std::optional(line);
  }
  void count(const Changes& counts, const std::vector<LineFunction>& owners) {
    if (!counts.empty()) {
      counted_.add(row_ - last_);
      last_ = row_;
      changes_.add(counts);
      own(owners);
    }
    ++row_;
  }
  void own(const std::vector<LineFunction>& owners) {
    owner_sizes_.add(owners.size());
    for (const LineFunction& owner : owners) {
      owners_.add(owner.function);
      if (!owner.counts.empty()) owner_changes_.add(owner.counts);
    }
  }
  void put_owners(JsonPlace to) const {
    JsonObject object(to);
    object.put("sizes", owner_sizes_);
    object.put("function", owners_);
    object.put("changes", owner_changes_);
  }

  Items stretches_, others_;
  Items counted_;  // rows with counts, as differences
  Items nearest_;  // rows with counts of code that has no line, but is near
  ChangeColumns changes_;
  Items owner_sizes_, owners_;   // functions of each row with counts
  ChangeColumns owner_changes_;  // of the functions that share a row
  std::size_t row_ = 0, last_ = 0;
};

}  // namespace

std::string compared_index_json(const Comparison& comparison) {
  std::string text;
  put_index({text, JsonLayout::compact}, comparison);
  return text;
}

std::string compared_file_json(const ComparedFile& file, std::size_t columns) {
  FileRows rows(columns);
  for (const auto& stretch : file.stretches) rows.add(stretch);
  for (const LineBeyondEnd& row : file.beyond_end) {
    const bool is_before = row.side == Presence::only_before;
    rows.add(is_before ? '-' : '+', row.line,
             fmt::format("<line {} {}, beyond the end>", row.line, is_before ? "before" : "after"),
             row.counts, row.owners);
  }
  if (file.without_source) rows.add(' ', 0, "<lines without a source>", *file.without_source, {});
  if (file.unknown_lines)
    rows.add(' ', 0, "<unknown lines>", *file.unknown_lines, file.unknown_owners);
  std::string text;
  rows.put({text, JsonLayout::compact});
  return text;
}

}  // namespace cg::annotate::render::html
