// SPDX-License-Identifier: GPL-2.0-or-later
//
// A file of either format, read into a Profile: of Cachegrind, a folder of such, or of Callgrind.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "profile/name_changes.h"
#include "profile/profile.h"
#include "program/console.h"
#include "program/input.h"

namespace cg::profile::callgraph {

// Whether the file of this name is a profile of calls. Asks regular files alone: what a pipe says
// cannot be read twice.
bool is_call_profile(const std::string& name);

// Reads a profile of calls to its end; `place` is the one that `profile` knows. `console` is told
// when it says something odd. `cut` is left out where names of files begin with it.
void read_calls(program::Input& input, Profile& profile, Place& place, const NameChanges& changes,
                program::Console& console, std::string_view cut = {});

// Reads what it names, and says nothing: for one that will be read again.
void read_names(program::Input& input, Profile& profile, Place& place);

class ProfileFile {
 public:
  // Opens it.
  explicit ProfileFile(const std::string& name);

  const program::Input& input() const { return input_; }
  bool has_calls() const { return has_calls_; }

  // The source files that it names. Only of one that can be read twice (moved_trees.h).
  std::set<std::string> file_names() const;

  // How 3.24 reads: with each file the function ends, and what comes before the next is of a
  // function "<unspecified>". (Inlined code, which profiles of 3.24 do not have, stays in its
  // function.)
  enum class Functions { as_written, unspecified };

  // Reads it, once; `place` is the one that `profile` knows. See read_leniently.h.
  void read_into(Profile& profile, Place& place, const NameChanges& changes,
                 program::Console& console, Functions functions = Functions::as_written);

 private:
  bool has_calls_;
  program::Input input_;
};

}  // namespace cg::profile::callgraph
