// SPDX-License-Identifier: GPL-2.0-or-later
//
// Generates the code that tells the tracker about the client's flow of control. In front of a block
//
//   if (where != block.owner) DIRTY enter(tracker, block, SP)
//
// behind executed instructions
//
//   running += its instructions, reads, writes and branches
//
// and before an exit that is not intra
//
//   where = exit taken ? its mark : where
#pragma once

#include "tool/callgrind/calls/tracker.h"
#include "tool/segments/instrument.h"

namespace cg::tool::callgrind {

// One instance serves one block.
class FlowCode final : public Flow {
 public:
  FlowCode(Tracker& tracker, Block& block, Int offset_of_sp, IRType word, bool counts_bus,
           bool checks)
      : tracker_(tracker),
        block_(block),
        offset_of_sp_(offset_of_sp),
        word_(word),
        counts_bus_(counts_bus),
        checks_(checks) {}

  void begin(IRSB* out) override;
  void count(IRSB* out, std::span<const Event> events) override;
  void count_guarded(IRSB* out, const Event& access, IRExpr* guard) override;
  void lock_bus(IRSB* out, const Instruction& instr) override;
  void exit(IRSB* out, IRExpr* guard) override;
  void end(IRSB* out) override;

 private:
  static void add(IRSB* out, std::uint64_t& total, IRExpr* n);

  Tracker& tracker_;
  Block& block_;
  Int offset_of_sp_;
  IRType word_;
  bool counts_bus_;
  bool checks_;
  std::size_t exits_ = 0;  // so far
};

}  // namespace cg::tool::callgrind
