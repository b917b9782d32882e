// SPDX-License-Identifier: GPL-2.0-or-later
//
// A Comparison holds all that cg_annotate reports of two sides, before and after, which have
// different sources. It is a value, as complete as a Listing (listing.h), and uses its units.
//
//   Comparison
//     before, after     what was measured
//     metadata          what the user asked for
//     columns           the events that are shown, with the totals of the whole program
//     names             which names of the sides are one, and by what
//     functions         the listed functions, in their order; a page of calls has more columns for
//                       functions (compared_functions.h) than rows of lines and files have counts
//     by, groups        as in a Listing: groups are shown instead of functions
//     top_lines         the lines that changed most, in any file
//     files             sources of both sides, line by line, in the order of their names
//     missing_files     files without a source on either side
//     notes             sentences for the user, beside the report
//     brief             what moved, and why, if the user wants it
//     stacks            in a page: those of both sides, if all profiles have them
//                       (compared_stacks.h)
//
// If a side has several profiles, a count is their median, and its spread is how far they are
// apart. A percentage is of the column's total before. The counts of a file are exactly the sums of
// the counts of its lines; with several profiles, the counts of a program or of a function are
// medians of their own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "annotate/document/compared_brief.h"
#include "annotate/document/compared_lines.h"
#include "annotate/document/listing.h"
#include "annotate/document/page.h"
#include "profile/moved_trees.h"

namespace cg::annotate {

struct ComparedColumn {
  std::string event;
  Change total;
  std::string formula = {};  // as in a Column
};

struct ComparedSide {
  std::vector<std::string> profiles;
  std::vector<std::string> commands;  // one for each profile, or one that all have
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

// Two folders that count as one, since the names below them are equal.
using MatchedFolders = profile::MovedFolders;

// Counts names of files, or of functions. A function's name is its file's name and its own.
struct NameCounts {
  std::size_t matched = 0;
  std::size_t moved = 0;  // matched functions that are in another file
  std::size_t only_before = 0;
  std::size_t only_after = 0;

  friend bool operator==(const NameCounts&, const NameCounts&) = default;
};

struct MatchedNames {
  NameCounts files;
  NameCounts functions;
  std::vector<MatchedFolders> folders;  // the folder with the most files first
};

enum class Presence { both, only_before, only_after };

struct ComparedFunction {
  std::string file;  // after, unless it is only before
  std::string name;
  Presence presence = Presence::both;
  std::string file_before = {};  // the name of its file before, if that differs
  bool has_moved = false;        // from a file that is not this one
  Changes counts = {};
};

// A NameGroup of both sides. A file has its name after.
struct ComparedGroup {
  std::string name;
  Changes counts = {};  // of all code in it, listed or not
  std::vector<ComparedGroup> groups = {};
};

// Counts of a line that its side's source does not have.
struct LineBeyondEnd {
  Presence side;  // one of the sides
  std::uint64_t line;
  Changes counts;
  std::vector<LineFunction> owners = {};  // as in a ComparedLine
};

// One side of a file.
struct ComparedSource {
  std::string name;                     // as in this side's profiles; empty: they have none
  std::optional<std::string> place;     // where the text is from; none: there is no text
  std::string problem;                  // why there is no text; empty: not found
  std::uint64_t lines = 0;              // the number of lines of the text
  std::vector<std::string> newer_than;  // older profiles: the lines may have changed since
};

// A file and its changes: lines with different counts, lines that are gone or new, and the lines
// around these. Lines may be left out between two stretches, before the first and behind the last:
// both sides have all of these lines, with equal counts.
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
  std::vector<LineFunction> unknown_owners = {};  // functions with counts in unknown lines
};

// One of the lines that changed most.
struct ChangedLine {
  std::string file;          // after, unless it is only before
  std::uint64_t before = 0;  // its number, 0: this side lacks it; both 0: unknown lines
  std::uint64_t after = 0;
  std::optional<std::string> text;  // none: no source has it
  Changes counts;
  bool is_nearest = false;  // as of a ComparedLine
};

struct Comparison {
  ComparedSide before;
  ComparedSide after;
  ComparisonMetadata metadata;
  std::vector<ComparedColumn> columns;
  std::vector<std::string> shown;  // in a page: as in a Page
  MatchedNames names;
  std::vector<ComparedFunction> functions;
  std::vector<std::string> by;
  std::vector<ComparedGroup> groups;
  std::optional<std::vector<ChangedLine>> top_lines;  // none: not asked for
  std::vector<ComparedFile> files;
  std::vector<std::string> missing_files;
  std::vector<std::string> notes;
  std::optional<ComparedBrief> brief = {};
  std::optional<PageStacks> stacks = {};
  std::string nearest_note = {};  // about all code that has no line, but is near one
};

}  // namespace cg::annotate
