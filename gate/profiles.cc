// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/profiles.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <deque>
#include <set>
#include <string>

#include "profile/beginning.h"
#include "profile/moved_trees.h"
#include "program/error.h"

namespace cg::gate {
namespace {

bool exists(const std::string& name) {
  struct stat status;
  return name == "-" || ::stat(name.c_str(), &status) == 0 || (errno != ENOENT && errno != ENOTDIR);
}

using profile::callgraph::ProfileFile;
using Files = std::deque<ProfileFile>;

Files opened(const std::vector<std::string>& names) {
  Files files;
  for (const std::string& name : names) files.emplace_back(name);
  return files;
}

// None where a profile is a pipe.
std::set<std::string> names_of_sources(const Files& files) {
  std::set<std::string> names;
  for (const ProfileFile& file : files)
    if (profile::can_be_read_twice(file.input().name())) names.merge(file.file_names());
  return names;
}

}  // namespace

Profiles::Profiles(const Options& options, program::Console& console) {
  Files baseline;
  if (options.require_baseline || std::ranges::any_of(options.baseline, exists))
    baseline = opened(options.baseline);
  else
    missing_ = program::system_error(options.baseline.front(), ENOENT).what();
  Files current = opened(options.current);
  if (options.names.file.empty())
    moved_ = profile::MovedTrees(names_of_sources(baseline), names_of_sources(current)).after_of();
  for (ProfileFile& file : baseline) read(file, {options.names, moved_}, console);
  baselines_ = all_.size();
  for (ProfileFile& file : current) read(file, {options.names}, console);
}

void Profiles::read(ProfileFile& file, const profile::NameChanges& names,
                    program::Console& console) {
  ReadProfile& read = all_.emplace_back(file.input().name());
  file.read_into(read.profile, read.place, names, console);
  if (is_checkpoint(read.profile.header()))
    throw program::Error(profile::checkpoint_note(read.name) + ": nothing can be judged");
}

std::vector<profile::Header> Profiles::headers() const {
  std::vector<profile::Header> headers;
  for (const ReadProfile& read : all_) headers.push_back(read.profile.header());
  return headers;
}

}  // namespace cg::gate
