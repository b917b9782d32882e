// SPDX-License-Identifier: GPL-2.0-or-later
//
// The folders with files that a page may contain without an explicit request. A page is passed on,
// and a profile can name any file: somebody else's profile must not put /etc/shadow into a page.
//
// They are the working folder and the git repository that it is in, the folders that the user named
// (-I, --source-root), and the folders of the system's headers and sources. Links are followed
// before names are compared, and hidden files (.git/config, .env) are never in them. The program's
// folder according to the profile is not one of them.
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

  // Whether this file lies in one of these folders, or the user named it.
  bool have(const std::string& path) const;

 private:
  std::vector<std::string> roots_;  // each ends with "/"
  std::vector<std::string> files_;
};

}  // namespace cg::annotate
