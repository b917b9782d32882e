// SPDX-License-Identifier: GPL-2.0-or-later
//
// Who called whom, and what functions cost with all that they call.
//
//   piece   the code of a function that is from one file: its own, or one whose code was inlined
//   call    from a piece to a function, all its lines summed
//   cycle   functions that reach each other by calls: one node, for what they cost together is
//           known, and what each of them costs with all that it calls is not
//
// The inclusive cost of a function is the self cost of its node and that of all calls out of it:
// never more than there is. Of a function outside cycles this is also what the calls to it cost.
//
// Calls inside a cycle were counted once for each level that they were deep, so that their cost may
// be more than there is. It is at most what the cycle costs: capped() says so.
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
  // Whether it is the function itself, not inlined code.
  bool is_own(PieceId id) const { return piece(id).file == profile_.key(piece(id).function).file; }

  // Whether the profile has rows of it; else it was only called.
  bool has_rows(PieceId id) const { return at(id) < pieces_with_rows_; }

  // The one that is the function itself; every function that is called has one.
  PieceId own_piece(FunctionId id) const { return own_pieces_[at(id)]; }

  // A count of each event, absent where there is none.
  std::span<const Count> self(PieceId id) const { return row(self_, at(id)); }
  std::span<const Count> cost(CallId id) const { return row(costs_, at(id)); }
  std::span<const Count> inclusive(FunctionId id) const {
    return row(inclusive_, component_[at(id)]);
  }
  // Of inlined code: its self cost and that of the calls from it out of the function's cycle.
  Counts inclusive_of_inlined(PieceId id) const;

  std::size_t calls() const { return calls_.size(); }
  const Call& call(CallId id) const { return calls_[at(id)]; }
  // Of the calls to a function, and from a piece, the numbers.
  std::span<const std::uint32_t> calls_to(FunctionId id) const { return calls_to_.from(index(id)); }
  std::span<const std::uint32_t> calls_from(PieceId id) const {
    return calls_from_.from(index(id));
  }

  bool is_in_cycle(FunctionId id) const { return in_cycle_[component_[at(id)]]; }
  // The functions of a cycle have one number, every other function one of its own.
  std::uint32_t node(FunctionId id) const { return component_[at(id)]; }

  // The cost of calls to a function as it is to be shown.
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
  std::size_t pieces_with_rows_ = 0;  // which come first
  std::vector<Call> calls_;
  Counts self_, costs_, inclusive_;  // of pieces, calls, components: events_ of them for each
  Edges calls_to_{0, {}}, calls_from_{0, {}};
  std::vector<PieceId> own_pieces_;       // of each function
  std::vector<std::uint32_t> component_;  // of each function
  std::vector<bool> in_cycle_;            // of each component
};

}  // namespace cg::profile::callgraph
