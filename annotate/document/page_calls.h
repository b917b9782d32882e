// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a page (page.h) has besides of a profile of calls. Functions and files are those of the
// page, by their numbers.
//
//   PageCalls
//     objects     what each function is in
//     inclusive   what each function costs with all that it calls
//     callers     code that calls: of a function, in the file where it is written
//     calls       from callers to functions
//     lines       of each file, the calls on its lines
//     stacks      where the profile tells functions apart by their callers: of all functions, as a
//                 tree of frames
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

// Frame 0 is the program; of the others, what calls a frame comes before it.
struct PageStacks {
  struct Frame {
    std::size_t above = 0;  // its caller
    std::size_t name = 0;

    friend bool operator==(const Frame&, const Frame&) = default;
  };

  std::vector<std::string> names;
  std::vector<Frame> frames;
  std::vector<std::size_t> innermost;  // frame of each function
};

// Keys: line, function; a count for how many, then their costs; ascending.
struct PageLineCalls {
  CountRows out;
  CountRows inside;  // from a function to one of its own cycle: no part of what the line costs
};

struct PageCalls {
  std::vector<std::string> objects;
  std::vector<std::size_t> object_of;  // each function
  CountRows
      inclusive;  // keys: function, and the number of its cycle, 0 if it is in none; ascending
  std::vector<PageCaller> callers;
  CountRows calls;  // keys: caller, function; a count for how many, then their costs; ascending
  std::vector<PageLineCalls> lines = {};
  std::optional<PageStacks> stacks = {};
  bool is_inclusive_first = false;  // functions are sorted by that
};

}  // namespace cg::annotate
