// SPDX-License-Identifier: GPL-2.0-or-later
//
// Checks whether profiles that are added up are of one kind: counted by one tool, with equal
// options, on one processor, and from equal builds of equal files. Programs, libraries,
// environments and arguments may differ: users add up profiles because these differ.
//
// Threads add profiles in the order in which they read them. The sentences do not depend on this
// order, only on the numbers of the profiles. Memory grows with the differences, not with the
// number of profiles.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "profile/fingerprint.h"

namespace cg::profile {

class Agreement {
 public:
  // `index` is the number of the profile among the profiles that are added up.
  void add(std::size_t index, const Fingerprint& fingerprint);

  // One sentence for each disagreement; `names` has the names of the profiles.
  std::vector<std::string> disagreements(const std::vector<std::string>& names) const;

 private:
  struct Users {
    std::size_t first;  // the lowest index
    std::size_t count;
  };
  using Values = std::map<std::string, Users>;
  using Uses = std::map<std::string, Values>;

  // Values with their users, the values of the first profile first.
  static std::vector<Values::const_iterator> in_order(const Values& values);

  static void add(Uses& uses, const std::string& key, const Fingerprint::Values& values,
                  std::size_t index);

  std::size_t profiles_ = 0;  // the number of profiles with a fingerprint
  Uses facts_;                // by key and value
  Uses objects_;              // by path and build
};

}  // namespace cg::profile
