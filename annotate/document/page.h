// SPDX-License-Identifier: GPL-2.0-or-later
//
// A Page holds all that cg_annotate --html reports of a profile. It is a value, as complete as a
// Listing (listing.h), and has the units and policies of a Listing, with two exceptions: a page has
// all events, functions and lines with counts, not only the chosen ones; and an absent count is 0.
//
//   Page
//     head        what was measured
//     columns     the events of the profile, each with its total
//     shown       the chosen events, derived events included; none: all are shown
//     derived     sums and ratios of columns
//     functions   (file, name), in order of appearance
//     files       all files that the profile names, with their lines, and the wanted texts
//     parts       the counts of each function in each file: where it is written, and inlined code
//     calls       the calls of a profile of calls
//     objects     which data missed, if it is known
//     strides     which strides misses follow, if it is known
//     groups      groups of rows by other names, if the user wants groups
//     cycles      what CEst is made of, if the profile has it
//     assembly    instructions beside source lines, with counts of all columns, if the user wants them
//     brief       findings about the program, if the profile is of one. Their places have no source
//                 lines: scripts take these from the texts of `files`
//     notes       sentences for the user
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "annotate/document/assembly.h"
#include "annotate/document/brief.h"
#include "annotate/document/count_rows.h"
#include "annotate/document/miss_reasons.h"
#include "annotate/document/objects.h"

namespace cg::annotate {

// PageCalls is the part of a page (page.h) that only a profile of calls has. It names functions and
// files by their numbers in the page.
//
//   PageCalls
//     objects     the object that each function is in
//     inclusive   the cost of each function with all that it calls
//     callers     code that calls: the code of a function in the file where the code is written
//     calls       calls from callers to functions
//     lines       for each file, the calls on its lines
//     stacks      the stacks of all functions, as a tree of frames, if the profile has calls by
//                 whole stacks, or tells functions apart by their callers

struct PageCaller {
  std::size_t function = 0;
  std::size_t file = 0;

  friend bool operator==(const PageCaller&, const PageCaller&) = default;
};

// Frame 0 is the program. The caller of any other frame comes before the frame.
struct PageStacks {
  struct Frame {
    std::size_t above = 0;  // its caller
    std::size_t name = 0;

    friend bool operator==(const Frame&, const Frame&) = default;
  };

  std::vector<std::string> names;
  std::vector<Frame> frames;
  // What stacks cost that end with a frame. Keys: frame, and 1 more than the number of the function;
  // 0: none is known. Ascending.
  CountRows self;
  bool are_whole = false;  // from the program down; a frame "…" is calls that were too many
  // How often each frame was called by the one above it; of one that nothing called 0. Empty: not
  // known.
  std::vector<std::int64_t> calls = {};
};

// Keys: line, function. Counts: the number of calls, then their costs. Ascending.
struct PageLineCalls {
  CountRows out;
  CountRows inside;  // from a function to one of its own cycle: no part of the line's cost
};

struct PageCalls {
  std::vector<std::string> objects;
  std::vector<std::size_t> object_of;  // of each function
  CountRows
      inclusive;  // keys: function, and the number of its cycle, 0 if it is in none; ascending
  std::vector<PageCaller> callers;
  CountRows calls;  // keys: caller, function; counts: how many calls, then their costs; ascending
  std::vector<PageLineCalls> lines = {};
  std::optional<PageStacks> stacks = {};
  bool is_inclusive_first = false;  // functions are sorted by inclusive cost
  bool has_inlined = false;         // calls without a number are inlined ones
};

struct PageColumn {
  std::string event;
  std::int64_t total = 0;
  std::optional<std::int64_t> before;  // the total of the first of two profiles
};

// A multiple of a column.
struct Term {
  std::int64_t factor = 1;
  std::size_t column = 0;

  friend bool operator==(const Term&, const Term&) = default;
};

// The sum of terms, or the ratio of two sums.
struct PageSum {
  std::string name;
  std::string formula;  // as people read it
  std::vector<Term> over;
  std::vector<Term> under;  // empty: no ratio

  friend bool operator==(const PageSum&, const PageSum&) = default;
};

// What CEst is made of, for readers who choose weights of their own.
struct PageCycles {
  struct Part {
    std::string name;
    std::vector<std::string> events;  // of the profile, or derived; each costs the part's weight
    std::vector<Term> terms;          // and so does each of these columns
  };
  struct Machine {
    std::string name;                   // empty: the weights without a machine
    std::vector<std::int64_t> weights;  // of each part
  };

  std::vector<Part> parts;  // that the profile has
  std::vector<Machine> machines;
  std::string chosen;  // the machine whose weights CEst has
};

struct PageFunction {
  std::size_t file = 0;  // where it is written
  std::string name;

  friend bool operator==(const PageFunction&, const PageFunction&) = default;
};

enum class TextState { shown, not_wanted, not_found, not_read };

struct PageFile {
  std::string name;
  std::string directory = {};  // where it was found, as in an Excerpt
  TextState state = TextState::not_wanted;
  std::vector<std::string> newer_than = {};  // older profiles: the lines may have changed since
  std::string text = {};
  std::vector<std::uint32_t> nearest =
      {};           // lines with counts of code that has no line, but is near
  CountRows lines;  // keys: function and line, 0 when it is unknown; ascending
};

// Groups of rows as a tree. Group 0 is the program. The group around any other one comes before it.
struct PageGroups {
  std::vector<std::string> levels;  // the outermost first
  std::vector<std::string> names;
  std::vector<std::size_t> around;
  CountRows counts;  // keys: group, and 0; ascending
  std::vector<std::size_t> nearest =
      {};  // groups with counts of code that has no line, but is near
};

struct PageHead {
  std::vector<std::string> commands;  // one for each profile, or one that all have
  std::vector<std::string> profiles;
  std::vector<std::string> descriptions;  // of the simulated machine
  bool is_difference = false;             // of the second of two profiles and the first
};

struct Page {
  PageHead head;
  std::vector<PageColumn> columns;
  std::vector<std::string> shown = {};
  std::string sorted_by;  // an event, or a derived event
  std::vector<PageSum> derived;
  std::vector<PageFunction> functions;
  std::vector<PageFile> files;
  CountRows parts;  // keys: file and function; ascending
  std::vector<std::string> notes;
  std::optional<PageCalls> calls = {};
  std::optional<PageObjects> objects = {};
  std::optional<PageStrides> strides = {};
  std::optional<PageGroups> groups = {};
  std::vector<AssemblyFunction> assembly = {};
  std::optional<PageCycles> cycles = {};
  std::optional<Brief> brief = {};
};

}  // namespace cg::annotate
