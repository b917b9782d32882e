// SPDX-License-Identifier: GPL-2.0-or-later
//
// The sources of one side: in a folder, at a revision of git, or where the profiles say.
//
// In a folder a name is looked for with as many of its own folders as exist there: /build/a/src/x.c
// is DIR/build/a/src/x.c, DIR/a/src/x.c, DIR/src/x.c or DIR/x.c. A file that is not found there,
// but that a profile of this side names, is read at the profile's path: headers of the system. The
// same holds for a file that is in no repository with the revision.
//
// Texts of more than 64 MB or 2 million lines are not compared (two of such a size take at most
// some 10 s), nor are binary files, which have a NUL near their beginning.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/options/compared_sides.h"
#include "annotate/options/output_options.h"
#include "annotate/sources/git.h"
#include "program/system_files.h"

namespace cg::annotate {

struct SourceText {
  std::string place;
  std::string problem = {};  // the reason why there is no text, or empty
  std::string text = {};
  std::string path = {};                           // of the file, also at a revision
  std::optional<program::FileTime> modified = {};  // none: the user said that it is the right one
};

class SourceTree {
 public:
  SourceTree(const SideOptions& side, const std::vector<std::string>& include_dirs);

  // None if it is not found.
  std::optional<SourceText> find(const std::string& name, bool is_in_profile);

  // Throws when no repository has the revision.
  void check(std::string_view option) const;

 private:
  std::vector<std::string> places(const std::string& name, bool is_in_profile) const;
  std::optional<SourceText> at_revision(const std::string& path);

  std::string folder_;
  std::string revision_;
  const std::vector<std::string>& include_dirs_;
  GitRevision git_;
};

// The folders with files that a page may contain without an explicit request. A page is passed on,
// and a profile can name any file: somebody else's profile must not put /etc/shadow into a page.
//
// They are the working folder and the git repository that it is in, the folders that the user named
// (-I, --source-root), and the folders of the system's headers and sources. Links are followed
// before names are compared, and hidden files (.git/config, .env) are never in them. The program's
// folder according to the profile is not one of them.
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
