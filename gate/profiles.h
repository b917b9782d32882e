// SPDX-License-Identifier: GPL-2.0-or-later
//
// The profiles of both sides, read: those of the baseline first.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "gate/options.h"
#include "gate/profile_places.h"
#include "profile/place.h"
#include "program/console.h"
#include "program/input.h"

namespace cg::gate {

struct ReadProfile {
  explicit ReadProfile(const std::string& name)
      : input(name, program::Keep::pipes), place{.file = name}, places(place) {}
  ReadProfile(const ReadProfile&) = delete;  // `places` knows `place`

  const profile::FunctionTotals& totals() const { return places.totals(); }

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
  void read(const std::vector<std::string>& names, const Options& options,
            program::Console& console);

  std::deque<ReadProfile> all_;
  std::size_t baselines_ = 0;
  std::string missing_;
};

}  // namespace cg::gate
