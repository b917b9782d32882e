// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which file after is which file before: one with the same name; else one with the same name below
// another folder, where the folders are those that most of the remaining files have:
// /build/a/src/x.c is /build/b/src/x.c.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/listing/comparison.h"

namespace cg::annotate {

class MatchedFiles {
 public:
  MatchedFiles(const std::set<std::string>& before, const std::set<std::string>& after);

  // The name on the other side; the same name where there is none.
  std::string_view after_of(std::string_view before) const { return other(after_of_, before); }
  std::string_view before_of(std::string_view after) const { return other(before_of_, after); }

  const NameCounts& counts() const { return counts_; }
  const std::vector<MatchedFolders>& folders() const { return folders_; }

 private:
  using Names = std::map<std::string, std::string, std::less<>>;

  static std::string_view other(const Names& names, std::string_view name) {
    const auto found = names.find(name);
    return found == names.end() ? name : std::string_view(found->second);
  }
  void match_folders(std::set<std::string>& before, std::set<std::string>& after);
  void match_below(MatchedFolders folders, std::set<std::string>& before,
                   std::set<std::string>& after);

  Names after_of_;  // of names that differ
  Names before_of_;
  NameCounts counts_;
  std::vector<MatchedFolders> folders_;
};

}  // namespace cg::annotate
