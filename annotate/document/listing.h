// SPDX-License-Identifier: GPL-2.0-or-later
//
// A Listing holds all that cg_annotate and callgrind_annotate report of a profile. It is a value:
// it is complete before any part is printed, and it holds copies, so that a renderer needs neither
// the profile nor the sources. Everything in a listing is already decided, sorted, summed and
// looked up; the renderer decides how a number is written and how wide its column is.
//
//   Listing
//     metadata          what was measured, and what the user asked for
//     columns           the events that are shown: name and total of the whole program
//     functions         the listed functions, in their order
//     groups            the counts by other names, if the user wants groups
//     brief             causes of cost, if the user wants them
//     top_lines         the hottest lines of the program, if the user wants them
//     miss_reasons      why D1 misses, if the profile tells
//     branch_reasons    why conditional branches are mispredicted, if the profile tells
//     cache_sizes       how large a cache would do, if the profile tells
//     objects           which data missed, if it is known
//     contexts          calls by whole stacks, if the user wants them
//     assembly          instructions beside source lines, if the user wants them
//     files             annotated sources, in the order of their names
//     missing_files     sources that should have been annotated
//     annotated         sum of all counts beside a source line
//     notes             sentences for the user, beside the report
//
// Units: a count is a number of events, absent where the profile has none (see profile/count.h). In
// the column of a ratio, a count is a ratio in units of kRatio, absent where the divisor is 0, and
// is no part of its column's total. Counts have one element for each column. percentage() of
// percentage() gives a count in percent of its column's total. Line numbers begin at 1.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "annotate/document/assembly.h"
#include "annotate/document/branch_reasons.h"
#include "annotate/document/brief.h"
#include "annotate/document/cache_sizes.h"
#include "annotate/document/context.h"
#include "annotate/document/miss_reasons.h"
#include "annotate/document/objects.h"
#include "profile/count.h"

namespace cg::annotate {

struct SortKey {
  std::string event;
  std::string threshold;  // in percent, as the user wrote it

  friend bool operator==(const SortKey&, const SortKey&) = default;
};

struct Metadata {
  std::vector<std::string> descriptions;  // of the simulated machine: "I1 cache: 32768 B, …"
  std::vector<std::string> commands;      // one for each profile, or one that all have
  std::vector<std::string> data_files;
  bool is_difference = false;       // of the second of two data files and the first
  std::vector<std::string> events;  // all that were recorded
  std::vector<SortKey> sort;        // the primary one first
  std::vector<std::string> include_dirs;
  std::vector<std::string> user_files;
  bool auto_annotation = false;
  std::string creator = {};  // of the data file, where it says so
};

// The least and the most of some counts; the range is empty while least > most.
struct Range {
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  std::int64_t most = std::numeric_limits<std::int64_t>::min();

  void add(profile::Count count) {
    if (!count) return;
    if (*count < least) least = *count;
    if (*count > most) most = *count;
  }
  friend bool operator==(const Range&, const Range&) = default;
};

// What the counts of a column are.
enum class Unit { events, ratio };
inline constexpr std::int64_t kRatio = 1'000'000'000;  // the count of a ratio of 1

struct Column {
  std::string event;
  profile::Count total;  // what is 100%: of the summary line, not a sum
  std::string written;   // the total as the summary line spells it: "007"
  Range functions;       // of the counts of all functions, listed or not
  Unit unit = Unit::events;
  std::string formula = {};  // "I1mr + D1mr + D1mw"; empty: the profile has the event itself
};

// Calls to a function, or from a function, and their cost with all that they led to.
struct CallRow {
  std::string file;
  std::string name;
  std::optional<std::string> object;  // none for inlined code
  std::int64_t times = 0;
  profile::Counts counts;
  bool is_inlined = false;  // how often is not known
};

// Objects and calls are only in profiles of calls. Inlined calls are in all profiles by instruction.
struct FunctionRow {
  std::string file;
  std::string name;
  profile::Counts counts;
  std::string object = {};
  std::vector<CallRow> callers = {};  // as calls to this function
  std::vector<CallRow> callees = {};  // as calls from it
};

struct SourceLine {
  std::string text;        // without its line feed
  profile::Counts counts;  // empty: the profile does not have this line
  std::vector<CallRow> calls = {};
  profile::Counts nearest = {};  // the part of code that has no line, but is near; empty: none
};

// Neighbouring lines of a source file.
struct Stretch {
  std::uint64_t first = 1;  // the number of the first line
  std::vector<SourceLine> lines;
  bool at_end = false;     // the file ended before all wanted lines; `lines` may be empty
  bool is_reached = true;  // the file has all lines before the first
};

struct LineCounts {
  std::uint64_t line;
  profile::Counts counts;
};

// Why a file is annotated. If both reasons hold, it is `user`.
enum class ChosenBy { user, automatic };

// A source file: its lines that have counts and the lines around them; between two stretches,
// before the first and behind one that is not `at_end`, lines may be left out.
struct Excerpt {
  std::string name;       // as the profile or the user spells it
  std::string directory;  // where it was found: "" or an include directory, which ends with "/"
  ChosenBy by = ChosenBy::automatic;
  bool in_profile = false;              // else there is nothing to show
  std::vector<std::string> newer_than;  // older profiles: the lines may have changed since
  std::vector<Stretch> stretches;
  std::vector<LineCounts> beyond_end;            // counts of lines that the file does not have
  std::optional<profile::Counts> unknown_lines;  // counts of code whose lines are unknown
};

// A group of places in the program, by one of their names; see --by. `cumulative` adds up the group
// and the groups before it in the group around them.
struct NameGroup {
  std::string name;
  profile::Counts counts;  // of all code in it, listed or not
  double cumulative = 0;   // in percent of the primary event
  std::vector<NameGroup> groups = {};
  profile::Counts cumulative_counts = {};  // in the layout of 3.24
  bool is_one_group = false;               // one group in it has all its counts, of all events
  profile::Counts nearest = {};            // of a line, or in one: as of a SourceLine
};

// One of the hottest lines of the program.
struct HotLine {
  std::string file;
  std::uint64_t line = 0;              // 0: unknown
  std::vector<std::string> functions;  // functions that it was compiled into, the hottest first
  profile::Counts counts;
  std::optional<std::string> text = {};  // none: there is no such source, or no such line
  profile::Counts nearest = {};          // as of a SourceLine
};

struct Listing {
  Metadata metadata;
  bool totals_are_calculated = false;  // the profile does not have totals
  std::vector<Column> columns;
  std::vector<FunctionRow> functions;
  std::vector<std::string> by;    // the names of the levels of groups; if any, these are shown
  std::vector<NameGroup> groups;  // instead of functions
  std::optional<Brief> brief;
  std::optional<std::vector<HotLine>> top_lines;
  std::optional<MissReasons> miss_reasons;
  std::optional<BranchReasons> branch_reasons;
  std::optional<CacheSizes> cache_sizes;
  std::optional<ObjectTable> objects;
  std::optional<Contexts> contexts;
  std::optional<std::vector<AssemblyFunction>> assembly;
  std::vector<Excerpt> files;
  std::vector<std::string> missing_files;
  std::optional<profile::Counts> annotated;  // if any file is in the profile
  std::string nearest_note = {};             // about all code that has no line, but is near one
  std::vector<std::string> notes;
};

// `count` as a percentage of `total`: 0 if `total` is 0 or absent.
inline double percentage(std::int64_t count, profile::Count total) {
  const auto whole = static_cast<double>(total.value_or(0));
  return whole == 0 ? 0 : static_cast<double>(count) * 100 / whole;
}

}  // namespace cg::annotate
