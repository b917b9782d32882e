// SPDX-License-Identifier: GPL-2.0-or-later
//
// A run of the tool, from the options to the profile.
#pragma once

#include "tool/caches/cache_trio.h"
#include "tool/callgrind/calls/call_graph.h"
#include "tool/callgrind/calls/client_memory.h"
#include "tool/callgrind/calls/line_uses.h"
#include "tool/callgrind/calls/tracker.h"
#include "tool/callgrind/code/code_table.h"
#include "tool/callgrind/options/options.h"
#include "tool/callgrind/options/system_calls.h"
#include "tool/callgrind/parts/dumps.h"
#include "tool/callgrind/parts/thread_names.h"
#include "tool/core/valgrind.h"
#include "tool/segments/instrument.h"
#include "tool/segments/simulator.h"
#include "tool/segments/superblock_table.h"

namespace cg::tool::callgrind {

class Profiler final : public Listener {
 public:
  constexpr Profiler() = default;

  // Must be set before start().
  Options options;

  void start();
  void finish();
  // Ends a run that cannot go on, with the counts so far.
  void finish_early();

  IRSB* instrument(IRSB* in, SuperblockKey key, const VexGuestLayout& layout, IRType word);
  void discard(SuperblockKey key);

  // Called now and then for --dump-every-bb: the core has dispatched `blocks`, which are some of
  // the executed ones.
  void dump_when_due(std::uint64_t blocks);

  Tracker& tracker() { return tracker_; }
  Dumps& dumps() { return dumps_; }
  const CodeTable& code() const { return code_; }
  const CallGraph& graph() const { return graph_; }

  // If not, the client runs as without a tool.
  bool is_instrumenting() const { return is_instrumenting_; }
  void set_instrumenting(bool instruments, const char* reason);

  void begin_thread(ThreadId thread);
  void end_thread(ThreadId thread);
  void begin_system_call(ThreadId thread);
  void hold_output() { dumps_.hold_output(); }  // parts/dumps.h
  void end_system_call(ThreadId thread);

  void enter(const Function& function) override;
  void leave(const Function& function) override;

  // For the CostSink of the instrumentation pass: the costs of the block that is being translated.
  sim::Costs& cost_of(sim::Addr instr);

 private:
  void check_caches(const OptionText& option) const;
  void use_one_model();
  void set_up_machine();
  void empty_caches();
  void set_up_ll();

  CodeTable code_{options};
  CallGraph graph_;
  ClientMemory client_memory_;
  Tracker tracker_{graph_, code_, client_memory_, simulator.sum};
  SystemCalls system_calls_;
  SuperblockTable superblocks_;
  CacheTrio caches_;
  ThreadNames thread_names_;
  Dumps dumps_{options, caches_, code_, graph_, tracker_, thread_names_, superblocks_};
  CodeLines code_lines_;
  MissSites miss_sites_;
  LineUses line_uses_;
  std::span<std::uint64_t> d1_words_;  // of the simulated caches
  std::span<std::uint64_t> ll_words_;
  bool is_running_ = false;
  bool is_instrumenting_ = true;
  std::uint64_t looked_at_ = 0;  // blocks at the last check whether a part is due
  std::uint64_t dumped_at_ = 0;  // blocks at the last part that was due
  Block* block_ = nullptr;       // being translated
  std::uint32_t row_ = 0;        // of the next instruction
  std::uint32_t in_row_ = 0;     // instructions of that row so far
  Instrumentation instrumentation_{.cost_sink = CostSink(*this),
                                   .caches = simulator.caches,
                                   .code_lines = code_lines_,
                                   .segments = superblocks_.segments()};
};

}  // namespace cg::tool::callgrind
