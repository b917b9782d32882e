// SPDX-License-Identifier: GPL-2.0-or-later
//
// Profiles of either format as one value: the cost of each place in the code, who called whom, and
// the headers of the files. A reader pushes lines into it; reports ask it.
//
//   function  a pair (file, name); the file is the current file at its fn= line. Counts go to the
//             function until the next fn=, whatever files come in between (inlined code). Counts
//             before any fn= belong to the function "???"; a function before any fl= belongs to the
//             file "???". A function without counts is kept, and its sums are absent. If calls are
//             kept, a function is a triple with the object: each object may have a "main"
//   run       the rows under one fn= line, in the order of the file, with the object of the code if
//             the profile names it. Reading never looks up rows: a place may occur in several rows,
//             of one run or of several, and a question adds them up
//   arc       calls from a line to a function: how many, and their cost from call to return, the
//             callee's own calls included. Only Callgrind's format has arcs. If functions call each
//             other in a circle, the costs of arcs add up to more than the program cost
//   part      one file that was read. Parts are added or subtracted, and all have equal events
//
// Sums per function are made while reading, a block of rows at a time. Memory: 16 bytes per
// function and event, beside the names. If rows are kept: some 10 bytes for each row, and 24 for
// each run (2 million rows of 9 events take 21 MB).
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "profile/call_header.h"
#include "profile/column_totals.h"
#include "profile/context_tree.h"
#include "profile/count.h"
#include "profile/function_key.h"
#include "profile/header.h"
#include "profile/id_index.h"
#include "profile/keyed_rows.h"
#include "profile/name_table.h"
#include "profile/packed_rows.h"
#include "profile/reader.h"
#include "profile/sum_table.h"

namespace cg::profile {

// The name for code that the profile does not name.
inline constexpr std::string_view kUnknown = "???";

struct Function {
  std::string_view file;
  std::string_view name;

  friend bool operator==(const Function&, const Function&) = default;
  // Functions of one profile in one file share the name of the file at one address.
  friend bool operator<(const Function& a, const Function& b) {
    if (a.file.data() == b.file.data() && a.file.size() == b.file.size()) return a.name < b.name;
    return std::tie(a.file, a.name) < std::tie(b.file, b.name);
  }
};

// A place in the code. Line 0: unknown.
struct Spot {
  FunctionId function;
  FileId file;
  std::uint32_t line;
  // NOLINTNEXTLINE(modernize-use-nullptr): the 0 of generated comparisons
  friend auto operator<=>(const Spot&, const Spot&) = default;
};

// The number of an inlined call: its place, which is in a function as it was written, and the
// inlined call that it is itself in. None: code that is in no inlined call.
enum class SiteId : std::uint32_t { none };

struct Site {
  Spot at;
  SiteId within;
  // NOLINTNEXTLINE(modernize-use-nullptr): the 0 of generated comparisons
  friend auto operator<=>(const Site&, const Site&) = default;
};

struct Arc {
  Spot from;
  FunctionId callee;
  std::int64_t calls;  // may be 0: the call began in an earlier part
  // NOLINTNEXTLINE(modernize-use-nullptr): the 0 of generated comparisons
  friend auto operator<=>(const Arc&, const Arc&) = default;
};

// A jump of a function, in the object of its code.
struct JumpKey {
  NameId function;
  ObjectId object;
  std::uint64_t from, to;
  // NOLINTNEXTLINE(modernize-use-nullptr): the 0 of generated comparisons
  friend auto operator<=>(const JumpKey&, const JumpKey&) = default;
};

// A line of a file, in a function of an object.
struct LinePlace {
  FileId file;
  std::uint32_t line;
  NameId function;
  ObjectId object;
  // NOLINTNEXTLINE(modernize-use-nullptr): the 0 of generated comparisons
  friend auto operator<=>(const LinePlace&, const LinePlace&) = default;
};

// How often an instruction ran, and how often it then jumped.
struct JumpCounts {
  std::int64_t executed = 0;
  std::int64_t followed = 0;
};

// The counts that are 100% in a report on calls: the sum of all rows, a count for each event. The
// last counts may be missing, as in rows.
struct CallTotals {
  std::vector<std::int64_t> counts;
  bool calculated = false;  // not all parts of the file have totals

