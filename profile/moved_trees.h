// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which source file of a profile after is which of one before, where trees of sources moved: one
// whose name says the same in another way (a/./x.c is a/x.c); else one with the same name below
// another folder, where the folders are those that most of the remaining files have:
// /build/a/src/x.c is /build/b/src/x.c. Files that both sides name are themselves.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "profile/name_changes.h"
#include "program/input.h"

namespace cg::profile {

// Folders that are one, each ending with "/" or empty.
struct MovedFolders {
  std::string before;
  std::string after;
  std::size_t files = 0;  // that were matched below them
  friend bool operator==(const MovedFolders&, const MovedFolders&) = default;
};

class MovedTrees {
 public:
  using Names = MovedNames;

  // How many files make two folders one: a single one, or more than half of those before.
  enum class Enough { one, most };

  MovedTrees(const std::set<std::string>& before, const std::set<std::string>& after,
             Enough enough = Enough::one);

  // Of names that differ.
  const Names& after_of() const { return after_of_; }
  const Names& before_of() const { return before_of_; }

  // Those with the most files first.
  const std::vector<MovedFolders>& folders() const { return folders_; }

  // What users are told of them.
  std::vector<std::string> notes() const;

 private:
  void match(const std::string& before, const std::string& after);
  void match_folders(std::set<std::string>& before, std::set<std::string>& after);
  void match_below(MovedFolders folders, std::set<std::string>& before,
                   std::set<std::string>& after);

  Enough enough_;
  Names spelled_before_, spelled_after_;  // by plain names
  Names after_of_;
  Names before_of_;
  std::vector<MovedFolders> folders_;
};

// Whether a profile's names can be had before it is read: a pipe says all once.
bool can_be_read_twice(const std::string& profile);

// The source files that a profile of Cachegrind names, in its text as it is.
std::set<std::string> file_names(program::Input& input);

}  // namespace cg::profile
