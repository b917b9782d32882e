// SPDX-License-Identifier: GPL-2.0-or-later
//
// Functions that were told apart by their callers (--separate-callers=N): "leaf'mid'main" is leaf
// when mid had called it and main had called mid. A number behind a function's own name is a level
// of recursion, "fib'2'main" (--separate-recs); callers have no such number.
//
// A "'" may also be part of a name. So names are split into contexts only if a call in the profile
// proves it: the text behind the callee's own name is the beginning of the caller's name.
#pragma once

#include <string_view>
#include <unordered_set>
#include <vector>

#include "profile/callgraph/graph.h"

namespace cg::profile::callgraph {

// "f'2" is f; a name without a level is as it is.
std::string_view without_level(std::string_view name);

struct Context {
  std::string_view name;                  // with its level: "fib'2"
  std::string_view own;                   // without its level
  std::vector<std::string_view> callers;  // the nearest first, as many as were recorded
};

class Contexts {
 public:
  // `profile` and `graph` live longer.
  Contexts(const Profile& profile, const Graph& graph);

  // Whether functions were told apart by their callers.
  bool are_recorded() const { return are_recorded_; }

  Context of(FunctionId id) const;

 private:
  const Profile& profile_;
  bool are_recorded_ = false;
  std::unordered_set<std::string_view> own_names_;  // the own names that calls prove
};

}  // namespace cg::profile::callgraph
