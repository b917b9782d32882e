// SPDX-License-Identifier: GPL-2.0-or-later
//
// Profiles of either format as one value: what each place in the code cost, who called whom, and
// what the files say about themselves. A reader pushes lines into it; reports ask it.
//
//   function  a pair (file, name), where the file is the one at hand at its fn= line. Counts go to
//             it until the next fn=, whatever files come in between (inlined code). Counts that
//             come before any fn= belong to "???", as does a function before any fl=. A function
//             without counts is kept, its sums absent. Where calls are kept, it is a triple with
//             the object: there may be a "main" in each object
//   run       the rows that stand under one fn= line, in the order of the file, with the object of
//             this code where the profile names one: rows are never looked up while reading. A
//             place may occur in several rows, of one run or of several: they add up, and it is the
//             question that adds them
//   arc       calls from a line to a function: how many, and their cost from call to return, the
//             callee's own calls included. Only Callgrind's format has arcs. Their costs add up to
//             more than there is where functions call each other in a circle
//   part      one file that was read. Several are added or subtracted, and have the same events
//
// Sums per function are made while reading, a block of rows at a time. Memory: 16 bytes per
// function and event, beside the names; rows, where they are kept, some 10 bytes each, and 24 a run
// (2 million rows of 9 events: 21 MB).
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "profile/call_header.h"
#include "profile/column_totals.h"
#include "profile/count.h"
#include "profile/header.h"
#include "profile/id_index.h"
#include "profile/keyed_rows.h"
#include "profile/name_table.h"
#include "profile/packed_rows.h"
#include "profile/reader.h"
#include "profile/sum_table.h"

namespace cg::profile {

// The name of what the profile does not name.
inline constexpr std::string_view kUnknown = "???";

struct Function {
  std::string_view file;
  std::string_view name;

  friend bool operator==(const Function&, const Function&) = default;
  // Functions of one profile that are in one file have its name in common, where it lies.
  friend bool operator<(const Function& a, const Function& b) {
    if (a.file.data() == b.file.data() && a.file.size() == b.file.size()) return a.name < b.name;
    return std::tie(a.file, a.name) < std::tie(b.file, b.name);
  }
};

enum class ObjectId : std::uint32_t {};
enum class FileId : std::uint32_t {};
enum class NameId : std::uint32_t {};      // of a function's name
enum class FunctionId : std::uint32_t {};  // its number

// What makes a function: its object is "" where the profile names none, or keeps no calls.
struct FunctionKey {
  ObjectId object;
  FileId file;
  NameId name;
  friend auto operator<=>(const FunctionKey&, const FunctionKey&) = default;
};

// A place in the code. Line 0: unknown.
struct Spot {
  FunctionId function;
  FileId file;
  std::uint32_t line;
  friend auto operator<=>(const Spot&, const Spot&) = default;
};

struct Arc {
  Spot from;
  FunctionId callee;
  std::int64_t calls;  // may be 0: one that went on from an earlier part
  friend auto operator<=>(const Arc&, const Arc&) = default;
};

// What 100% is in a report on calls: the sum of all rows, a count for each event, of which the last
// ones may be missing, as in rows.
struct CallTotals {
  std::vector<std::int64_t> counts;
  bool calculated = false;  // the file does not say it of all its parts

  Count operator[](std::size_t event) const {
    return event < counts.size() ? Count(counts[event]) : std::nullopt;
  }

  // One for each of so many events.
  Counts all(std::size_t events) const {
    Counts all(events);
    for (std::size_t event = 0; event < events; ++event) all[event] = (*this)[event];
    return all;
  }
  friend bool operator==(const CallTotals&, const CallTotals&) = default;
};

class Profile {
 public:
  // Sums per function are always kept: what reports without lines need.
  enum class Keep { sums, rows, calls, rows_and_calls };

