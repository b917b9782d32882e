// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/callgrind_annotate/function_rows.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace cg::annotate::callgraph {

using profile::at;
using profile::Count;
using profile::Counts;
using profile::FunctionId;
using profile::callgraph::CallId;
using profile::callgraph::Piece;

namespace {

// In a difference counts may be negative. Absent is least.
Count magnitude(const Count& count) {
  if (!count || *count >= 0) return count;
  return *count == INT64_MIN ? INT64_MAX : -*count;
}

bool is_present(const Count& count) { return count.has_value(); }

}  // namespace

FunctionRows::FunctionRows(const profile::Profile& profile, const profile::callgraph::Graph& graph,
                           const Events& events, const Options& options)
    : profile_(profile), graph_(graph), events_(events), options_(options) {
  if (options.inclusive) {
    for (std::uint32_t i = 0; i < graph.pieces(); ++i) {
      const PieceId id{i};
      const Counts sums = graph.is_own(id) ? Counts() : graph.inclusive_of_inlined(id);
      const CountSpan row = graph.is_own(id) ? graph.inclusive(graph.piece(id).function) : sums;
      inclusive_.insert(inclusive_.end(), row.begin(), row.end());
    }
  }
  for (std::uint32_t i = 0; i < graph.pieces(); ++i)
    if (is_candidate(PieceId{i})) order_.push_back(PieceId{i});
  std::ranges::sort(order_,
                    [&](PieceId a, PieceId b) { return before(counts(a), counts(b), a, b); });
}

FunctionRows::CountSpan FunctionRows::counts(PieceId piece) const {
  if (!options_.inclusive) return graph_.self(piece);
  const std::size_t events = events_.names.size();
  return std::span(inclusive_).subspan(at(piece) * events, events);
}

bool FunctionRows::is_candidate(PieceId piece) const {
  if (!options_.inclusive) return graph_.has_rows(piece);
  return std::ranges::any_of(counts(piece), is_present);
}

bool FunctionRows::before(CountSpan a, CountSpan b, PieceId piece_a, PieceId piece_b) const {
  const auto order = events_.order(a, b, [](Count count) { return magnitude(count); });
  return std::is_neq(order) ? std::is_lt(order) : name_before(piece_a, piece_b);
}

bool FunctionRows::name_before(PieceId id_a, PieceId id_b) const {
  const Piece &a = graph_.piece(id_a), &b = graph_.piece(id_b);
  if (a.file != b.file) return profile_.file_name(a.file) < profile_.file_name(b.file);
  const auto key = [&](const Piece& piece) {
    return std::pair(profile_.name_of(piece.function), profile_.object_of(piece.function));
  };
  return key(a) < key(b);
}

std::vector<FunctionRow> FunctionRows::listed() const {
  std::vector<FunctionRow> rows;
  for (const PieceId piece : std::span(order_).first(listed_size()))
    rows.push_back(function_row(piece));
  return rows;
}

std::vector<std::size_t> FunctionRows::listed_functions() const {
  std::vector<std::size_t> functions;
  std::vector<bool> is_listed(profile_.size());
  for (const PieceId piece : std::span(order_).first(listed_size())) {
    const std::size_t function = at(graph_.piece(piece).function);
    if (!is_listed[function]) functions.push_back(function);
    is_listed[function] = true;
  }
  return functions;
}

// The count that thresholds take for 100% of an event: its total. The total of a difference may be
// about 0 although much has changed; there it is the sum of all changes, or the largest inclusive one.
double FunctionRows::whole(std::size_t event) const {
  double sum = 0, largest = 0;
  bool is_difference = false;
  for (const PieceId piece : order_) {
    const auto count = static_cast<double>(events_.value(event, counts(piece)).value_or(0));
    is_difference = is_difference || count < 0;
    sum += std::abs(count);
    largest = std::max(largest, std::abs(count));
  }
  if (!is_difference)
    return static_cast<double>(
        events_.value(event, profile_.call_totals().all(events_.names.size())).value_or(0));
  return options_.inclusive ? largest : sum;
}

