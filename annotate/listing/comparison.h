// SPDX-License-Identifier: GPL-2.0-or-later
//
// What cg_annotate has to say of two sides, before and after, whose sources differ: a value as
// complete as a Listing (listing.h), with the same units.
//
//   Comparison
//     before, after     what was measured
//     metadata          what the user asked for
//     columns           the events that are shown, with the totals of the whole program
//     names             which names of the sides are one, and by what
//     functions         those that are listed, in their order
//     files             sources of both sides, line by line, in the order of their names
//     missing_files     those of which no side has a source
//     notes             sentences for the user, beside the report
//
// Of several profiles on a side a count is the median; how far they are apart is its spread. A
// percentage is of the column's total before. A file's counts are the sums of those of its lines,
// exactly; with several profiles, a program's or a function's are medians of their own.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "annotate/listing/listing.h"
#include "profile/measure.h"

namespace cg::annotate {

struct Change {
  std::optional<profile::Range> before;  // none: no profile of this side has this count
  std::optional<profile::Range> after;
  std::int64_t difference = 0;    // after less before, what is none being 0
  bool is_within_spread = false;  // it is not 0, but a side's own profiles differ by as much

  bool is_absent() const { return !before && !after; }

  // The larger of both sides.
  std::uint64_t spread() const { return std::max(spread(before), spread(after)); }

  friend bool operator==(const Change&, const Change&) = default;

 private:
  static std::uint64_t spread(const std::optional<profile::Range>& range) {
    return range ? static_cast<std::uint64_t>(range->max) - static_cast<std::uint64_t>(range->min)
                 : 0;
  }
};

using Changes = std::vector<Change>;  // one for each column

struct ComparedColumn {
  std::string event;
  Change total;
};

struct ComparedSide {
  std::vector<std::string> profiles;
  std::vector<std::string> commands;  // of each profile, or the one of all
  std::string sources;                // the folder where they are; empty: where the profiles say
  std::string revision;               // as the user wrote it; empty: as they stand
};

struct ComparisonMetadata {
  std::vector<std::string> descriptions;  // of the simulated machines, each once
  std::vector<std::string> events;        // all that were recorded
  std::vector<SortKey> sort;              // the primary one first
  std::vector<std::string> include_dirs;
  bool auto_annotation = false;
};

// Folders that are one, since names below them are the same.
struct MatchedFolders {
  std::string before;
  std::string after;
  std::size_t files = 0;

  friend bool operator==(const MatchedFolders&, const MatchedFolders&) = default;
};

// Of files, or of functions: a function's name is that of its file, and its own.
struct NameCounts {
  std::size_t matched = 0;
  std::size_t moved = 0;  // of those: functions that are in another file
  std::size_t only_before = 0;
  std::size_t only_after = 0;

  friend bool operator==(const NameCounts&, const NameCounts&) = default;
};

struct MatchedNames {
  NameCounts files;
  NameCounts functions;
  std::vector<MatchedFolders> folders;  // that with the most files first
};

enum class Presence { both, only_before, only_after };

struct ComparedFunction {
  std::string file;  // after, unless it is only before
  std::string name;
  Presence presence = Presence::both;
  std::string file_before = {};  // where it was, if its file has another name there
  bool has_moved = false;        // from a file that is not this one
  Changes counts = {};
};

enum class LineKind { kept, removed, added };

struct ComparedLine {
  LineKind kind = LineKind::kept;
  std::uint64_t before = 0;  // its number, 0: it is not there
  std::uint64_t after = 0;
  std::string text;
  Changes counts;  // empty: no profile has this line
};

// Counts of a line that its side's source does not have.
struct LineBeyondEnd {
  Presence side;  // one of the sides
  std::uint64_t line;
  Changes counts;
};

// One side of a file.
struct ComparedSource {
  std::string name;                     // as this side's profiles have it; empty: they do not
  std::optional<std::string> place;     // where the text is from; none: there is none
  std::string problem;                  // why there is none; empty: it was not found
  std::uint64_t lines = 0;              // how many it has
  std::vector<std::string> newer_than;  // profiles: since these its lines may have changed
};

// A file with what changed: lines whose counts are not the same, lines that are gone or new, and
// lines around them. Between two stretches, before the first and behind the last, lines may be left
// out: all of them are kept and count the same.
struct ComparedFile {
  std::string name;  // after, unless it is only before
  ComparedSource before;
  ComparedSource after;
  Changes counts;
  std::vector<std::vector<ComparedLine>> stretches;
  std::vector<LineBeyondEnd> beyond_end;
  std::optional<Changes> without_source;  // of all lines of a side that has no text
  std::optional<Changes> unknown_lines;   // of code whose lines are unknown
};

struct Comparison {
  ComparedSide before;
  ComparedSide after;
  ComparisonMetadata metadata;
  std::vector<ComparedColumn> columns;
  MatchedNames names;
  std::vector<ComparedFunction> functions;
  std::vector<ComparedFile> files;
  std::vector<std::string> missing_files;
  std::vector<std::string> notes;
};

}  // namespace cg::annotate
