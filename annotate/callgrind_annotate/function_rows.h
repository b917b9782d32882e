// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes the rows of a listing from the functions of a graph of calls: chooses and orders the
// functions, and adds the calls around each. Inlined code is a row of its own, under the name of
// its file.
//
// Order: by the sort events in turn, larger absolute counts first, an absent one last; then by
// file, name and object, bytewise.
//
// The list begins at the top:
//   self costs       it ends when the sums of its functions reach the thresholds of all sort events
//   inclusive costs  it ends when a function has at most 100% - threshold of the first sort event:
//                    sums of inclusive costs mean nothing
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "annotate/callgrind_annotate/options.h"
#include "annotate/document/listing.h"
#include "annotate/query/events.h"
#include "profile/callgraph/graph.h"

namespace cg::annotate::callgraph {

class FunctionRows {
 public:
  // A called function that is to be shown.
  struct Callee {
    profile::FunctionId function;
    std::int64_t times;
    profile::Counts costs;
  };

  // All arguments live longer.
  FunctionRows(const profile::Profile& profile, const profile::callgraph::Graph& graph,
               const Events& events, const Options& options);

  std::vector<FunctionRow> listed() const;

  // The numbers of the functions in the profile, each once.
  std::vector<std::size_t> listed_functions() const;

  // Widens the ranges of the columns by all functions, listed or not.
  void add_ranges(std::vector<Column>& columns) const;

  // Calls to these functions, in their order.
  std::vector<CallRow> rows_of(const std::vector<Callee>& callees) const;

 private:
  using PieceId = profile::callgraph::PieceId;
  using CountSpan = std::span<const profile::Count>;

  // A call that is to be shown, by the piece at its other end.
  struct Call {
    PieceId piece;
    std::int64_t times;
    profile::Counts costs;
  };

  // How much of a threshold the listed functions have reached.
  struct Reached {
    const Events::Key& key;
    double whole, sum;
  };

  // The listed counts of a piece: its self cost, or its inclusive cost.
  CountSpan counts(PieceId piece) const;
  bool is_candidate(PieceId piece) const;

  bool before(CountSpan a, CountSpan b, PieceId piece_a, PieceId piece_b) const;
  bool name_before(PieceId a, PieceId b) const;
  std::size_t listed_size() const;
  double whole(std::size_t event) const;
  double magnitude_of(PieceId piece, std::size_t event) const;
  static bool is_reached(const Reached& event);
  bool is_last_inclusive(PieceId piece, const Reached& event) const;

  FunctionRow function_row(PieceId piece) const;
  std::vector<CallRow> call_rows(std::vector<Call> calls) const;
  std::vector<CallRow> callers(PieceId piece) const;
  std::vector<CallRow> callees(PieceId piece) const;

  const profile::Profile& profile_;
  const profile::callgraph::Graph& graph_;
  const Events& events_;
  const Options& options_;
  profile::Counts inclusive_;   // of all pieces, if wanted
  std::vector<PieceId> order_;  // of the pieces that may be listed
};

}  // namespace cg::annotate::callgraph
