// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/html/compared_json.h"

#include <fmt/format.h>

#include <unordered_map>
#include <vector>

#include "annotate/html/json_array.h"
#include "program/json_pieces.h"

namespace cg::annotate::render::html {
namespace {

using program::json_string;
using program::JsonObject;
using Side = std::optional<profile::Range>;

std::uint64_t spread_of(const Side& side) {
  if (!side) return 0;
  return static_cast<std::uint64_t>(side->max) - static_cast<std::uint64_t>(side->min);
}

void add_median(JsonArray& to, const Side& side) {
  if (side)
    to.add(side->median);
  else
    to.add_json("null");
}

const Change kNoChange;

// Rows of changes, a column per event; of columns that a row does not have there are no counts.
class ChangeColumns {
 public:
  explicit ChangeColumns(std::size_t columns) : columns_(columns) {}

  void add(const Changes& row) {
    for (std::size_t column = 0; column < columns_.size(); ++column) {
      const Change& change = column < row.size() ? row[column] : kNoChange;
      Column& to = columns_[column];
      add_median(to.before, change.before);
      add_median(to.after, change.after);
      set(to.spread_before, spread_of(change.before));
      set(to.spread_after, spread_of(change.after));
      set(to.within, change.is_within_spread ? 1 : 0);
    }
    ++rows_;
  }

  std::string json() const {
    std::string text = fmt::format(R"({{"before":{},"after":{})", medians(&Column::before),
                                   medians(&Column::after));
    if (have_spread_)
      text += fmt::format(R"(,"spreadBefore":{},"spreadAfter":{},"within":{})",
                          numbers(&Column::spread_before), numbers(&Column::spread_after),
                          numbers(&Column::within));
    return text += '}';
  }

 private:
  using Numbers = std::vector<std::uint64_t>;  // up to the last that is not 0
  struct Column {
    JsonArray before = {}, after = {};
    Numbers spread_before = {}, spread_after = {}, within = {};
  };

  void set(Numbers& numbers, std::uint64_t number) {
    if (number == 0) return;
    numbers.resize(rows_);
    numbers.push_back(number);
    have_spread_ = true;
  }

