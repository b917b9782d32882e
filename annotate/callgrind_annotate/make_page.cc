// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/callgrind_annotate/make_page.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "annotate/callgrind_annotate/call_lines.h"
#include "annotate/callgrind_annotate/function_rows.h"
#include "annotate/callgrind_annotate/make_listing.h"
#include "annotate/query/cycles.h"
#include "annotate/query/events.h"
#include "annotate/query/objects.h"
#include "annotate/query/page_counts.h"
#include "annotate/query/row_groups.h"
#include "annotate/query/stacks.h"
#include "annotate/query/whole_stacks.h"
#include "annotate/sources/assembly.h"
#include "annotate/sources/page_texts.h"
#include "profile/beginning.h"
#include "profile/beside_profile.h"

namespace cg::annotate::callgraph {
namespace {

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

// An absent one is 0.
void append(std::vector<std::int64_t>& to, std::span<const Count> counts) {
  for (const Count& count : counts) to.push_back(count.value_or(0));
}

// The code of each function in each file, also code that has nothing but calls.
CountRows parts(const Profile& profile, const Graph& graph) {
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

std::vector<std::string> notes(const Options& options, const Profile& profile,
                               const PageCalls& calls) {
  std::vector<std::string> notes;
  if (is_checkpoint(profile.header())) notes.push_back(profile::checkpoint_note(options.profile));
  if (!calls.stacks && !is_by_object(profile.header()))
    notes.emplace_back(
        "no flame graph: calls were not recorded by their stacks (valgrind --tool=callgrind "
        "--contexts=full)");
  for (const std::string& file : options.user_files)
    if (!profile.find_file(file))
      notes.push_back(file + ": not in the profile, so not in the page");
  return notes;
}

}  // namespace

Page make_page(const Options& options, const Profile& profile, const Graph& graph,
               const program::Input& input, const Listing& listing, const Profile* threads) {
  PageTexts texts(options, options.page_sources, listing.functions,
                  [&](std::time_t time) { return older_than(input, time); });
  const Events events = chosen_events(options, profile);
  std::vector<AssemblyFunction> assembly;
  if (options.assembly)
    assembly =
        page_assembly(profile, FunctionRows(profile, graph, events, options).listed_functions(),
                      *options.assembly, events, options.include_dirs);
  texts.show_files_of(assembly);
  Page page = page_of_profile(profile,
                              {.commands = listing.metadata.commands,
                               .profiles = listing.metadata.data_files,
                               .descriptions = listing.metadata.descriptions},
                              events, options, texts);
  page.parts = parts(profile, graph);
  page.calls = page_calls(profile, graph);
  page.calls->is_inclusive_first = options.inclusive;
  page.calls->has_inlined = options.inline_tree;
  if (is_by_object(profile.header())) page.objects = page_objects(profile);
  if (!options.by.empty()) {
    const Counts totals = profile.call_totals().all(events.names.size());
    page.groups =
        page_groups({.profile = profile, .totals = totals, .threads = threads}, options.by, events);
  }
  page.assembly = std::move(assembly);
  std::vector<std::string> first = cycle_notes(events);
  std::ranges::copy(notes(options, profile, *page.calls), std::back_inserter(first));
  page.notes.insert(page.notes.begin(), first.begin(), first.end());
  return page;
}

}  // namespace cg::annotate::callgraph
