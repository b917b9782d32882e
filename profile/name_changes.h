// SPDX-License-Identifier: GPL-2.0-or-later
//
// What names become on their way into a profile, which knows the changed ones alone: two names that
// become one are one from then on.
//
//   rules     the user's, of files and functions (--mod-filename, --mod-funcname, ...)
//   moved     sources that moved (moved_trees.h) have the names that they moved to, after the rules
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "profile/original_names.h"
#include "profile/rename/name_rules.h"

namespace cg::profile {

using MovedNames = std::map<std::string, std::string, std::less<>>;
inline const MovedNames kNotMoved;

struct NameChanges {
  const rename::NameRules& rules;
  const MovedNames& moved = kNotMoved;
  OriginalNames* originals = nullptr;         // is told of each file
  const MovedNames* moved_objects = nullptr;  // if any, objects are changed as files are

  bool change_files() const { return !rules.file.empty() || !moved.empty(); }
  bool change_functions() const { return !rules.function.empty() || rules.shorten_templates; }

  // Throws when the changed name is too long for one of a file.
  std::string file(std::string_view name) const { return changed(name, moved); }
  std::string object(std::string_view name) const {
    return moved_objects == nullptr ? std::string(name) : changed(name, *moved_objects);
  }
  std::string function(std::string_view name) const { return rules.changed_function(name); }

 private:
  std::string changed(std::string_view name, const MovedNames& names) const;
};

}  // namespace cg::profile
