// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/given_files.h"

#include <algorithm>
#include <string>
#include <utility>

#include "annotate/options/option_values.h"
#include "annotate/sources/source_file.h"
#include "profile/beginning.h"
#include "profile/folder.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

void add_profile(Options& options, const std::string& name) {
  require_profile(name);
  for (std::string& run : profile::runs_of(name)) options.profiles.push_back(std::move(run));
}

// The message about it depends on options that may follow.
void note_missing(Options& options, const std::string& name) {
  if (!options.missing_file.empty()) return;
  options.missing_file = name;
  options.missing_file_error = source_not_found(name, options.include_dirs);
}

// A profile or a source file: its beginning tells.
void take_further_file(Options& options, const std::string& name) {
  const std::string path = source_path(name, options.include_dirs);
  if (path.empty()) return note_missing(options, name);
  if (profile::is_folder_of_profiles(path))
    add_profile(options, path);
  else if (profile::begins_like_a_profile(beginning_of(path)))
    options.profiles.push_back(path);
  else if (std::ranges::find(options.user_files, name) == options.user_files.end())
    options.user_files.push_back(name);
}

}  // namespace

void take_file(Options& options, std::string_view name) {
  if (options.comparison.side != nullptr)
    take_profile(options.comparison, name);
  else if (options.profiles.empty())
    add_profile(options, std::string(name));
  else if (name == "-")
    throw program::usage_error("only the first file can be standard input");
  else
    take_further_file(options, std::string(name));
}

void require_given_files(const Options& options) {
  if (options.missing_file.empty()) return;
  if (options.difference) throw program::Error(options.missing_file + ": no such profile");
  throw program::Error(options.missing_file_error);
}

}  // namespace cg::annotate
