// SPDX-License-Identifier: GPL-2.0-or-later
//
// A run of the tool, from the options to the profile: it instruments each superblock, obeys
// requests of the client, and writes the profile at the end.
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

  // Must be set before start().
  Options options;

  void start();

  // Ends the run: writes the profile and the summary. Nothing else may be called afterwards.
  void finish();

  // Ends a run that cannot go on, if it has begun, in the same way.
  void finish_early();

  // Instruments a superblock that `thread` is about to run.
  IRSB* instrument(IRSB* in, SuperblockKey key, ThreadId thread, const VexGuestLayout& layout,
                   IRType word);
  void discard(SuperblockKey key);

  // Called when a thread is created, and when a thread begins to run.
  void begin_thread(ThreadId thread);
  void switch_to(ThreadId thread);

  // A measuring window begins or ends; warns if it has done so already.
  void start_instrumentation();
  void stop_instrumentation();

  // Sets all counts to 0.
  void zero();

  bool is_instrumenting() const { return gate_.has_window(); }

  // Writes the profile so far, and reports a failure. A relative name is relative to the folder
  // that the run began in.
  bool dump(const char* name);

  // The program may soon be unable to open files: keeps the profile's open, and those beside it.
  void hold_output() const;

  // Writes the profile so far to the file of the final one.
  bool save_so_far();

  // Total so far.
  sim::Costs total_so_far();
  CostTable& costs() { return costs_; }

 private:
  bool watches() const { return options.minds_threads(); }
  void refuse_misses() const;
  void choose_caches();
  void set_up_machine();
  void begin_machine();
  void look_at_output();
  IRSB* watched(IRSB* in, SuperblockKey key, ThreadId thread, const VexGuestLayout& layout,
                IRType word);
  IRSB* translate(IRSB* in, SuperblockKey key, IRType word, bool is_toggled);
  bool begins_toggled_function(Addr entry);
  ProfileHeader header() const;
  bool write_beside_profile(const char* profile) const;

  CacheTrio caches_;
  CodeLines code_lines_;
  CostTable costs_;
  MissSites miss_sites_;
  SuperblockTable superblocks_;
  Gate gate_;
  StackWatch stack_watch_{gate_};  // of toggled functions
  Instrumentation instrumentation_{.cost_sink = CostSink(costs_),
                                   .caches = simulator.caches,
                                   .code_lines = code_lines_,
                                   .segments = superblocks_.segments()};
  HChar* path_ = nullptr;       // the file of the profile, as expanded when the run began
  Int pid_ = 0;                 // of the process that began the run
  files::FileId empty_output_;  // the output, if it was empty when the run began
  bool is_counting_ = false;
};

}  // namespace cg::tool::cachegrind
