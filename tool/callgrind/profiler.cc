// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/profiler.h"

#include <algorithm>
#include <span>
#include <utility>

#include "sim/columns.h"
#include "sim/costs.h"
#include "sim/events.h"
#include "tool/caches/cache_detect.h"
#include "tool/caches/predictor_options.h"
#include "tool/callgrind/calls/detailed_caches.h"
#include "tool/callgrind/calls/flow_code.h"
#include "tool/core/ensure.h"
#include "tool/core/memory.h"
#include "tool/core/message.h"
#include "tool/core/summary.h"
#include "tool/segments/client_pages.h"
#include "tool/segments/machine_caches.h"
#include "tool/segments/machine_classes.h"
#include "tool/segments/miss_classes.h"
#include "tool/segments/miss_curve.h"
#include "tool/segments/predictors.h"

namespace cg::tool::callgrind {
namespace {

// The summary at the end of a run: the collected counts, and totals as Cachegrind shows them.
void print_summary(const sim::Costs& total, sim::EventGroups groups) {
  message("Events    :");
  const auto columns = sim::Columns::of_callgrind(groups);
  for (const sim::Event* e : columns.all()) message(" %s", e->name);
  message("\nCollected :");
  for (const sim::Event* e : columns.without_zeros(total))
    message(" %llu", static_cast<ULong>(total.of(*e)));
  message("\n\n");
  print_totals(total, groups,
               {.instructions = "I   refs:     ",
                .data = "D   refs:     ",
                .reads = " rd",
                .reads_pad = "   ",
                .adds_zeros_as_1 = false});
}

// Empties a cache. It keeps the words that it has, if any.
template <typename Cache>
void clear(const sim::CacheConfig& config, std::span<std::uint64_t>& words) {
  const std::size_t n = Cache::storage_words(config);
  if (words.empty()) words = {allocate_array<std::uint64_t>("cg.cache", n), n};
  std::fill(words.begin(), words.end(), 0);
}

template <typename Cache>
void set_up(Cache& cache, const sim::CacheConfig& config, std::span<std::uint64_t>& words) {
  clear<Cache>(config, words);
  cache = Cache(config, words);
}

void print_how_to_control() {
  const char* const prefix = VG_(arg_vgdb_prefix);  // the whole argument
  message("For interactive control, run 'callgrind_control%s%s -h'.\n",
          prefix != nullptr ? " " : "", prefix != nullptr ? prefix : "");
}

}  // namespace

void Profiler::start() {
  // A superblock is a basic block: calls and returns are at its end.
  VG_(clo_vex_control).guest_chase = False;
  VG_(clo_vex_control).iropt_unroll_thresh = 0;
  options.dead.warn();
  if (!options.dump_line && !options.dump_instr) {
    message("Using source line as position.\n");
    options.dump_line = true;
  }
  if (options.miss_classes) check_caches(kMissClasses);
  if (options.miss_patterns) check_caches(kMissPatterns);
  if (options.curve) check_caches(kCurve);
  if (!options.cache_sim) options.caches.machine.refuse_if_any("need --cache-sim=yes");
  check_predictors(options.predictors, options.branch_reasons, options.branch_sim);
  use_one_model();
  if (options.cache_sim) {
    caches_ = choose_caches(options.caches, true);
    require_lines_as_wide_as_registers(caches_);
    if (options.curve) options.curve_word = first_word_of_curve(caches_.d1);
    if (VG_(clo_verbosity) > 1) print_caches(caches_);
    if (options.caches.machine.any()) set_up_machine();
    code_lines_.set_up(simulator.caches.i1, caches_.i1);
    set_up(simulator.caches.d1, caches_.d1, d1_words_);
    set_up_ll();
  }
  if (options.miss_classes && !options.machine) MissClasses::instrument(instrumentation_);
  if (options.miss_patterns) {
    instrumentation_.sites = &miss_sites_;
    if (!options.miss_classes) instrumentation_.runners = pattern_runners();
  }
  if (options.curve && !options.miss_classes) instrumentation_.runners = measuring_runners();
  if (options.machine) {
    MachineCaches::instrument(*options.machine, instrumentation_);
    if (options.machine->tlbs.any() && options.machine->tlbs.has_huge_pages) client_pages.begin();
    if (options.curve) instrumentation_.runners = measuring_machine_runners();
    if (options.miss_classes) MachineClasses::instrument(*options.machine, instrumentation_);
  }
  instrumentation_.cache_sim = options.cache_sim;
  instrumentation_.branch_sim = options.branch_sim;
  instrumentation_.has_chosen_predictors =
      predictors.begin(options.predictors, options.branch_reasons);
  instrumentation_.predicts_returns = options.predictors.predicts_returns();
  instrumentation_.modify_is_write = true;
  instrumentation_.min_line_size =
      options.cache_sim ? static_cast<std::uint32_t>(min_line_size(caches_)) : 0;
  is_instrumenting_ = options.instr_at_start;
  dumps_.begin();
  if (options.separate_threads) thread_names_.begin();
  tracker_.set_listener(*this);
  if (options.collect_jumps) tracker_.collect_jumps();
  if (options.contexts) {
    if (!options.compress_strings) refuse(kContexts, "needs --compress-strings=yes", "full");
    graph_.tree().begin(options.context_recursion, options.context_limit);
  }
  if (options.skip_direct_recs) tracker_.skip_direct_recursion();
  if (options.separate_threads) tracker_.separate_threads();
  StoredCosts::set_words(options.events().words());
  tracker_.begin(VG_N_THREADS, options.collects_at_start(), options.cache_sim);
  if (options.system_times != SystemTimes::none) system_calls_.begin(options.system_times);
  if (VG_(clo_verbosity) > 0) print_how_to_control();
  is_running_ = true;
}

void Profiler::set_up_machine() {
  if (options.write_back || options.prefetch || options.line_uses)
    options.caches.machine.refuse_if_any(
        "cannot be used with --simulate-wb, --simulate-hwpref or --cacheuse");
  options.machine = options.caches.machine.machine(caches_);
  if (options.curve && !options.machine->has_lru_l1())
    refuse(kCurve, "needs I1 and D1 to be least recently used");
  if (VG_(clo_verbosity) > 1) print_machine(*options.machine);
}

// They have to be the usual ones.
void Profiler::check_caches(const OptionText& option) const {
  if (!options.cache_sim) refuse(option, "needs --cache-sim=yes");
  if (options.write_back || options.prefetch || options.line_uses)
    refuse(option, "cannot be used with --simulate-wb, --simulate-hwpref or --cacheuse");
}

void Profiler::use_one_model() {
  if (!options.line_uses) return;
  if (std::exchange(options.write_back, false))
    debug_message("warning: write-back simulation can not be used with cache usage\n");
  if (std::exchange(options.prefetch, false))
    debug_message("warning: prefetch simulation can not be used with cache usage\n");
}

// Instructions are asked for in their order.
sim::Costs& Profiler::cost_of(sim::Addr instr) {
  if (in_row_ == block_->row(row_).code.instructions) {
    ++row_;
    in_row_ = 0;
  }
  CG_ENSURE(row_ < block_->row_count, "an instruction of no row");
  CG_ENSURE(in_row_ > 0 || instr - block_->addr == block_->row(row_).code.offset - block_->offset,
            "instructions out of order");
  ++in_row_;
  return block_->row(row_).costs.counts();
}

IRSB* Profiler::instrument(IRSB* in, SuperblockKey key, const VexGuestLayout& layout, IRType word) {
  if (!is_instrumenting_) return in;
  block_ = code_.block(in, key.entry, layout.offset_SP);
  Superblock& superblock = superblocks_.join(key);
  if (block_ == nullptr) return in;
  fold(*block_);
  block_->superblock = &superblock;
  row_ = in_row_ = 0;
  FlowCode flow(tracker_, *block_, layout.offset_SP, word, options.collect_bus,
                options.check_calls);
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

// Nothing is known of calls that were made meanwhile, nor of what the caches hold.
void Profiler::set_instrumenting(bool instruments, const char* reason) {
  if (std::exchange(is_instrumenting_, instruments) == instruments) return;
  if (VG_(clo_verbosity) > 1)
    debug_message("%s: instrumentation switched %s\n", reason, instruments ? "ON" : "OFF");
  tracker_.restart();
  if (options.cache_sim) empty_caches();
  VG_(discard_translations_safely)(0x1000, ~SizeT{0xfff}, "callgrind");
}

void Profiler::empty_caches() {
  code_lines_.empty_cache();
  set_up(simulator.caches.d1, caches_.d1, d1_words_);
  set_up_ll();
}

void Profiler::set_up_ll() {
  if (options.machine) {
    machine_caches.begin(*options.machine, caches_);
    if (options.miss_classes) machine_classes.begin(*options.machine, caches_);
    if (options.curve) miss_curve.begin(caches_.d1);
    return;
  }
  if (options.line_uses) {
    line_uses_.set_up(caches_, tracker_);
    detailed_caches.set_up(line_uses_);
    instrumentation_.runners = detailed_runners();
    instrumentation_.fetches.all = true;
    return;
  }
  if (!options.write_back && !options.prefetch) {
    set_up(simulator.caches.ll, caches_.ll, ll_words_);
    if (options.miss_classes) miss_classes.begin(caches_);
    if (options.curve) miss_curve.begin(caches_.d1);
    return;
  }
  clear<sim::WriteBackCache>(caches_.ll, ll_words_);
  detailed_caches.set_up(caches_.ll, ll_words_, options.write_back, options.prefetch);
  instrumentation_.runners = detailed_runners();
}

namespace {

void dump_at(Dumps& dumps, const char* option, const Function& function) {
  HChar* const trigger = static_cast<HChar*>(
      VG_(malloc)("cg.trigger", VG_(strlen)(option) + function.name->length + 1));
  VG_(sprintf)(trigger, "%s%s", option, function.name->text());
  dumps.write(trigger, Dumps::Threads::running_thread);
  VG_(free)(trigger);
}

}  // namespace

void Profiler::enter(const Function& function) {
  if (function.dumps_before) dump_at(dumps_, "--dump-before=", function);
  if (function.zeros_before) dumps_.zero(Dumps::Threads::running_thread);
}

void Profiler::leave(const Function& function) {
  if (function.dumps_after) dump_at(dumps_, "--dump-after=", function);
}

void Profiler::begin_thread(ThreadId thread) {
  tracker_.begin_thread(thread);
  if (options.separate_threads) thread_names_.begin_thread(thread);
}

void Profiler::end_thread(ThreadId thread) {
  tracker_.end_thread(thread);
  if (options.separate_threads) thread_names_.end_thread(thread);
}

void Profiler::begin_system_call(ThreadId thread) {
  if (options.system_times != SystemTimes::none) system_calls_.begin_call(thread);
}

void Profiler::end_system_call(ThreadId thread) {
  if (options.system_times == SystemTimes::none) return;
  const SystemTime time = system_calls_.end_call(thread);
  tracker_.add_system_call(thread, time.elapsed, time.cpu);
}

// Counting takes as long as thousands of blocks: not at each system call.
void Profiler::dump_when_due(std::uint64_t blocks) {
  constexpr std::uint64_t kLeastBetweenLooks = 5000;
  if (blocks < looked_at_ + std::max(kLeastBetweenLooks, options.dump_every_bb / 50)) return;
  looked_at_ = blocks;
  const std::uint64_t executed = dumps_.executed_blocks();
  if (executed < dumped_at_ + options.dump_every_bb) return;
  dumped_at_ = executed;
  HChar trigger[48];
  VG_(sprintf)(trigger, "--dump-every-bb=%llu", static_cast<ULong>(options.dump_every_bb));
  dumps_.write(trigger, Dumps::Threads::all);
}

void Profiler::finish_early() {
  if (!is_running_) return;
  message("The run ends here; the profile has what was counted so far.\n");
  options.jit_map = false;  // names take memory
  finish();
}

void Profiler::finish() {
  is_running_ = false;
  if (options.cache_sim && options.line_uses && tracker_.ended_collecting()) line_uses_.empty();
  tracker_.finish();
  dumps_.write_last();
  options.warn_of_unmatched();
  if (VG_(clo_verbosity) > 0) print_summary(dumps_.total(), options.events());
  dumps_.print_next_step();
}

}  // namespace cg::tool::callgrind
