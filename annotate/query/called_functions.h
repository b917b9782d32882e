// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a profile of calls knows of functions beside their self costs: how often each was called, and
// its inclusive costs (graph.h). Functions have the names that rules gave them; what several
// functions of one name in one file say is added up.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "profile/callgraph/call_profile.h"
#include "profile/count.h"
#include "profile/profile.h"
#include "profile/rename/name_rules.h"

namespace cg::annotate {

class CalledFunctions {
 public:
  struct Row {
    profile::Count calls = 0;
    profile::Counts inclusive = {};  // of each event
  };

  // Throws when a sum does not fit 64 bits.
  CalledFunctions(const profile::callgraph::CallProfile& profile,
                  const profile::rename::NameRules& names);

  // Null: the profile does not know the function.
  const Row* find(const profile::Function& function) const;

  // All calls, and what the program cost.
  const Row& total() const { return total_; }

 private:
  using Name = std::pair<std::string, std::string>;  // file and function
  std::map<Name, Row> rows_;
  Row total_;
};

}  // namespace cg::annotate
