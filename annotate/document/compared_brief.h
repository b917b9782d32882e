// SPDX-License-Identifier: GPL-2.0-or-later
//
// A comparison for people in a hurry: the totals of both sides, and findings. A finding says what
// got worse or better, where, the evidence that the two profiles have, what to try, and the command
// that shows more.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "annotate/document/brief.h"

namespace cg::annotate {

// A count, or a cost, before and after.
struct Sides {
  std::int64_t before = 0, after = 0;

  friend bool operator==(const Sides&, const Sides&) = default;
};

struct MovedFinding {
  // Against a tenth of the other side: appeared and gone; else more and less.
  enum class Move { appeared, gone, more, less };

  struct Amount {
    std::string of;  // "D1 misses"
    Sides count = {};
  };

  std::string rule;  // its name, for programs: "layout-noise"
  Move move = Move::more;
  std::string what;         // a sentence
  Sides cost = {};          // of all that it is about
  std::int64_t change = 0;  // after less before
  std::vector<Amount> amounts = {};
  std::vector<Finding::Place> places = {};  // most change first; the cost of a place is its change
  bool has_old_lines = false;               // lines are numbers in the sources before
  std::vector<std::string> evidence = {};   // sentences
  std::string remedy = {};                  // what to try; empty for what got better
  std::string undecided = {};               // what another option would tell
  std::vector<std::string> arguments = {};  // of the comparison that shows more, without profiles
};

struct ComparedBrief {
  // The profile that was looked at, and how many of its side it is the median of.
  struct Side {
    std::string command;
    std::string data_file;
    std::size_t runs = 1;
    std::string caches = {};  // "I1 32 KB, D1 32 KB, LL 8 MB"; empty: none
  };
  struct Total {
    std::string name;
    Sides count = {};
    std::int64_t change = 0;
  };

  Side before, after;
  std::string formula;  // of the modelled cost
  Sides cost = {};
  std::vector<Total> totals = {};              // the modelled cost is the first
  std::vector<MovedFinding> findings = {};     // most change first
  std::vector<std::string> not_recorded = {};  // options that would tell more
};

}  // namespace cg::annotate
