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
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "profile/rename/name_rules.h"

namespace cg::profile {

// Keeps the original names of source files, if names were changed on their way (read_leniently.h).
class OriginalNames {
 public:
  void add(std::string_view original, std::string_view changed) {
    auto found = names_.find(changed);
    if (found == names_.end()) found = names_.try_emplace(std::string(changed)).first;
    found->second.emplace(original);
  }

  // The names that became `changed`, ascending; `changed` itself if no name did.
  std::vector<std::string> of(std::string_view changed) const {
    const auto found = names_.find(changed);
    if (found == names_.end()) return {std::string(changed)};
    return {found->second.begin(), found->second.end()};
  }

 private:
  std::map<std::string, std::set<std::string, std::less<>>, std::less<>> names_;
};

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
