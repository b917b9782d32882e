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
//     calls       the calls of a profile of calls (page_calls.h)
//     notes       sentences for the user
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "annotate/document/count_rows.h"
#include "annotate/document/page_calls.h"

namespace cg::annotate {

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
  CountRows lines;  // keys: function and line, 0 when it is unknown; ascending
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
};

}  // namespace cg::annotate
