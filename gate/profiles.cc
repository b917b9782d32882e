// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/profiles.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <set>
#include <string>

#include "profile/moved_trees.h"
#include "profile/read_leniently.h"
#include "program/error.h"

namespace cg::gate {
namespace {

bool exists(const std::string& name) {
  struct stat status;
  return name == "-" || ::stat(name.c_str(), &status) == 0 || (errno != ENOENT && errno != ENOTDIR);
}

// None where a profile is a pipe.
std::set<std::string> names_of_sources(const std::vector<std::string>& profiles) {
  std::set<std::string> names;
  for (const std::string& name : profiles)
    if (profile::can_be_read_twice(name)) {
      program::Input input(name);
      names.merge(profile::file_names(input));
    }
  return names;
}

profile::MovedNames moved_files(const std::vector<std::string>& before,
                                const std::vector<std::string>& after) {
  return profile::MovedTrees(names_of_sources(before), names_of_sources(after)).after_of();
}

}  // namespace

Profiles::Profiles(const Options& options, program::Console& console) {
  if (options.require_baseline || std::ranges::any_of(options.baseline, exists)) {
    if (options.names.file.empty()) moved_ = moved_files(options.baseline, options.current);
    read(options.baseline, moved_, options, console);
  } else {
    missing_ = program::system_error(options.baseline.front(), ENOENT).what();
  }
  baselines_ = all_.size();
  read(options.current, profile::kNotMoved, options, console);
}

void Profiles::read(const std::vector<std::string>& files, const profile::MovedNames& moved,
                    const Options& options, program::Console& console) {
  for (const std::string& name : files) {
    ReadProfile& profile = all_.emplace_back(name, moved);
    read_leniently(profile.input, profile.place, profile.places, options.names, console, moved);
  }
}

std::vector<profile::Header> Profiles::headers() const {
  std::vector<profile::Header> headers;
  for (const ReadProfile& profile : all_) headers.push_back(profile.totals().header());
  return headers;
}

}  // namespace cg::gate
