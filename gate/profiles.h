// SPDX-License-Identifier: GPL-2.0-or-later
//
// The profiles of both sides as values, the baseline's first.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "gate/options.h"
#include "profile/callgraph/profile_file.h"
#include "profile/name_changes.h"
#include "profile/place.h"
#include "profile/profile.h"
#include "program/console.h"

namespace cg::gate {

struct ReadProfile {
  explicit ReadProfile(const std::string& file_name) : name(file_name) {}
  ReadProfile(const ReadProfile&) = delete;  // `profile` knows `place`

  std::string name;
  profile::Place place;
  profile::Profile profile{place, profile::Profile::Keep::rows};
};

class Profiles {
 public:
  // Reads the profiles that `options` name. A baseline of which no file exists is missing, which is an error when
  // the options say so. A checkpoint is refused: half a run counts less than a whole one.
  Profiles(const Options& options, program::Console& console);

  const std::deque<ReadProfile>& all() const { return all_; }
  std::size_t baselines() const { return baselines_; }

  // The reason why there is no baseline; empty if there is one.
  const std::string& missing() const { return missing_; }

  std::vector<profile::Header> headers() const;

  // The names of the baseline's sources that are others now.
  const profile::MovedNames& moved() const { return moved_; }

 private:
  void read(profile::callgraph::ProfileFile& file, const profile::NameChanges& names,
            program::Console& console);

  std::deque<ReadProfile> all_;
  std::size_t baselines_ = 0;
  std::string missing_;
  profile::MovedNames moved_;
};

}  // namespace cg::gate
