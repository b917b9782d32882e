// SPDX-License-Identifier: GPL-2.0-or-later
//
// A run of the tool, from the options to the profile: what happens for each superblock, when the
// client asks for something, and at the end.
#pragma once

#include "files/system.h"
#include "tool/cachegrind/cost_table.h"
#include "tool/cachegrind/options.h"
#include "tool/cachegrind/profile_writer.h"
#include "tool/caches/cache_trio.h"
#include "tool/core/valgrind.h"
#include "tool/segments/code_lines.h"
#include "tool/segments/gate.h"
#include "tool/segments/instrument.h"
#include "tool/segments/simulator.h"
#include "tool/segments/stack_watch.h"
#include "tool/segments/superblock_table.h"

namespace cg::tool::cachegrind {

class Profiler {
 public:
  constexpr Profiler() = default;

  // To be filled before start().
  Options options;

  void start();

  // Counts what is counted until now; nothing more is asked afterwards.
  void finish();

  // The same for a run that cannot go on, if it has begun.
  void finish_early();

  // What `thread` is about to run.
  IRSB* instrument(IRSB* in, SuperblockKey key, ThreadId thread, const VexGuestLayout& layout,
                   IRType word);
  void discard(SuperblockKey key);

  // A thread comes into being; one runs from here on.
  void begin_thread(ThreadId thread);
  void switch_to(ThreadId thread);

  // A measuring window begins or ends; a warning when it has already.
  void start_instrumentation();
  void stop_instrumentation();

  // All counts are 0 again.
  void zero();

  bool is_instrumenting() const { return gate_.has_window(); }

  // Writes the profile so far, and says why when that fails; a relative name is one in the folder
  // that the run began in.
  bool dump(const char* name);

  // The same, where the profile will be at the end.
  bool save_so_far();

  // Total so far.
  sim::Costs total_so_far();
  CostTable& costs() { return costs_; }

 private:
  bool watches() const { return options.minds_threads(); }
  void choose_caches();
  void look_at_output();
  IRSB* translate(IRSB* in, SuperblockKey key, IRType word, bool is_toggled);
  bool begins_toggled_function(Addr entry);
  ProfileHeader header() const;

  CacheTrio caches_;
  CodeLines code_lines_;
  CostTable costs_;
  SuperblockTable superblocks_;
  Gate gate_;
  StackWatch stack_watch_{gate_};  // of toggled functions
  Instrumentation instrumentation_{.cost_sink = CostSink(costs_),
                                   .caches = simulator.caches,
                                   .code_lines = code_lines_,
                                   .segments = superblocks_.segments()};
  HChar* path_ = nullptr;       // where the profile was to go when the run began
  Int pid_ = 0;                 // of the process that began the run
  files::FileId empty_output_;  // when the run began
  bool is_counting_ = false;
};

}  // namespace cg::tool::cachegrind
