// SPDX-License-Identifier: GPL-2.0-or-later
//
// A file of either format, read into a Profile: of Cachegrind, a folder of such, or of Callgrind,
// whose self costs these are.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "profile/callgraph/call_profile.h"
#include "profile/original_names.h"
#include "profile/profile.h"
#include "profile/rename/name_rules.h"
#include "profile/renamed.h"
#include "program/console.h"
#include "program/input.h"

namespace cg::profile::callgraph {

class ProfileFile {
 public:
  // Opens it. A profile of calls is read: `console` is told when it says something odd.
  ProfileFile(const std::string& name, program::Console& console);

  const program::Input& input() const { return input_; }

  // None: it is no profile of calls.
  const std::optional<CallProfile>& calls() const { return calls_; }

  // The source files that it names. Only of one that can be read twice (moved_trees.h).
  std::set<std::string> file_names() const;

  struct Names {
    const rename::NameRules& rules;
    const MovedNames& moved = kNotMoved;
    // With these the profile is read as 3.24 does: with each file the function ends, and what comes
    // before the next is of a function "<unspecified>". (Inlined code, which profiles of 3.24 do
    // not have, stays in its function.)
    OriginalNames* originals = nullptr;
  };

  // Reads it, once; `place` is the one that `profile` knows. See read_leniently.h.
  void read_into(Profile& profile, Place& place, const Names& names, program::Console& console);

 private:
  program::Input input_;
  std::optional<CallProfile> calls_;
};

}  // namespace cg::profile::callgraph
