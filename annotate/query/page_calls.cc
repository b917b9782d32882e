// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/page_calls.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "annotate/query/page_counts.h"
#include "annotate/query/stacks.h"
#include "annotate/query/whole_stacks.h"
#include "profile/count.h"

namespace cg::annotate::callgraph {

using profile::Arc;
using profile::at;
using profile::Count;
using profile::Counts;
using profile::FunctionId;
using profile::ObjectId;
using profile::Profile;
using profile::callgraph::CallId;
using profile::callgraph::Graph;
using profile::callgraph::PieceId;

namespace {

// An absent one is 0.
void append(std::vector<std::int64_t>& to, std::span<const Count> counts) {
  for (const Count& count : counts) to.push_back(count.value_or(0));
}

// Cycles by the numbers of their nodes, which are not 0 here.
CountRows inclusive(const Profile& profile, const Graph& graph) {
  CountRows rows(profile.header().events().size());
  std::vector<std::int64_t> counts;
  for (std::uint32_t i = 0; i < profile.size(); ++i) {
    const FunctionId id{i};
    counts.clear();
    append(counts, graph.inclusive(id));
    rows.add({i, graph.is_in_cycle(id) ? graph.node(id) + 1U : 0}, counts);
  }
  return rows;
}

std::vector<PageCaller> callers(const Graph& graph) {
  std::vector<PageCaller> callers;
  callers.reserve(graph.pieces());
  for (std::uint32_t i = 0; i < graph.pieces(); ++i) {
    const profile::callgraph::Piece& piece = graph.piece(PieceId{i});
    callers.push_back({at(piece.function), at(piece.file)});
  }
  return callers;
}

CountRows calls(const Profile& profile, const Graph& graph) {
  CountRows rows(1 + profile.header().events().size());
  std::vector<std::int64_t> counts;
  for (std::uint32_t i = 0; i < graph.calls(); ++i) {
    const profile::callgraph::Call& call = graph.call(CallId{i});
    counts.assign(1, call.times);
    append(counts, graph.capped(call.callee, graph.cost(CallId{i})));
    rows.add({at(call.caller), at(call.callee)}, counts);
  }
  return summed(std::move(rows));
}

// The rows, none with more cost than its callee's cycle.
CountRows capped(const Graph& graph, const CountRows& rows) {
  CountRows result(rows.events());
  std::vector<std::int64_t> counts;
  Counts costs;
  rows.for_each([&](const RowKey& key, std::span<const std::int64_t> row) {
    costs.assign(row.begin() + 1, row.end());
    counts.assign(1, row.front());
    append(counts, graph.capped(FunctionId{static_cast<std::uint32_t>(key.second)}, costs));
    result.add(key, counts);
  });
  return result;
}

std::vector<PageLineCalls> line_calls(const Profile& profile, const Graph& graph) {
  const CountRows none(1 + profile.header().events().size());
  std::vector<PageLineCalls> lines(profile.files(), {none, none});
  std::vector<std::int64_t> counts;
  profile.arcs().for_each([&](const Arc& arc, std::span<const std::int64_t> costs) {
    counts.assign(1, arc.calls);
    counts.insert(counts.end(), costs.begin(), costs.end());
    counts.resize(none.events());
    PageLineCalls& file = lines[at(arc.from.file)];
    const bool is_inside = graph.node(arc.from.function) == graph.node(arc.callee);
    (is_inside ? file.inside : file.out).add({arc.from.line, at(arc.callee)}, counts);
  });
  for (PageLineCalls& file : lines) {
    file.out = capped(graph, summed(std::move(file.out)));
    file.inside = capped(graph, summed(std::move(file.inside)));
  }
  return lines;
}

}  // namespace

CountRows parts_with_calls(const Profile& profile, const Graph& graph) {
  CountRows rows(profile.header().events().size());
  std::vector<std::int64_t> counts;
  for (std::uint32_t i = 0; i < graph.pieces(); ++i) {
    const PieceId id{i};
    if (!graph.has_rows(id)) continue;
    counts.clear();
    append(counts, graph.self(id));
    rows.add({at(graph.piece(id).file), at(graph.piece(id).function)}, counts);
  }
  return summed(std::move(rows));
}

PageCalls page_calls(const Profile& profile, const Graph& graph) {
  PageCalls page{.objects = {},
                 .object_of = {},
                 .inclusive = inclusive(profile, graph),
                 .callers = callers(graph),
                 .calls = calls(profile, graph),
                 .lines = line_calls(profile, graph),
                 .stacks = profile.has_contexts() ? whole_stacks(profile) : stacks(profile, graph)};
  for (std::uint32_t i = 0; i < profile.objects(); ++i)
    page.objects.emplace_back(profile.object_name(ObjectId{i}));
  for (std::uint32_t i = 0; i < profile.size(); ++i)
    page.object_of.push_back(at(profile.key(i).object));
  return page;
}

}  // namespace cg::annotate::callgraph