std::size_t FunctionRows::listed_size() const {
  std::vector<Reached> reached;
  for (const Events::Key& key : events_.sort) reached.push_back({key, whole(key.event), 0});
  for (std::size_t i = 0; i < order_.size(); ++i) {
    if (options_.inclusive) {
      if (is_last_inclusive(order_[i], reached.front())) return i + 1;
    } else {
      if (std::ranges::all_of(reached, is_reached)) return i;
      for (Reached& event : reached) event.sum += magnitude_of(order_[i], event.key.event);
    }
  }
  return order_.size();
}

double FunctionRows::magnitude_of(PieceId piece, std::size_t event) const {
  return std::abs(static_cast<double>(events_.value(event, counts(piece)).value_or(0)));
}

// If an event is not in the totals, any count of it reaches 100%. If the user wants 100%, functions
// that add nothing are listed as well.
bool FunctionRows::is_reached(const Reached& event) {
  const double percent = event.whole != 0 ? event.sum * 100 / event.whole
                         : event.sum != 0 ? 100
                                          : 0;
  return event.key.threshold.percent < 100 && percent >= event.key.threshold.percent;
}

bool FunctionRows::is_last_inclusive(PieceId piece, const Reached& event) const {
  const double percent = magnitude_of(piece, event.key.event) * 100 / std::max(event.whole, 1.0);
  return event.key.threshold.percent < 100 && percent <= 100 - event.key.threshold.percent;
}

void FunctionRows::add_ranges(std::vector<Column>& columns) const {
  for (const PieceId piece : order_)
    for (std::size_t column = 0; column < columns.size(); ++column)
      columns[column].functions.add(events_.value(events_.shown[column], counts(piece)));
}

FunctionRow FunctionRows::function_row(PieceId id) const {
  const Piece& piece = graph_.piece(id);
  FunctionRow row{std::string(profile_.file_name(piece.file)),
                  std::string(profile_.name_of(piece.function)), events_.columns(counts(id))};
  if (graph_.is_own(id)) {
    row.object = profile_.object_of(piece.function);
    if (options_.callers) row.callers = callers(id);
  }
  if (options_.callees) row.callees = callees(id);
  return row;
}

std::vector<CallRow> FunctionRows::callers(PieceId id) const {
  const FunctionId function = graph_.piece(id).function;
  std::vector<Call> calls;
  for (const std::uint32_t number : graph_.calls_to(function)) {
    const profile::callgraph::Call& call = graph_.call(CallId{number});
    calls.push_back(
        {call.caller, call.times, graph_.capped(function, graph_.cost(CallId{number}))});
  }
  return call_rows(std::move(calls));
}

std::vector<CallRow> FunctionRows::callees(PieceId id) const {
  std::vector<Callee> callees;
  for (const std::uint32_t number : graph_.calls_from(id)) {
    const profile::callgraph::Call& call = graph_.call(CallId{number});
    const CountSpan cost = graph_.cost(CallId{number});
    callees.push_back({call.callee, call.times, {cost.begin(), cost.end()}});
  }
  return rows_of(callees);
}

std::vector<CallRow> FunctionRows::rows_of(const std::vector<Callee>& callees) const {
  std::vector<Call> calls;
  calls.reserve(callees.size());
  for (const Callee& callee : callees)
    calls.push_back({graph_.own_piece(callee.function), callee.times,
                     graph_.capped(callee.function, callee.costs)});
  return call_rows(std::move(calls));
}

// A difference has calls that did not change: their number and their costs are 0. They are left out.
std::vector<CallRow> FunctionRows::call_rows(std::vector<Call> calls) const {
  std::erase_if(calls, [](const Call& call) {
    return call.times == 0 && std::ranges::all_of(call.costs, [](const Count& count) {
             return count.value_or(0) == 0;
           });
  });
  std::ranges::sort(calls, [&](const Call& a, const Call& b) {
    return before(a.costs, b.costs, a.piece, b.piece);
  });
  std::vector<CallRow> rows;
  for (const Call& call : calls) {
    const Piece& piece = graph_.piece(call.piece);
    CallRow& row = rows.emplace_back();
    row.file = profile_.file_name(piece.file);
    row.name = profile_.name_of(piece.function);
    if (graph_.is_own(call.piece)) row.object = profile_.object_of(piece.function);
    row.times = call.times;
    row.is_inlined = options_.inline_tree && call.times == 0;
    row.counts = events_.columns(call.costs);
  }
  return rows;
}

}  // namespace cg::annotate::callgraph
