// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "profile/row_reader.h"
#include "program/error.h"

namespace cg::profile::callgraph {
namespace {

program::Error too_large(const Profile& profile, FunctionId id) {
  return program::Error(fmt::format("{}:{}: a sum of its costs does not fit 64 bits",
                                    profile.file_of(id), profile.name_of(id)));
}

// In a difference costs may be negative.
bool is_beyond(std::int64_t cost, std::int64_t most) {
  return most < 0 ? cost < most : cost > most;
}

}  // namespace

Graph::Graph(const Profile& profile)
    : profile_(profile), events_(profile.header().events().size()) {
  sum_lines();
  sum_calls();
  find_cycles();
  sum_inclusive();
}

PieceId Graph::intern(const Piece& piece) {
  const auto next = static_cast<std::uint32_t>(pieces_.size());
  const std::uint64_t hash = mixed(mixed(0, at(piece.function)), at(piece.file));
  const std::uint32_t number = piece_index_.find_or_add(
      hash, next, [&](std::uint32_t known) { return pieces_[known] == piece; });
  if (number == next) {
    pieces_.push_back(piece);
    self_.resize(self_.size() + events_);
  }
  return PieceId{number};
}

void Graph::add(Counts& rows, std::size_t at, std::span<const Count> counts, FunctionId to) const {
  if (profile::add(std::span(rows).subspan(at * events_, events_), counts) >= 0)
    throw too_large(profile_, to);
}

void Graph::add(Counts& rows, std::size_t at, std::span<const std::int64_t> counts,
                FunctionId to) const {
  for (std::size_t event = 0; event < counts.size(); ++event)
    if (!profile::add(rows[at * events_ + event], counts[event])) throw too_large(profile_, to);
}

void Graph::sum_lines() {
  RowReader reader(profile_);
  for (const Profile::Run& run : profile_.runs()) {
    const FunctionId function{run.function};
    std::optional<FileId> file;
    std::size_t piece = 0;
    reader.for_each(run, [&](const RowReader::Row& row) {
      if (file != row.file()) piece = at(intern({function, *(file = row.file())}));
      if (row.add_to(std::span(self_).subspan(piece * events_, events_)) >= 0)
        throw too_large(profile_, function);
    });
  }
}

void Graph::sum_calls() {
  IdIndex index;
  profile_.arcs().for_each([&](const Arc& arc, std::span<const std::int64_t> counts) {
    const PieceId caller = intern({arc.from.function, arc.from.file});
    const auto next = static_cast<std::uint32_t>(calls_.size());
    const std::uint32_t number = index.find_or_add(
        mixed(mixed(1, at(caller)), at(arc.callee)), next, [&](std::uint32_t known) {
          return calls_[known].caller == caller && calls_[known].callee == arc.callee;
        });
    if (number == next) {
      calls_.push_back({caller, arc.callee, 0});
      costs_.resize(costs_.size() + events_);
    }
    add(costs_, number, counts, arc.callee);
    if (__builtin_add_overflow(calls_[number].times, arc.calls, &calls_[number].times))
      throw too_large(profile_, arc.callee);
  });
  pieces_with_rows_ = pieces_.size();
  // Functions that are called have a piece, whether anything was counted there or not.
  for (std::size_t i = 0; i < calls_.size(); ++i)
    intern({calls_[i].callee, profile_.key(calls_[i].callee).file});
  own_pieces_.resize(profile_.size());
  for (std::uint32_t i = 0; i < pieces_.size(); ++i)
    if (is_own(PieceId{i})) own_pieces_[at(pieces_[i].function)] = PieceId{i};
}

void Graph::find_cycles() {
  std::vector<Edges::Edge> to, from, functions;
  for (std::uint32_t i = 0; i < calls_.size(); ++i) {
    const Call& call = calls_[i];
    to.push_back({index(call.callee), i});
    from.push_back({index(call.caller), i});
    functions.push_back({index(piece(call.caller).function), index(call.callee)});
  }
  calls_to_ = Edges(profile_.size(), to);
  calls_from_ = Edges(pieces_.size(), from);
  component_ = components(Edges(profile_.size(), functions));

  in_cycle_.resize(component_.empty() ? 0 : *std::ranges::max_element(component_) + 1);
  for (const Call& call : calls_)
    if (!leaves_cycle(call)) in_cycle_[component_[at(call.callee)]] = true;
}

bool Graph::leaves_cycle(const Call& call) const {
  return component_[at(piece(call.caller).function)] != component_[at(call.callee)];
}

void Graph::sum_inclusive() {
  inclusive_.resize(in_cycle_.size() * events_);
  for (std::uint32_t i = 0; i < pieces_.size(); ++i) {
    const FunctionId function = pieces_[i].function;
    add(inclusive_, component_[at(function)], self(PieceId{i}), function);
  }
  for (std::uint32_t i = 0; i < calls_.size(); ++i)
    if (const FunctionId caller = piece(calls_[i].caller).function; leaves_cycle(calls_[i]))
      add(inclusive_, component_[at(caller)], cost(CallId{i}), caller);
}

Counts Graph::inclusive_of_inlined(PieceId id) const {
  Counts sums(self(id).begin(), self(id).end());
  for (const std::uint32_t number : calls_from(id))
    if (leaves_cycle(calls_[number])) add(sums, 0, cost(CallId{number}), piece(id).function);
  return sums;
}

Counts Graph::capped(FunctionId callee, std::span<const Count> cost) const {
  Counts counts(cost.begin(), cost.end());
  if (!is_in_cycle(callee)) return counts;
  const std::span<const Count> most = inclusive(callee);
  for (std::size_t event = 0; event < events_; ++event)
    if (counts[event] && is_beyond(*counts[event], most[event].value_or(0)))
      counts[event] = most[event];
  return counts;
}

}  // namespace cg::profile::callgraph