  // One file that was read.
  struct Part {
    std::string name;
    Sign sign;
    Header header;
    Summary summary;
    std::optional<CallHeader> call_header = {};  // of a file of Callgrind's format
  };

  // `place` is where the reader is.
  explicit Profile(const Place& place, Keep keep = Keep::sums);
  Profile(const Profile&) = delete;

  // Filling. What follows is of one more file, to be added or subtracted; the first one is added
  // without a word. Throws when a file has other events than the first, or a sum does not fit.
  void begin(Sign sign);
  void on_header(const Header& header);
  void on_file(FileLine, std::string_view name) { set_file(intern_file(name)); }
  void on_function(std::string_view name);
  void on_counts(std::int64_t line, std::span<const Count> counts);
  // The same without copying (reader.h).
  std::int64_t* column() { return open_.column(kFirstEvent) + open_.rows; }
  void on_row(std::int64_t line, std::size_t counts) {
    if (!current_) on_function(kUnknown);
    if (counts == events_) return end_row(line, 0);
    for (std::size_t event = counts; event < events_; ++event)
      open_.column(kFirstEvent + event)[open_.rows] = 0;
    end_row(line, bits_from(counts) & ~bits_from(events_));
  }
  void on_summary(Summary summary) { parts_.back().summary = std::move(summary); }

  // Filling from a format that numbers its names: each is interned once.
  ObjectId intern_object(std::string_view name) { return objects_.intern(name); }
  FileId intern_file(std::string_view name) { return files_.intern(name); }
  NameId intern_name(std::string_view name) { return names_.intern(name); }
  void set_function(const FunctionKey& function);
  void set_file(FileId file) {
    file_ = file;
    file_number_ = file_ == own_file_ ? 0 : static_cast<std::int64_t>(at(file)) + 1;
  }
  // As on_row(), where rows of one line come one after the other, as those of a loop's instructions
  // do: they become one.
  void on_instruction(std::int64_t line, std::size_t counts);
  // Calls from a line of the function and file at hand. Where no rows are kept, neither are lines.
  void on_call(std::uint32_t line, const FunctionKey& callee, std::int64_t calls,
               std::span<const std::int64_t> counts);
  // What the rows of the part add up to. Throws when one does not fit 64 bits.
  Summary part_sums();
  // Ends the part, instead of finish().
  void finish_calls(Header header, CallHeader call_header, const CallTotals& totals);

  // The file was read: one of these two comes before any question. Where the summary says
  // something else than the counts add up to, it is that from now on; see
  // ColumnTotals::disagreement() for the sentence. What is absent there stays so. Throws when a
  // total does not fit 64 bits.
  std::optional<std::string> correct_summary();
  void finish();

  const std::vector<Part>& parts() const { return parts_; }
  // Of the first part.
  const Header& header() const { return parts_.front().header; }
  // Of all parts.
  const Summary& summary() const { return summary_; }

  // Functions are numbered in order of appearance. Names live as long as this object.
  std::size_t size() const { return functions_.size(); }
  Function function(std::size_t index) const {
    return {files_[functions_[index].file], names_[functions_[index].name]};
  }
  const FunctionKey& key(std::size_t index) const { return functions_[index]; }
  const FunctionKey& key(FunctionId id) const { return functions_[at(id)]; }
  std::string_view object_of(FunctionId id) const { return objects_[key(id).object]; }
  std::string_view file_of(FunctionId id) const { return files_[key(id).file]; }
  std::string_view name_of(FunctionId id) const { return names_[key(id).name]; }
  std::span<const Count> sums(std::size_t index) const {
    assert(is_complete());
    return sums_[index];
  }

  // All that fl= and its like named, inlined code included, in order of appearance.
  std::size_t files() const { return files_.size(); }
  std::string_view file_name(FileId id) const { return files_[id]; }
  std::optional<FileId> find_file(std::string_view name) const { return files_.find(name); }
  std::set<std::string> file_names() const;

