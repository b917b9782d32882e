// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads a file of either format into a Profile: a profile of Cachegrind, a folder of such profiles,
// or a profile of Callgrind.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "profile/callgraph/inlined_code.h"
#include "profile/name_changes.h"
#include "profile/profile.h"
#include "program/console.h"
#include "program/input.h"

namespace cg::profile::callgraph {

// Whether the file of this name is a profile of calls. Opens only regular files: a pipe cannot be
// read twice.
bool is_call_profile(const std::string& name);

// Whether a file is one of misses by object (beside_profile.h); a pipe is not looked into.
bool is_by_object_file(const std::string& name);

// Reads a profile of calls to its end; `place` is the object that `profile` knows. Warns on
// `console` when the profile says something odd. If the name of a file begins with `cut`, `cut` is
// left out. If `inlined` is given and the profile has addresses, functions are those that were
// written.
void read_calls(program::Input& input, Profile& profile, Place& place, const NameChanges& changes,
                program::Console& console, std::string_view cut = {},
                InlinedCode* inlined = nullptr);

// Reads a profile of calls, but tells nobody of what is odd: for a file that is read twice.
void read_calls_silently(program::Input& input, Profile& profile, Place& place,
                         const NameChanges& changes, InlinedCode* inlined = nullptr);

class ProfileFile {
 public:
  // Opens the file.
  explicit ProfileFile(const std::string& name);

  const program::Input& input() const { return input_; }
  bool has_calls() const { return has_calls_; }

  // The source files that the profile names. Only for a file that can be read twice
  // (moved_trees.h).
  std::set<std::string> file_names() const;

  // `unspecified` is how 3.24 reads: a new file ends the function, and rows before the next one
  // belong to a function "<unspecified>". (Inlined code, which profiles of 3.24 do not have, stays
  // in its function.)
  enum class Functions { as_written, unspecified };

  // Reads the file, once; `place` is the object that `profile` knows. See read_leniently.h.
  void read_into(Profile& profile, Place& place, const NameChanges& changes,
                 program::Console& console, Functions functions = Functions::as_written,
                 InlinedCode* inlined = nullptr);

 private:
  bool has_calls_;
  program::Input input_;
};

}  // namespace cg::profile::callgraph
