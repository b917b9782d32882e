// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/profiler.h"

#include "tool/caches/cache_detect.h"
#include "tool/callgrind/events.h"
#include "tool/callgrind/flow_code.h"
#include "tool/callgrind/profile_writer.h"
#include "tool/core/memory.h"
#include "tool/core/message.h"
#include "tool/core/output_file.h"

namespace cg::tool::callgrind {
namespace {

template <typename Cache>
void set_up(Cache& cache, const sim::CacheConfig& config) {
  const std::size_t words = Cache::storage_words(config);
  cache = Cache(config, {allocate_array<std::uint64_t>("cg.cache", words), words});
}

}  // namespace

void Profiler::start() {
  // A superblock is a basic block: calls and returns are at its end.
  VG_(clo_vex_control).guest_chase = False;
  VG_(clo_vex_control).iropt_unroll_thresh = 0;
  if (options.cache_sim()) {
    caches_ = choose_caches(options.caches, true);
    require_lines_as_wide_as_registers(caches_);
    if (VG_(clo_verbosity) > 1) print_caches(caches_);
    code_lines_.set_up(simulator.caches.i1, caches_.i1);
    set_up(simulator.caches.d1, caches_.d1);
    set_up(simulator.caches.ll, caches_.ll);
  }
  instrumentation_.cache_sim = options.cache_sim();
  instrumentation_.branch_sim = options.branch_sim;
  instrumentation_.modify_is_write = true;
  instrumentation_.min_line_size =
      options.cache_sim() ? static_cast<std::uint32_t>(caches_.min_line_size()) : 0;
  tracker_.begin(VG_N_THREADS, options.collects_at_start(), options.cache_sim());
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
  superblock.user = block_;
  return Instrumenter(instrumentation_, in, superblock, word, &flow).run();
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
    total = write_part(out, options, caches_, part, tallies_);
    const char* const problem = out.finish();
    if (problem != nullptr) message("error: profile not written to '%s': %s\n", path, problem);
  }
  VG_(free)(path);
  if (VG_(clo_verbosity) == 0) return;
  print_summary(total, options.cache_sim(), options.branch_sim);
}

}  // namespace cg::tool::callgrind
