// SPDX-License-Identifier: GPL-2.0-or-later
//
// The instructions of a function beside its source: those that ran, with their counts, and those
// between them that did not.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "profile/count.h"

namespace cg::annotate {

struct AssemblyJump {
  std::uint64_t to = 0;
  std::int64_t followed = 0;
  std::int64_t executed = 0;  // as often, if the profile counts it as one without a condition
};

struct AssemblyRow {
  std::uint64_t address = 0;
  profile::Counts counts;                    // empty: it did not run
  std::string text = {};                     // empty: unknown
  std::optional<std::uint64_t> target = {};  // of a direct jump or call
  bool is_target = false;                    // of a row of the function
  std::optional<bool> leads_down = {};       // only if the target is a row of the function
  std::vector<AssemblyJump> jumps = {};      // by target, if the profile has jumps
  std::string target_name = {};              // unless it is a row; empty: unknown
};

// Neighbouring instructions of one source line. Those that did not run have the line of the ones
// before them, since a profile knows the lines only of those that ran.
struct AssemblyStretch {
  std::uint64_t bytes_before = 0;  // that did not run and are not shown
  std::string file;
  std::uint64_t line = 0;                // 0: unknown
  std::optional<std::string> text = {};  // none: there is no such source, or no such line
  std::vector<AssemblyRow> rows = {};
};

// The part of a function that is in one object.
struct AssemblyFunction {
  std::string file;
  std::string name;
  std::string object;      // empty: the profile names none
  std::string fault = {};  // why its instructions are not shown; empty: they are
  std::vector<AssemblyStretch> stretches = {};  // in the order of addresses
};

}  // namespace cg::annotate
