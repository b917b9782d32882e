// SPDX-License-Identifier: GPL-2.0-or-later
//
// Whether profiles that are added up are of one kind: counted by one tool, with the same options,
// on one processor, and of the same builds of the same files. Other programs, libraries,
// environments and arguments are what one adds up for.
//
// Profiles are added in any order, as threads read them: what is said depends on their numbers
// alone. Memory grows with what differs, not with the number of profiles.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "profile/fingerprint.h"

namespace cg::profile {

class Agreement {
 public:
  // `index` is that of the profile among those that are added up.
  void add(std::size_t index, const Fingerprint& fingerprint);

  // What they do not agree in, a sentence each; `names` are those of the profiles.
  std::vector<std::string> disagreements(const std::vector<std::string>& names) const;

 private:
  struct Users {
    std::size_t first;  // the lowest index
    std::size_t count;
  };
  using Values = std::map<std::string, Users>;
  using Uses = std::map<std::string, Values>;

  // Users of values, those of the first profile first.
  static std::vector<Values::const_iterator> in_order(const Values& values);

  static void add(Uses& uses, const std::string& key, const Fingerprint::Values& values,
                  std::size_t index);

  std::size_t profiles_ = 0;  // those with a fingerprint
  Uses facts_;                // by key and value
  Uses objects_;              // by path and build
};

}  // namespace cg::profile