  Count operator[](std::size_t event) const {
    return event < counts.size() ? Count(counts[event]) : std::nullopt;
  }

  // One count for each of so many events.
  Counts all(std::size_t events) const {
    Counts all(events);
    for (std::size_t event = 0; event < events; ++event) all[event] = (*this)[event];
    return all;
  }
  friend bool operator==(const CallTotals&, const CallTotals&) = default;
};

class Profile {
 public:
  // Sums per function are always kept, since reports without lines need them.
  // The last one keeps calls without their lines.
  enum class Keep { sums, rows, calls, rows_and_calls, rows_and_calls_of_functions };

  // One file that was read.
  struct Part {
    std::string name;
    Sign sign;
    Header header;
    Summary summary;
    std::optional<CallHeader> call_header = {};  // for a file in Callgrind's format
    bool has_addresses = false;                  // rows have addresses, which are kept
    bool has_contexts = false;                   // calls by whole stacks, which are kept
  };

  // `place` is the place of the reader.
  explicit Profile(const Place& place, Keep keep = Keep::sums);
  Profile(const Profile&) = delete;

  // From now on rows of on_instruction() keep the addresses of their instructions, up to 8 bytes a
  // row, and jumps are kept. Called before the first header, if at all.
  void keep_addresses() { keeps_addresses_ = true; }
  bool keeps_addresses() const { return keeps_addresses_; }
  // From now on rows of on_instruction() keep the inlined call that set_site() named. Called before
  // the first header, if at all, and only if the profile keeps calls.
  void keep_sites() { keeps_sites_ = true; }
  bool keeps_sites() const { return keeps_sites_; }
  // From now on the calls by whole stacks are kept. Called before the first header, if at all.
  void keep_contexts() { keeps_contexts_ = true; }
  bool keeps_contexts() const { return keeps_contexts_; }

  // Filling. Begins one more file, which is added or subtracted; the first file is added without
  // this call. Throws when a file has other events than the first, or a sum does not fit.
  void begin(Sign sign);
  void on_header(const Header& header);
  void on_file(FileLine, std::string_view name) { set_file(intern_file(name)); }
  void on_function(std::string_view name);
  void on_counts(std::int64_t line, std::span<const Count> counts);
  // Adds counts without copying them (reader.h).
  std::int64_t* column() { return open_.column(kFirstEvent) + open_.rows; }
  void on_row(std::int64_t line, std::size_t counts) {
    if (!current_) on_function(kUnknown);
    for (std::size_t event = counts; event < events_; ++event)
      open_.column(kFirstEvent + event)[open_.rows] = 0;
    for (std::size_t word = 0; word < absent_words(); ++word)
      open_.column(absent_column(word))[open_.rows] = absent_from(counts, word);
    end_row(line);
  }
  void on_summary(Summary summary) { parts_.back().summary = std::move(summary); }

  // Filling from a format that numbers its names: each is interned once.
  ObjectId intern_object(std::string_view name) { return objects_.intern(name); }
  FileId intern_file(std::string_view name) { return files_.intern(name); }
  NameId intern_name(std::string_view name) { return names_.intern(name); }
  FunctionId intern(const FunctionKey& function);
  void set_function(const FunctionKey& function) {
    set_function(intern(function), function.object);
  }
  void set_function(FunctionId function, ObjectId object);
  void set_file(FileId file) {
    file_ = file;
    file_number_ = file_ == own_file_ ? 0 : static_cast<std::int64_t>(at(file)) + 1;
  }
  // The address of the next on_instruction().
  void set_address(std::uint64_t address) {
    address_ = static_cast<std::int64_t>(address);
    parts_.back().has_addresses = keeps_addresses_;
  }
  SiteId intern_site(const FunctionKey& caller, FileId file, std::uint32_t line, SiteId within);
  // The innermost inlined call of the next on_instruction(), until the next set_function().
  void set_site(SiteId site) { site_ = site; }
  // As on_row(), but consecutive rows of one line become one row, unless they differ in what else
  // is kept. The instructions of a loop give such rows.
  void on_instruction(std::int64_t line, std::size_t counts);
  // Calls from a line of the current function and file. Only rows_and_calls keeps the line and file.
  void on_call(std::uint32_t line, const FunctionKey& callee, std::int64_t calls,
               std::span<const std::int64_t> counts);
  // Only if addresses are kept.
  void on_jump(const JumpKey& jump, const JumpCounts& counts);
  // Adds a node of the tree of contexts; returns its number. Only if contexts are kept.
  std::uint32_t on_context(ContextNode node, std::span<const std::int64_t> counts);
  // An inlined call: a call of which the number is not known. It stays until the end of the part. Only
  // if calls are kept.
  struct InlinedCall {
    Arc arc;
    std::int64_t* sums;
    std::size_t counts;  // that are known: the last ones may be missing
  };
  InlinedCall& inlined_call(FunctionId caller, FileId file, std::uint32_t line, FunctionId callee);
  // Adds to its cost.
  void add_to(InlinedCall& call, std::span<const std::int64_t> counts);
  // Notes that the next on_instruction() is of code without a line of its own.
  void on_nearest_line(FileId file, std::uint32_t line, std::span<const std::int64_t> counts);
  // The sums of the rows of the part. Throws when a sum does not fit 64 bits.
  Summary part_sums();
  // Ends the part, instead of finish().
  void finish_calls(Header header, CallHeader call_header, const CallTotals& totals);

