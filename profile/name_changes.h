// SPDX-License-Identifier: GPL-2.0-or-later
//
// Changes names on their way into a profile. The profile knows only the changed names: two names
// that become equal are one name from then on.
//
//   rules     the user's rules for files and functions (--mod-filename, --mod-funcname, ...)
//   moved     after the rules, sources that moved (moved_trees.h) get the names that they moved to
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
  OriginalNames* originals = nullptr;         // receives each changed name of a file
  const MovedNames* moved_objects = nullptr;  // if set, names of objects are changed, too

  bool change_files() const { return !rules.file.empty() || !moved.empty(); }
  bool change_functions() const { return !rules.function.empty() || rules.shorten_templates; }

  // Throws when the changed name is too long for the name of a file.
  std::string file(std::string_view name) const { return changed(name, moved); }
  std::string object(std::string_view name) const {
    return moved_objects == nullptr ? std::string(name) : changed(name, *moved_objects);
  }
  std::string function(std::string_view name) const { return rules.changed_function(name); }

 private:
  std::string changed(std::string_view name, const MovedNames& names) const;
};

}  // namespace cg::profile
