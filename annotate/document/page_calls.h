// SPDX-License-Identifier: GPL-2.0-or-later
//
// PageCalls is the part of a page (page.h) that only a profile of calls has. It names functions and
// files by their numbers in the page.
//
//   PageCalls
//     objects     the object that each function is in
//     inclusive   the cost of each function with all that it calls
//     callers     code that calls: the code of a function in the file where the code is written
//     calls       calls from callers to functions
//     lines       for each file, the calls on its lines
//     stacks      the stacks of all functions, as a tree of frames, if the profile tells functions
//                 apart by their callers
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "annotate/document/count_rows.h"

namespace cg::annotate {

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
  std::vector<std::size_t> innermost;  // the frame of each function
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
};

}  // namespace cg::annotate
