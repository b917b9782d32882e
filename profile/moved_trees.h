// SPDX-License-Identifier: GPL-2.0-or-later
//
// Matches the source files of a profile after with the source files of a profile before, if trees
// of sources moved. A file that both sides name matches itself. Else a file matches a file with
// another spelling of its name (a/./x.c is a/x.c); else a file with an equal name below another
// folder: /build/a/src/x.c is /build/b/src/x.c. The two folders are the folders that match most of
// the remaining files.
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

// Two folders that count as one; each ends with "/" or is empty.
struct MovedFolders {
  std::string before;
  std::string after;
  std::size_t files = 0;  // the number of files that were matched below them
  friend bool operator==(const MovedFolders&, const MovedFolders&) = default;
};

class MovedTrees {
 public:
  using Names = MovedNames;

  // How many matched files make two folders one: a single file, or more than half of the files
  // before.
  enum class Enough { one, most };

  MovedTrees(const std::set<std::string>& before, const std::set<std::string>& after,
             Enough enough = Enough::one);

  // The names on the other side, for names that differ.
  const Names& after_of() const { return after_of_; }
  const Names& before_of() const { return before_of_; }

  // The folders with the most files first.
  const std::vector<MovedFolders>& folders() const { return folders_; }

  // The notes for users about the folders.
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

// Whether a profile's names can be read before the profile is: a pipe can be read only once.
bool can_be_read_twice(const std::string& profile);

// The source files that the text of a profile of Cachegrind names.
std::set<std::string> file_names(program::Input& input);

}  // namespace cg::profile
