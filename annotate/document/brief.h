// SPDX-License-Identifier: GPL-2.0-or-later
//
// A report for people in a hurry: the totals of a profile, the functions with the most modelled
// cost, and findings. A finding names a cause that the counts show, where it is, the evidence, what
// to try, and the command that shows more.
//
// The modelled cost is the estimate of cycles (CEst) as far as the profile has its events.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cg::annotate {

struct Finding {
  struct Amount {
    std::string of;  // "D1 misses"
    std::int64_t count = 0;
  };
  struct Place {
    std::string file;
    std::uint64_t line = 0;  // 0: unknown
    std::string function;
    std::int64_t cost = 0;                       // of what the finding is about
    std::vector<std::string> inlined_into = {};  // innermost first
    std::optional<std::string> text = {};        // the line; none: there is no such source
  };

  std::string rule;       // its name in the table of rules, for programs: "strided-walk"
  std::string what;       // a sentence
  std::int64_t cost = 0;  // of the first place or, without places, of all that it is about
  std::vector<Amount> amounts = {};
  std::vector<Place> places = {};          // most cost first
  std::vector<std::string> evidence = {};  // sentences
  std::string remedy = {};                 // what to try
  std::string undecided = {};              // what another option would tell
  // The report that shows more: its program, and its arguments without the profiles.
  std::string program = "cg_annotate";
  std::vector<std::string> arguments = {};
};

struct Brief {
  struct Part {
    std::string name;  // "capacity"
    double percent = 0;
  };
  // A count of the whole program, in percent of another one.
  struct Total {
    std::string name;
    std::int64_t count = 0;
    std::string of = {};  // "data accesses"; empty: there is no rate
    double percent = 0;
    std::vector<Part> parts = {};
  };

  std::vector<std::string> commands = {};
  std::vector<std::string> data_files = {};
  std::string caches = {};   // "I1 32 KB, D1 32 KB, LL 8 MB"; empty: none
  std::string formula = {};  // of the modelled cost
  std::int64_t cost = 0;
  std::vector<Total> totals = {};
  std::vector<Finding::Place> hottest = {};    // the hottest line of each of the hottest functions
  std::vector<Finding> findings = {};          // most cost first
  std::vector<std::string> not_recorded = {};  // options that would tell more
};

// The most findings of a report.
inline constexpr std::size_t kMostFindings = 5;

}  // namespace cg::annotate
