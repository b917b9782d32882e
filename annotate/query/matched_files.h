// SPDX-License-Identifier: GPL-2.0-or-later
//
// Matches files after with files before (profile/moved_trees.h), and counts the matches.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/document/comparison.h"
#include "profile/moved_trees.h"
#include "profile/profile.h"

namespace cg::annotate {

// Adds the known files of a profile's functions.
void add_files(const profile::Profile& profile, std::set<std::string>& files);

class MatchedFiles {
 public:
  MatchedFiles(const std::set<std::string>& before, const std::set<std::string>& after);

  // The name on the other side; the name itself if the file has no match.
  std::string_view after_of(std::string_view before) const {
    return other(trees_.after_of(), before);
  }
  std::string_view before_of(std::string_view after) const {
    return other(trees_.before_of(), after);
  }

  const NameCounts& counts() const { return counts_; }
  const std::vector<MatchedFolders>& folders() const { return trees_.folders(); }

 private:
  static std::string_view other(const profile::MovedTrees::Names& names, std::string_view name) {
    const auto found = names.find(name);
    return found == names.end() ? name : std::string_view(found->second);
  }

  profile::MovedTrees trees_;
  NameCounts counts_;
};

}  // namespace cg::annotate