  // Ends the file: a caller calls one of these two before any question. If the summary differs from
  // the sums of the counts, correct_summary() replaces it by the sums; see
  // ColumnTotals::disagreement() for the sentence. Absent items stay absent. Throws when a total
  // does not fit 64 bits.
  std::optional<std::string> correct_summary();
  void finish();

  const std::vector<Part>& parts() const { return parts_; }
  // The header of the first part.
  const Header& header() const { return parts_.front().header; }
  // The summary of all parts.
  const Summary& summary() const { return summary_; }

  // Functions are numbered in order of appearance. Names live as long as this object.
  std::size_t size() const { return functions_.size(); }
  Function function(std::size_t index) const {
    return {files_[functions_[index].file], names_[functions_[index].name]};
  }
  const FunctionKey& key(std::size_t index) const { return functions_[index]; }
  std::optional<FunctionId> find(const FunctionKey& function) const;
  const FunctionKey& key(FunctionId id) const { return functions_[at(id)]; }
  std::string_view object_of(FunctionId id) const { return objects_[key(id).object]; }
  std::string_view file_of(FunctionId id) const { return files_[key(id).file]; }
  std::string_view name_of(FunctionId id) const { return names_[key(id).name]; }
  std::span<const Count> sums(std::size_t index) const {
    assert(is_complete());
    return sums_[index];
  }

  // All files that fl=, fi= and fe= named, inlined code included, in order of appearance.
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

  // The number of the current function: of the last fn= line, or of counts.
  std::size_t current() const { return *current_; }

  // The places of an inlined call and of those around it, innermost first; none for SiteId::none.
  std::vector<Spot> calls_around(SiteId site) const;

  bool keeps_rows() const { return keep_ != Keep::sums && keep_ != Keep::calls; }
  bool keeps_calls() const { return keep_ != Keep::sums && keep_ != Keep::rows; }

  // Rows, if they are kept.
  struct Run {
    PackedRows::Position begin;
    std::uint32_t function;
    ObjectId object;
    std::uint32_t rows;
    bool is_minus;     // of a part that is subtracted
    bool is_one_file;  // all rows are in the function's file
  };

  // Asserts that ids are in range, that a run has as many rows, and of one file, as it says, and
  // that the rows of functions add up to their sums. Only if rows are kept, and in debug builds.
  void check() const;

  // In order of appearance.
  std::span<const Run> runs() const {
    assert(is_complete() && keeps_rows());
    return runs_;
  }

  // The counts of code without a line, at the nearest line, where they are part of the line's.
  const std::map<LinePlace, Counts>& nearest_lines() const { return nearest_lines_; }

  // Calls, if they are kept: the calls of all parts; calls of subtracted parts are negative. Only
  // files in Callgrind's format have totals.
  const KeyedRows<Arc>& arcs() const { return arcs_; }
  const CallTotals& call_totals() const { return call_totals_; }

  // Calls by whole stacks, if they are kept and a file has them; those of subtracted parts are
  // negative. Their functions need not be functions of the profile.
  const ContextTree& contexts() const { return contexts_; }
  // Whether all parts have them: then their self costs add up to those of the functions.
  bool has_contexts() const;

