// SPDX-License-Identifier: GPL-2.0-or-later
//
// The graph of calls: who called whom, and the cost of each function with all that it calls.
//
//   piece   the code of a function from one file: from its own file, or inlined from another file
//   call    all calls from a piece to a function, summed over the lines of the piece
//   cycle   functions that reach each other by calls. They are one node: the cost of all of them
//           together is known, but not the cost of each one with all that it calls
//
// The inclusive cost of a function is the self cost of its node plus the cost of all calls out of
// the node; it never exceeds the cost of the program. For a function outside cycles it is also the
// cost of the calls to the function.
//
// Callgrind counts a call inside a cycle once for each level of its depth, so that the cost of such
// calls may exceed the cost of the program. capped() limits it to the cost of the cycle.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "profile/callgraph/cycles.h"
#include "profile/count.h"
#include "profile/id_index.h"
#include "profile/profile.h"

namespace cg::profile::callgraph {

enum class PieceId : std::uint32_t {};
enum class CallId : std::uint32_t {};

struct Piece {
  FunctionId function;
  FileId file;
  friend bool operator==(const Piece&, const Piece&) = default;
};

struct Call {
  PieceId caller;
  FunctionId callee;
  std::int64_t times;
};

class Graph {
 public:
  // `profile` keeps rows and calls, and lives longer. Throws when a sum does not fit 64 bits.
  explicit Graph(const Profile& profile);

  std::size_t pieces() const { return pieces_.size(); }
  const Piece& piece(PieceId id) const { return pieces_[at(id)]; }
  // Whether the piece is from the function's own file, not inlined code.
  bool is_own(PieceId id) const { return piece(id).file == profile_.key(piece(id).function).file; }

  // Whether the profile has rows of the piece; else the piece was only called.
  bool has_rows(PieceId id) const { return at(id) < pieces_with_rows_; }

  // The piece from the function's own file; every called function has such a piece.
  PieceId own_piece(FunctionId id) const { return own_pieces_[at(id)]; }

  // The self cost: a count of each event, absent if the profile has no count.
  std::span<const Count> self(PieceId id) const { return row(self_, at(id)); }
  std::span<const Count> cost(CallId id) const { return row(costs_, at(id)); }
  std::span<const Count> inclusive(FunctionId id) const {
    return row(inclusive_, component_[at(id)]);
  }
  // The inclusive cost of inlined code: its self cost and the cost of its calls out of the cycle of
  // the function.
  Counts inclusive_of_inlined(PieceId id) const;

  std::size_t calls() const { return calls_.size(); }
  const Call& call(CallId id) const { return calls_[at(id)]; }
  // The numbers of the calls to a function, and of the calls from a piece.
  std::span<const std::uint32_t> calls_to(FunctionId id) const { return calls_to_.from(index(id)); }
  std::span<const std::uint32_t> calls_from(PieceId id) const {
    return calls_from_.from(index(id));
  }

  bool is_in_cycle(FunctionId id) const { return in_cycle_[component_[at(id)]]; }
  // The number of a function's node: one number for all functions of a cycle, a separate number for
  // every other function.
  std::uint32_t node(FunctionId id) const { return component_[at(id)]; }

  // The cost of calls to a function as reports show it.
  Counts capped(FunctionId callee, std::span<const Count> cost) const;

 private:
  template <class Id>
  static std::uint32_t index(Id id) {
    return static_cast<std::uint32_t>(id);
  }

  std::span<const Count> row(const Counts& rows, std::size_t at) const {
    return std::span(rows).subspan(at * events_, events_);
  }

  PieceId intern(const Piece& piece);
  void add(Counts& rows, std::size_t at, std::span<const Count> counts, FunctionId to) const;
  void add(Counts& rows, std::size_t at, std::span<const std::int64_t> counts, FunctionId to) const;
  void sum_lines();
  void sum_calls();
  void find_cycles();
  void sum_inclusive();
  bool leaves_cycle(const Call& call) const;

  const Profile& profile_;
  std::size_t events_;
  std::vector<Piece> pieces_;
  IdIndex piece_index_;
  std::size_t pieces_with_rows_ = 0;  // these pieces come first
  std::vector<Call> calls_;
  Counts self_, costs_, inclusive_;  // of pieces, calls, components: events_ counts for each
  Edges calls_to_{0, {}}, calls_from_{0, {}};
  std::vector<PieceId> own_pieces_;       // of each function
  std::vector<std::uint32_t> component_;  // of each function
  std::vector<bool> in_cycle_;            // of each component
};

}  // namespace cg::profile::callgraph
