// SPDX-License-Identifier: GPL-2.0-or-later
//
// Generates the IR that runs segments, and appends it to the output superblock.
#pragma once

#include <cstdint>
#include <span>

#include "tool/core/valgrind.h"
#include "tool/segments/event_queue.h"
#include "tool/segments/runner.h"
#include "tool/segments/segment.h"

namespace cg::tool {

class Emitter {
 public:
  // Appends to `out`; guest and host words are of type `word`.
  Emitter(IRSB* out, IRType word, const Runners& runners = {}, bool has_chosen_predictors = false)
      : out_(out),
        word_(word),
        runners_(runners),
        has_chosen_predictors_(has_chosen_predictors),
        step_(IRExpr_Const(IRConst_U64(1))) {}

  // From here on segments count only if `*gate` is 1 (not 0) when control gets here. Returns this
  // condition as a one-bit atom.
  IRExpr* ask(const std::uint64_t* gate);

  // Counts one execution of `segment` and simulates it, with the operands of `events`.
  // `load_is_pending`: see pending_loads.h.
  void run(Segment* segment, std::span<const Event> events, bool load_is_pending);

  // Does so for a single data access at `addr` that takes place only if `guard` holds.
  void run_guarded(Segment* access, IRExpr* addr, IRExpr* guard);

  // A one-bit atom that holds when `bit` does not.
  IRExpr* inverted(IRExpr* bit);

 private:
  void count(Segment* segment);
  void call(const char* name, void* function, std::span<IRExpr* const> arguments,
            IRExpr* guard = nullptr);
  IRExpr* as_word(IRExpr* operand);
  IRExpr* assign(IRType type, IRExpr* value);

  IRSB* out_;
  IRType word_;
  Runners runners_;
  bool has_chosen_predictors_;
  IRExpr* step_;  // the number that an execution adds to its counter: 1, or the gate's word
  IRExpr* is_open_ = nullptr;  // one bit; nullptr: always
};

}  // namespace cg::tool
