// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/profiles.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>

#include "profile/read_leniently.h"
#include "program/error.h"

namespace cg::gate {
namespace {

bool exists(const std::string& name) {
  struct stat status;
  return name == "-" || ::stat(name.c_str(), &status) == 0 || (errno != ENOENT && errno != ENOTDIR);
}

}  // namespace

Profiles::Profiles(const Options& options, program::Console& console) {
  if (options.require_baseline || std::ranges::any_of(options.baseline, exists))
    read(options.baseline, options, console);
  else
    missing_ = program::system_error(options.baseline.front(), ENOENT).what();
  baselines_ = all_.size();
  read(options.current, options, console);
}

void Profiles::read(const std::vector<std::string>& names, const Options& options,
                    program::Console& console) {
  for (const std::string& name : names) {
    ReadProfile& profile = all_.emplace_back(name);
    read_leniently(profile.input, profile.place, profile.places, options.names, console);
  }
}

std::vector<profile::Header> Profiles::headers() const {
  std::vector<profile::Header> headers;
  for (const ReadProfile& profile : all_) headers.push_back(profile.totals().header());
  return headers;
}

}  // namespace cg::gate
