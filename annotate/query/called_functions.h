// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a profile of calls knows of functions beside their self costs: how often each function was
// called, and its inclusive costs (graph.h). Functions with one name in one file, but in different
// objects, are added up.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "profile/count.h"
#include "profile/profile.h"

namespace cg::annotate {

class CalledFunctions {
 public:
  struct Row {
    profile::Count calls = 0;
    profile::Counts inclusive = {};  // of each event
  };

  // `profile` keeps rows and calls. Throws when a sum does not fit 64 bits.
  explicit CalledFunctions(const profile::Profile& profile);

  // Null: the profile does not know the function.
  const Row* find(const profile::Function& function) const;

  // All calls, and the cost of the program.
  const Row& total() const { return total_; }

 private:
  using Name = std::pair<std::string, std::string>;  // file and function
  std::map<Name, Row> rows_;
  Row total_;
};

}  // namespace cg::annotate
