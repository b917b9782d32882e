// SPDX-License-Identifier: GPL-2.0-or-later
//
// The profiles of both sides, read: those of the baseline first.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "gate/options.h"
#include "gate/profile_places.h"
#include "profile/folder.h"
#include "profile/place.h"
#include "profile/renamed.h"
#include "program/console.h"
#include "program/input.h"

namespace cg::gate {

struct ReadProfile {
  // `moved_files` lives longer.
  ReadProfile(const std::string& name, const profile::MovedNames& moved_files)
      : moved(moved_files),
        input(profile::open_profile(name, program::Keep::pipes)),
        place{.file = name},
        places(place) {}
  ReadProfile(const ReadProfile&) = delete;  // `places` knows `place`

  const profile::Profile& totals() const { return places.totals(); }

  const profile::MovedNames& moved;  // sources, with the names that the current ones have
  program::Input input;
  profile::Place place;
  ProfilePlaces places;
};

class Profiles {
 public:
  // Reads those of `options`. A baseline of which no file exists is missing, which is an error when
  // the options say so.
  Profiles(const Options& options, program::Console& console);

  const std::deque<ReadProfile>& all() const { return all_; }
  std::size_t baselines() const { return baselines_; }

  // Why there is no baseline; empty when there is one.
  const std::string& missing() const { return missing_; }

  std::vector<profile::Header> headers() const;

 private:
  void read(const std::vector<std::string>& files, const profile::MovedNames& moved,
            const Options& options, program::Console& console);

  profile::MovedNames moved_;
  std::deque<ReadProfile> all_;
  std::size_t baselines_ = 0;
  std::string missing_;
};

}  // namespace cg::gate