  // The different names of functions.
  std::size_t names() const { return names_.size(); }
  std::string_view name(NameId id) const { return names_[id]; }

  std::size_t objects() const { return objects_.size(); }
  std::string_view object_name(ObjectId id) const { return objects_[id]; }
  std::set<std::string> object_names() const;

  // The number of the function at hand: of the last fn= line, or of counts.
  std::size_t current() const { return *current_; }

  bool keeps_rows() const { return keep_ == Keep::rows || keep_ == Keep::rows_and_calls; }
  bool keeps_calls() const { return keep_ == Keep::calls || keep_ == Keep::rows_and_calls; }

  // Rows, where they are kept.
  struct Run {
    PackedRows::Position begin;
    std::uint32_t function;
    ObjectId object;
    std::uint32_t rows;
    bool is_minus;     // of a part that is subtracted
    bool is_one_file;  // all rows are in the function's file
  };

  // Asserts that ids are in range, that a run has as many rows as it says, of one file where it says
  // so, and that the rows of functions add up to their sums. Where rows are kept, in debug builds.
  void check() const;

  // In order of appearance.
  std::span<const Run> runs() const {
    assert(is_complete() && keeps_rows());
    return runs_;
  }

  // Calls, where they are kept: of all parts, those that are subtracted as negative ones. Totals are
  // of files of Callgrind's format alone.
  const KeyedRows<Arc>& arcs() const { return arcs_; }
  const CallTotals& call_totals() const { return call_totals_; }

 private:
  // The columns of a block; behind them those of the events.
  enum Column : std::size_t { kLine, kFile, kAbsent, kFirstEvent };

  static std::uint64_t bits_from(std::size_t event) {
    return event < kMostEvents ? ~std::uint64_t{0} << event : 0;
  }

  void end_row(std::int64_t line, std::uint64_t absent) {
    const std::size_t row = open_.rows;
    open_lines_[row] = place_.line;
    open_.column(kLine)[row] = line;
    open_.column(kFile)[row] = file_number_;
    open_.column(kAbsent)[row] = static_cast<std::int64_t>(absent);
    if (++open_.rows == RowBlock::kMostRows) flush();
  }
  bool is_complete() const { return open_.rows == 0; }
  std::uint32_t intern_function(const FunctionKey& function);
  std::int64_t signed_count(std::int64_t count) const;
  void flush();
  bool add_block();
  std::uint64_t absent_in_all_rows() const;
  void add_row_by_row();
  void pack_block();
  void add_summary();
  std::string overflow(std::size_t event) const;

  const Place& place_;
  const Keep keep_;
  std::vector<Part> parts_;
  Summary summary_;
  std::size_t events_ = 0;
  NameTable<ObjectId> objects_;
  NameTable<FileId> files_;
  NameTable<NameId> names_;
  std::vector<FunctionKey> functions_;
  IdIndex index_;           // of functions_
  SumTable sums_{0};        // of functions_
  ColumnTotals totals_{0};  // of the part at hand

  Sign sign_ = Sign::plus;
  ObjectId object_{};                   // at hand
  std::optional<FileId> file_;          // at hand
  std::optional<FileId> own_file_;      // of the function at hand
  std::int64_t file_number_ = 0;        // at hand, as rows have it: 0 is the function's own
  std::optional<std::size_t> current_;  // the function at hand
  RowBlock open_{0};                    // rows of the function at hand that are in no sum yet
  std::array<std::uint64_t, RowBlock::kMostRows>
      open_lines_;                             // of the file that is read: where they stand
  std::vector<RowBlock::Total> block_totals_;  // of the columns of `open_`
  bool is_run_open_ = false;

  std::vector<Run> runs_;
  PackedRows rows_;

  KeyedRows<Arc> arcs_;
  std::vector<std::int64_t> signed_counts_;  // room for those of an arc
  CallTotals call_totals_;

  friend class RowReader;
};

}  // namespace cg::profile
