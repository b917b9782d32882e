// SPDX-License-Identifier: GPL-2.0-or-later
//
// Files as they were at a revision of git, which is asked about the repository that each lies in.
// git is run without a shell; nothing of a name is an option to it.
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
    other,       // no repository, or one without this revision: nothing is known of the file
    not_a_file,  // it is not in the revision
  };
  struct Answer {
    State state;
    std::string text = {};
  };

  // The file may be gone meanwhile, as may its folder. Throws when git cannot be run.
  Answer file(const std::string& path);

  // Why the revision is in no repository of a file that was asked for; none if it is in one.
  std::optional<std::string> missing() const;

 private:
  // The commit in the repository of an existing folder; empty: none.
  const std::string& commit_in(const std::string& folder);

  std::string name_;
  std::map<std::string, std::string> commits_;  // by folder
  std::string complaint_;
};

}  // namespace cg::annotate
