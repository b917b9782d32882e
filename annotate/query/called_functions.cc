// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/called_functions.h"

#include <span>

#include "profile/callgraph/graph.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

using profile::FunctionId;
using profile::callgraph::Graph;

void add(profile::Count& sum, std::int64_t calls) {
  if (!profile::add(sum, calls)) throw program::Error("there are more calls than 64 bits hold");
}

void add(profile::Counts& sums, std::span<const profile::Count> counts) {
  if (const int event = profile::add(sums, counts); event >= 0)
    throw program::Error("the inclusive costs of functions of one name do not fit 64 bits");
}

}  // namespace

CalledFunctions::CalledFunctions(const profile::Profile& profile) {
  const Graph graph(profile);
  const std::size_t events = profile.header().events().size();
  total_.inclusive.resize(events);
  for (std::uint32_t i = 0; i < profile.size(); ++i) {
    const FunctionId id{i};
    Row& row = rows_[{std::string(profile.file_of(id)), std::string(profile.name_of(id))}];
    row.inclusive.resize(events);
    add(row.inclusive, graph.inclusive(id));
    for (const std::uint32_t number : graph.calls_to(id)) {
      const std::int64_t times = graph.call(profile::callgraph::CallId{number}).times;
      add(row.calls, times);
      add(total_.calls, times);
    }
  }
  for (std::uint32_t i = 0; i < graph.pieces(); ++i)
    add(total_.inclusive, graph.self(profile::callgraph::PieceId{i}));
}

const CalledFunctions::Row* CalledFunctions::find(const profile::Function& function) const {
  const auto row = rows_.find({std::string(function.file), std::string(function.name)});
  return row == rows_.end() ? nullptr : &row->second;
}

}  // namespace cg::annotate
