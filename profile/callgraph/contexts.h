// SPDX-License-Identifier: GPL-2.0-or-later
//
// Functions that were told apart by their callers (--separate-callers=N): "leaf'mid'main" is what
// leaf did when mid had called it, which main had. A number behind a function's own name is a level
// of recursion, "fib'2'main" (--separate-recs); callers have none.
//
// A "'" may also be part of a name. So names are of contexts only in a profile one of whose calls
// says so: what follows the callee's own name is how the name of the caller begins.
#pragma once

#include <string_view>
#include <unordered_set>
#include <vector>

#include "profile/callgraph/graph.h"

namespace cg::profile::callgraph {

struct Context {
  std::string_view name;                  // with its level: "fib'2"
  std::string_view own;                   // without
  std::vector<std::string_view> callers;  // the nearest first, as many as were recorded
};

class Contexts {
 public:
  // Both live longer.
  Contexts(const Profile& profile, const Graph& graph);

  // Whether functions were told apart by their callers.
  bool are_recorded() const { return are_recorded_; }

  Context of(FunctionId id) const;

 private:
  const Profile& profile_;
  bool are_recorded_ = false;
  std::unordered_set<std::string_view> own_names_;  // those that calls say
};

}  // namespace cg::profile::callgraph