  std::string medians(JsonArray Column::*array) const {
    JsonArray columns;
    for (const Column& column : columns_) columns.add_json((column.*array).text());
    return columns.text();
  }
  std::string numbers(Numbers Column::*numbers) const {
    JsonArray columns;
    for (const Column& column : columns_) {
      JsonArray array;
      for (const std::uint64_t number : column.*numbers) array.add(number);
      for (std::size_t row = (column.*numbers).size(); row < rows_; ++row) array.add_json("0");
      columns.add_json(array.text());
    }
    return columns.text();
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

void put_side(std::string& text, const ComparedSide& side) {
  JsonObject object(text);
  put_json(object.key("commands"), side.commands);
  put_json(object.key("profiles"), side.profiles);
  object.text("sources", side.sources);
  object.text("revision", side.revision);
}

void put_names(std::string& text, const NameCounts& names) {
  JsonObject object(text);
  object.number("matched", names.matched);
  object.number("moved", names.moved);
  object.number("onlyBefore", names.only_before);
  object.number("onlyAfter", names.only_after);
}

void put_folders(std::string& text, const std::vector<MatchedFolders>& folders) {
  program::json_array(text, folders, [&text](const MatchedFolders& pair) {
    JsonObject object(text);
    object.text("before", pair.before);
    object.text("after", pair.after);
    object.number("files", pair.files);
  });
}

std::string head_json(const Comparison& comparison) {
  std::string text;
  {
    JsonObject object(text);
    put_side(object.key("before"), comparison.before);
    put_side(object.key("after"), comparison.after);
    put_names(object.key("functions"), comparison.names.functions);
    put_names(object.key("files"), comparison.names.files);
    put_folders(object.key("folders"), comparison.names.folders);
  }
  return text;
}

std::string columns_json(const std::vector<ComparedColumn>& columns) {
  std::string text;
  program::json_array(text, columns, [&text](const ComparedColumn& column) {
    JsonObject object(text);
    object.text("name", column.event);
    object.text("formula", column.formula);
  });
  return text;
}

std::string totals_json(const std::vector<ComparedColumn>& columns) {
  Changes totals;
  for (const ComparedColumn& column : columns) totals.push_back(column.total);
  ChangeColumns changes(columns.size());
  changes.add(totals);
  return changes.json();
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

std::string functions_json(const Comparison& comparison) {
  const auto numbers = numbers_of(comparison.files);
  JsonArray file, name, mark, was;
  ChangeColumns changes(comparison.columns.size());
  for (const ComparedFunction& function : comparison.functions) {
    file.add(numbers.at(function.file));
    name.add(function.name);
    mark.add(std::string(1, mark_of(function.presence)));
    was.add(function.has_moved ? function.file_before : "");
    changes.add(function.counts);
  }
  return fmt::format(R"({{"file":{},"name":{},"mark":{},"was":{},"changes":{}}})", file.text(),
                     name.text(), mark.text(), was.text(), changes.json());
}

std::string source_json(const ComparedSource& source) {
  std::string text;
  {
    JsonObject object(text);
    object.text("name", source.name);
    object.key("place") += source.place ? json_string(*source.place) : "null";
    object.text("problem", source.problem);
    put_json(object.key("newer"), source.newer_than);
  }
  return text;
}

std::string files_json(const Comparison& comparison) {
  JsonArray name, wanted, before, after;
  ChangeColumns changes(comparison.columns.size());
  for (const ComparedFile& file : comparison.files) {
    name.add(file.name);
    wanted.add_json(file.is_text_wanted ? "true" : "false");
    before.add_json(source_json(file.before));
    after.add_json(source_json(file.after));
    changes.add(file.counts);
  }
  return fmt::format(R"({{"name":{},"wanted":{},"before":{},"after":{},"changes":{}}})",
                     name.text(), wanted.text(), before.text(), after.text(), changes.json());
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
      count(line.counts, line.owners);
    }
    stretches_.add_json(fmt::format(R"({{"before":{},"after":{},"marks":"{}","text":{}}})",
                                    line_json(before), line_json(after), marks, json_string(text)));
  }
  void add(char mark, std::uint64_t line, const std::string& label, const Changes& counts,
           const LineOwners& owners) {
    others_.add_json(
        fmt::format(R"({{"mark":"{}","line":{},"label":{}}})", mark, line, json_string(label)));
    count(counts, owners);
  }

  std::string json() const {
    return fmt::format(R"({{"stretches":{},"others":{},"counted":{},"changes":{},"owners":{}}})",
                       stretches_.text(), others_.text(), counted_.text(), changes_.json(),
                       owners_json());
  }

 private:
  static std::string line_json(std::uint64_t line) {
    return line == 0 ? "null" : std::to_string(line);
  }
  void count(const Changes& counts, const LineOwners& owners) {
    if (!counts.empty()) {
      counted_.add(row_ - last_);
      last_ = row_;
      changes_.add(counts);
      own(owners);
    }
    ++row_;
  }
  void own(const LineOwners& owners) {
    owner_sizes_.add(owners.size());
    for (const LineOwner& owner : owners) {
      owners_.add(owner.function);
      if (!owner.counts.empty()) owner_changes_.add(owner.counts);
    }
  }
  std::string owners_json() const {
    return fmt::format(R"({{"sizes":{},"function":{},"changes":{}}})", owner_sizes_.text(),
                       owners_.text(), owner_changes_.json());
  }

  JsonArray stretches_, others_;
  JsonArray counted_;  // rows with counts, as differences
  ChangeColumns changes_;
  JsonArray owner_sizes_, owners_;  // functions of each row with counts
  ChangeColumns owner_changes_;     // of those that share a row
  std::size_t row_ = 0, last_ = 0;
};

}  // namespace

std::string compared_index_json(const Comparison& comparison) {
  return fmt::format(
      R"({{"comparison":{},"descriptions":{},"notes":{},"columns":{},"totals":{},"shown":{},)"
      R"("sortedBy":{},)"
      R"("functions":{},"files":{}}})",
      head_json(comparison), json_array(comparison.metadata.descriptions),
      json_array(comparison.notes), columns_json(comparison.columns),
      totals_json(comparison.columns), json_array(comparison.shown),
      json_string(comparison.metadata.sort.front().event), functions_json(comparison),
      files_json(comparison));
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
  return rows.json();
}

}  // namespace cg::annotate::render::html
