// SPDX-License-Identifier: GPL-2.0-or-later
//
// The folders whose files a page may hold without being asked for each. A page goes to others, and
// a profile names any file: one that somebody else made must not put /etc/shadow into it.
//
// They are the working folder and the repository of git that it is in, the folders that the user
// named (-I, --source-root), and where headers and sources of the system are. Links are followed
// before anything is compared, and what is hidden (.git/config, .env) is in none of them. What the
// profile itself says of the program's folder counts for nothing.
#pragma once

#include <string>
#include <vector>

#include "annotate/options/source_options.h"

namespace cg::annotate {

class SourceRoots {
 public:
  explicit SourceRoots(const SourceOptions& options);

  // Also a folder that the user named in another option.
  void add(const std::string& folder);

  // Whether this file lies in one of them, or is one that the user named.
  bool have(const std::string& path) const;

 private:
  std::vector<std::string> roots_;  // each ends with "/"
  std::vector<std::string> files_;
};

}  // namespace cg::annotate
