// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/called_functions.h"

#include <algorithm>
#include <functional>
#include <map>

#include "program/error.h"

namespace cg::annotate {
namespace {

void add_calls(std::int64_t& sum, std::int64_t calls) {
  if (__builtin_add_overflow(sum, calls, &sum))
    throw program::Error("a number of calls does not fit 64 bits");
}

}  // namespace

std::vector<Evidence::Called> called_functions(const profile::Profile& profile,
                                               const profile::callgraph::Graph& graph,
                                               const CostModel& model, std::int64_t least) {
  using profile::FunctionId;
  std::map<FunctionId, Evidence::Called> called;
  for (std::uint32_t i = 0; i < profile.size(); ++i) {
    const FunctionId id{i};
    const std::int64_t cost = model.cost(graph.inclusive(id));
    if (cost > 0 && cost >= least)
      called[id] = {.file = profile.file_of(id), .name = profile.name_of(id), .cost = cost};
  }
  profile.arcs().for_each([&](const profile::Arc& arc, std::span<const std::int64_t>) {
    const auto found = called.find(arc.callee);
    if (found == called.end()) return;
    Evidence::Called& function = found->second;
    if (arc.from.function == arc.callee) return add_calls(function.own_calls, arc.calls);
    add_calls(function.calls, arc.calls);
    if (arc.calls <= function.caller_calls) return;
    function.caller_calls = arc.calls;
    function.caller_file = profile.file_name(arc.from.file);
    function.caller = profile.name_of(arc.from.function);
    function.caller_line = arc.from.line;
  });
  std::vector<Evidence::Called> most;
  for (const auto& [id, function] : called)
    if (function.calls > 0) most.push_back(function);
  std::ranges::stable_sort(most, std::greater<>(), &Evidence::Called::cost);
  return most;
}

}  // namespace cg::annotate
