// SPDX-License-Identifier: GPL-2.0-or-later
//
// Files as they were at a revision of git, in the repository that each file lies in. git is run
// without a shell, and takes no part of a name for an option.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace cg::annotate {

// In bytes: a longer text is not compared (see source_tree.h).
inline constexpr std::size_t kMostText = std::size_t{64} << 20;

class GitRevision {
 public:
  explicit GitRevision(std::string name) : name_(std::move(name)) {}

  enum class State {
    found,
    other,  // no repository, or a repository without this revision: nothing is known of the file
    not_a_file,  // it is not in the revision
  };
  struct Answer {
    State state;
    std::string text = {};
  };

  // The file, or its folder, need not exist any more. Throws when git cannot be run.
  Answer file(const std::string& path);

  // The reason why none of the files asked for is in a repository with the revision; none if one
  // is.
  std::optional<std::string> missing() const;

 private:
  // The commit in the repository of an existing folder; empty: none.
  const std::string& commit_in(const std::string& folder);

  std::string name_;
  std::map<std::string, std::string> commits_;  // by folder
  std::string complaint_;
};

}  // namespace cg::annotate