  // Jumps, if addresses are kept and a file has jumps.
  const std::map<JumpKey, JumpCounts>& jumps() const { return jumps_; }

 private:
  // The columns of a block; the columns of the events follow, then those of addresses and of sites,
  // if they are kept, and the further words of kAbsent.
  enum Column : std::size_t { kLine, kFile, kAbsent, kFirstEvent };

  // A row has a bit for each event, in words: whether it has no count of the event.
  static constexpr std::size_t kWord = 64;
  std::size_t absent_words() const { return events_ <= kWord ? 1 : (events_ + kWord - 1) / kWord; }
  // A word of the bits of a row that has no count of this event, nor of those behind it.
  std::int64_t absent_from(std::size_t event, std::size_t word) const {
    const auto bits_from = [word](std::size_t first) {
      if (first <= word * kWord) return ~std::uint64_t{0};
      return first < (word + 1) * kWord ? ~std::uint64_t{0} << first % kWord : 0;
    };
    return static_cast<std::int64_t>(bits_from(event) & ~bits_from(events_));
  }

  void end_row(std::int64_t line) {
    const std::size_t row = open_.rows;
    open_lines_[row] = place_.line;
    open_.column(kLine)[row] = line;
    open_.column(kFile)[row] = file_number_;
    if (++open_.rows == RowBlock::kMostRows) flush();
  }
  std::size_t address_column() const { return kFirstEvent + events_; }
  std::size_t site_column() const { return address_column() + (keeps_addresses_ ? 1 : 0); }
  std::size_t absent_column(std::size_t word) const {
    return word == 0 ? kAbsent : site_column() + (keeps_sites_ ? 1 : 0) + word - 1;
  }
  bool put_differing(std::size_t column, std::int64_t number);
  bool is_complete() const { return open_.rows == 0; }
  std::uint32_t intern_function(const FunctionKey& function);
  std::int64_t signed_count(std::int64_t count) const;
  void flush();
  bool add_block();
  std::uint64_t absent_in_all_rows(std::size_t word) const;
  void add_row_by_row();
  void pack_block();
  void add_summary();
  void add_inlined_calls();
  std::int64_t* room_for_sums(std::size_t number);
  std::string overflow(std::size_t event) const;

  const Place& place_;
  const Keep keep_;
  bool keeps_addresses_ = false;
  bool keeps_sites_ = false;
  bool keeps_contexts_ = false;
  std::vector<Part> parts_;
  Summary summary_;
  std::size_t events_ = 0;
  NameTable<ObjectId> objects_;
  NameTable<FileId> files_;
  NameTable<NameId> names_;
  std::vector<FunctionKey> functions_;
  IdIndex index_;            // of functions_
  SumTable sums_{0};         // of functions_
  std::vector<Site> sites_;  // 1 is the first
  IdIndex site_index_;
  ColumnTotals totals_{0};  // of the part at hand

  Sign sign_ = Sign::plus;
  ObjectId object_{};                   // at hand
  std::optional<FileId> file_;          // at hand
  std::optional<FileId> own_file_;      // of the function at hand
  std::int64_t address_ = 0;            // at hand
  SiteId site_{};                       // at hand
  std::int64_t file_number_ = 0;        // at hand, as rows have it: 0 is the function's own
  std::optional<std::size_t> current_;  // the function at hand
  RowBlock open_{0};                    // rows of the current function that are in no sum yet
  std::array<std::uint64_t, RowBlock::kMostRows>
      open_lines_;                             // of the file that is read: where they stand
  std::vector<RowBlock::Total> block_totals_;  // of the columns of `open_`
  bool is_run_open_ = false;

  std::vector<Run> runs_;
  PackedRows rows_;

  KeyedRows<Arc> arcs_;
  std::vector<std::int64_t> signed_counts_;  // room for the counts of an arc
  CallTotals call_totals_;
  std::deque<InlinedCall> inlined_;  // of the part at hand
  IdIndex inlined_index_;
  std::vector<std::unique_ptr<std::int64_t[]>> inlined_sums_;  // in pieces
  std::map<JumpKey, JumpCounts> jumps_;
  ContextTree contexts_;

  std::map<LinePlace, Counts> nearest_lines_;

  friend class RowReader;
};

}  // namespace cg::profile
