// SPDX-License-Identifier: GPL-2.0-or-later
//
// Profiles as one value: what each place in the code cost, and what the files say about themselves.
// A reader pushes lines into it; reports ask it.
//
//   function  a pair (file, name), where the file is the one at hand at its fn= line. Counts go to
//             it until the next fn=, whatever files come in between (inlined code). Counts that
//             come before any fn= belong to "???", as does a function before any fl=. A function
//             without counts is kept, its sums absent
//   run       the rows that stand under one fn= line, in the order of the file, with the object of
//             this code where the profile names one: rows are never looked up while reading. A place may occur in several rows, of one run or of several:
//             they add up, and it is the question that adds them
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

#include "profile/column_totals.h"
#include "profile/count.h"
#include "profile/header.h"
#include "profile/id_index.h"
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
enum class NameId : std::uint32_t {};  // of a function's name

class Profile {
 public:
  // Sums: what reports without lines need.
  enum class Keep { sums, rows };

  // One file that was read.
  struct Part {
    std::string name;
    Sign sign;
    Header header;
    Summary summary;
  };

  // `place` is where the reader is.
  explicit Profile(const Place& place, Keep keep = Keep::sums) : place_(place), keep_(keep) {}
  Profile(const Profile&) = delete;

  // Filling. What follows is of one more file, to be added or subtracted; the first one is added
  // without a word. Throws when a file has other events than the first, or a sum does not fit.
  void begin(Sign sign);
  void on_header(const Header& header);
  // What follows is of this object, "" if none is known.
  void on_object(std::string_view name);
  void on_file(FileLine, std::string_view name) {
    file_ = files_.intern(name);
    file_number_ = file_ == own_file_ ? 0 : static_cast<std::int64_t>(at(*file_)) + 1;
  }
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
  FileId file_of(std::size_t index) const { return functions_[index].file; }
  NameId name_of(std::size_t index) const { return functions_[index].name; }
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

  std::string_view object_name(ObjectId id) const { return objects_[id]; }

  // The number of the function at hand: of the last fn= line, or of counts.
  std::size_t current() const { return *current_; }

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
    assert(is_complete() && keep_ == Keep::rows);
    return runs_;
  }

 private:
  // The columns of a block; behind them those of the events.
  enum Column : std::size_t { kLine, kFile, kAbsent, kFirstEvent };

  struct NamedFunction {
    FileId file;
    NameId name;
    friend bool operator==(const NamedFunction&, const NamedFunction&) = default;
  };

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
  std::vector<NamedFunction> functions_;
  IdIndex index_;           // of functions_
  SumTable sums_{0};        // of functions_
  ColumnTotals totals_{0};  // of the part at hand

  Sign sign_ = Sign::plus;
  ObjectId object_ = objects_.intern("");
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

  friend class RowReader;
};

// Reads rows of a profile.
class RowReader {
 public:
  // A row that a visitor sees, until it returns.
  class Row {
   public:
    Row(const RowReader& reader, const Profile::Run& run, std::size_t row)
        : reader_(reader), run_(run), row_(row) {}

    FileId file() const {
      const std::int64_t file = number(Profile::kFile);
      return file == 0 ? reader_.profile_.file_of(run_.function)
                       : FileId{static_cast<std::uint32_t>(file - 1)};
    }
    std::int64_t line() const { return number(Profile::kLine); }

    // Adds the counts to the sums of as many events, or subtracts them where the part is
    // subtracted. Returns an event whose sum does not fit 64 bits, or -1.
    [[nodiscard]] int add_to(std::span<Count> sums) const;

    // Copies the counts likewise, an absent one as 0. False when a negative does not fit 64 bits.
    [[nodiscard]] bool copy_to(std::span<std::int64_t> counts) const {
      const std::int64_t* from = reader_.block_.column(Profile::kFirstEvent) + row_;
      bool fits = true;
      for (std::int64_t& count : counts) {
        count = *from;
        from += RowBlock::kMostRows;
        if (run_.is_minus) fits &= !__builtin_sub_overflow(0, count, &count);
      }
      return fits;
    }

   private:
    std::int64_t number(std::size_t column) const { return reader_.block_.column(column)[row_]; }

    const RowReader& reader_;
    const Profile::Run& run_;
    std::size_t row_;
  };

  // `profile` keeps its rows, and lives longer.
  explicit RowReader(const Profile& profile) : profile_(profile), block_(profile.open_.columns()) {}

  // Calls visit(row) for each row of a run, in order.
  template <class Visit>
  void for_each(const Profile::Run& run, Visit visit) {
    PackedRows::Position at = run.begin;
    for (std::size_t rows = run.rows; rows > 0; rows -= block_.rows) {
      at = profile_.rows_.read(at, block_);
      for (std::size_t row = 0; row < block_.rows; ++row) visit(Row(*this, run, row));
    }
  }

 private:
  const Profile& profile_;
  RowBlock block_;
};

}  // namespace cg::profile
