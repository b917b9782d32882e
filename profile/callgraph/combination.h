// SPDX-License-Identifier: GPL-2.0-or-later
//
// Profiles of calls that become one: a sum, or what one counts more than another. Functions are the
// same when object, file and name are, after the rules have changed these; an object is a file,
// too.
#pragma once

#include <string>

#include "profile/callgraph/call_profile.h"
#include "profile/count.h"
#include "profile/moved_trees.h"
#include "profile/rename/name_rules.h"

namespace cg::profile::callgraph {

// Whether rows keep their places. Without, a function's are one, of no line: lines move between two
// versions of a source, and so does what is inlined.
enum class Places { kept, dropped };

class Combination {
 public:
  // `rules` live longer.
  Combination(Places places, const rename::NameRules& rules) : places_(places), rules_(rules) {}

  // Files and objects that have another name in the sum, after the rules.
  struct Moved {
    MovedTrees::Names files, objects;
  };

  // Adds a profile, or subtracts it. The header is that of the first. Throws when this one, called
  // `name`, has other events, or a total does not fit 64 bits.
  void add(const std::string& name, const CallProfile& profile, Sign sign, const Moved& moved = {});

  CallProfile& profile() { return sum_; }

 private:
  class Translation;

  void add_header(const std::string& name, const Header& header);
  void add_totals(const Totals& totals, Sign sign);
  Spot placed(const Spot& spot) const;

  const Places places_;
  const rename::NameRules& rules_;
  std::string first_;  // the name of the first
  CallProfile sum_;
};

// Whether the file of this name is a profile of calls. Asks regular files alone: what a pipe says
// cannot be read twice.
bool is_call_profile(const std::string& name);

}  // namespace cg::profile::callgraph
