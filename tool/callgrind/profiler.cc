// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/profiler.h"

#include "tool/callgrind/flow_code.h"
#include "tool/callgrind/profile_writer.h"
#include "tool/core/message.h"
#include "tool/core/output_file.h"

namespace cg::tool::callgrind {

void Profiler::start() {
  // A superblock is a basic block: calls and returns are at its end.
  VG_(clo_vex_control).guest_chase = False;
  VG_(clo_vex_control).iropt_unroll_thresh = 0;
  tracker_.begin(VG_N_THREADS);
}

// Instructions are asked for in their order.
sim::Costs& Profiler::cost_of(sim::Addr /*instr*/) {
  if (in_row_ == block_->rows[row_].instructions) {
    ++row_;
    in_row_ = 0;
  }
  ++in_row_;
  return block_->rows[row_].costs;
}

IRSB* Profiler::instrument(IRSB* in, SuperblockKey key, const VexGuestLayout& layout, IRType word) {
  block_ = code_.block(in, key.entry);
  Superblock& superblock = superblocks_.create(key);
  if (block_ == nullptr) return in;
  fold(*block_);
  block_->superblock = &superblock;
  row_ = in_row_ = 0;
  FlowCode flow(tracker_, *block_, layout.offset_SP, word);
  instrumentation_.flow = &flow;
  superblock.user = block_;
  return Instrumenter(instrumentation_, in, superblock, word).run();
}

void Profiler::discard(SuperblockKey key) {
  if (const Superblock* const gone = superblocks_.find(key);
      gone != nullptr && gone->translations == 1) {
    auto* const block = static_cast<Block*>(gone->user);
    if (block != nullptr && block->superblock == gone) {
      fold(*block);
      block->superblock = nullptr;
    }
  }
  superblocks_.discard(key);
}

void Profiler::finish() {
  tracker_.finish();
  superblocks_.fold_all();
  code_.sort_names();
  HChar* const path = options.expanded_out_file();
  sim::Costs total;
  {
    OutputFile out(path);
    const Part part{.number = 1,
                    .trigger = "Program termination",
                    .blocks_before = 0,
                    .blocks = 0,
                    .summary = tracker_.grand_total()};
    total = write_part(out, options, part, tallies_);
    const char* const problem = out.finish();
    if (problem != nullptr) message("error: profile not written to '%s': %s\n", path, problem);
  }
  VG_(free)(path);
  if (VG_(clo_verbosity) == 0) return;
  message("Events    : Ir\n");
  message("Collected : %llu\n", static_cast<ULong>(total.ir.accesses));
  message("\n");
  message("I   refs:      %'llu\n", static_cast<ULong>(total.ir.accesses));
}

}  // namespace cg::tool::callgrind
