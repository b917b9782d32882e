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
//     functions         those that are listed, in their order; a page of calls has more columns for them
//                       (compared_calls.h) than rows of lines and files have counts
//     by, groups        as in a Listing: groups are shown instead of functions
//     top_lines         those that changed most, wherever they are
//     files             sources of both sides, line by line, in the order of their names
//     missing_files     those of which no side has a source
//     notes             sentences for the user, beside the report
//
// Of several profiles on a side a count is the median; how far they are apart is its spread. A
// percentage is of the column's total before. A file's counts are the sums of those of its lines,
// exactly; with several profiles, a program's or a function's are medians of their own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "annotate/document/compared_lines.h"
#include "annotate/document/listing.h"
#include "profile/moved_trees.h"

namespace cg::annotate {

struct ComparedColumn {
  std::string event;
  Change total;
  std::string formula = {};  // as in a Column
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
using MatchedFolders = profile::MovedFolders;

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

// As a NameGroup, of both sides; a file has its name after.
struct ComparedGroup {
  std::string name;
  Changes counts = {};  // of all that is in it, listed or not
  std::vector<ComparedGroup> groups = {};
};

// Counts of a line that its side's source does not have.
struct LineBeyondEnd {
  Presence side;  // one of the sides
  std::uint64_t line;
  Changes counts;
  std::vector<LineFunction> owners = {};  // as those of a ComparedLine
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
  std::string name;            // after, unless it is only before
  bool is_text_wanted = true;  // else no source was looked for
  ComparedSource before;
  ComparedSource after;
  Changes counts;
  std::vector<ComparedLines> stretches;
  std::vector<LineBeyondEnd> beyond_end;
  std::optional<Changes> without_source;          // of all lines of a side that has no text
  std::optional<Changes> unknown_lines;           // of code whose lines are unknown
  std::vector<LineFunction> unknown_owners = {};  // of these
};

// One of the lines that changed most.
struct ChangedLine {
  std::string file;          // after, unless it is only before
  std::uint64_t before = 0;  // its number, 0: it is not there; both 0: unknown lines
  std::uint64_t after = 0;
  std::optional<std::string> text;  // none: no source has it
  Changes counts;
};

struct Comparison {
  ComparedSide before;
  ComparedSide after;
  ComparisonMetadata metadata;
  std::vector<ComparedColumn> columns;
  std::vector<std::string> shown;  // in a page: as a Page has it
  MatchedNames names;
  std::vector<ComparedFunction> functions;
  std::vector<std::string> by;
  std::vector<ComparedGroup> groups;
  std::optional<std::vector<ChangedLine>> top_lines;  // none: not asked for
  std::vector<ComparedFile> files;
  std::vector<std::string> missing_files;
  std::vector<std::string> notes;
};

}  // namespace cg::annotate
