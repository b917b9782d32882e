// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the files of a run. Each dump of the profile is a part, numbered from 1:
//
//   NAME.PART          when a request, a function, a command or a count asks for it
//   NAME               at the end
//   NAME.PART-THREAD   for each thread, with --separate-threads=yes; at the end NAME-THREAD
//   NAME               all parts, one behind the other, with --combine-dumps=yes
//
// A part has the counts since the part before. If threads are separate a request or a function
// dumps the running thread, anything else dumps all threads. Counts that cannot be written are in
// the next part; at the end, in the folder for temporary files. A forked process begins anew, under
// its own name.
#pragma once

#include <cstdint>

#include "files/system.h"
#include "tool/caches/cache_trio.h"
#include "tool/callgrind/calls/call_graph.h"
#include "tool/callgrind/calls/tracker.h"
#include "tool/callgrind/code/code_table.h"
#include "tool/callgrind/options/options.h"
#include "tool/callgrind/parts/profile_writer.h"
#include "tool/callgrind/parts/thread_names.h"
#include "tool/segments/superblock_table.h"

namespace cg::tool::callgrind {

class Dumps {
 public:
  enum class Threads { running_thread, all };

  constexpr Dumps(const Options& options, const CacheTrio& caches, CodeTable& code,
                  CallGraph& graph, Tracker& tracker, ThreadNames& thread_names,
                  SuperblockTable& superblocks)
      : options_(options),
        caches_(caches),
        code_(code),
        graph_(graph),
        tracker_(tracker),
        thread_names_(thread_names),
        superblocks_(superblocks) {}

  // Checks the name of the profile now, so that a wrong name fails before anything is counted.
  void begin();

  // The program may soon be unable to open files: keeps the profile's file open, not those of single
  // threads and of parts before the last.
  void hold_output();

  // Writes a part and sets its counts to 0; reports failures. False: some counts are not written.
  bool write(const char* trigger, Threads threads);
  bool write_last();

  // Behind the last part: the command that shows it, if it has its name.
  void print_next_step() const;

  // Sets counts to 0.
  void zero(Threads threads);

  // Since the run began.
  std::uint64_t executed_blocks();

  // Of all parts.
  const sim::Costs& total() const { return total_; }
  unsigned parts() const { return parts_; }

 private:
  struct Reason {
    const char* trigger;
    bool is_last;
  };

  ThreadId threads_of(Threads threads) const;
  bool write_parts(const Reason& reason, ThreadId which);
  bool write_part_of(ThreadId thread, const Reason& reason, std::uint64_t blocks);
  bool append_part(const Part& part);
  bool write_to(OutputFile& out, const char* path, const Part& part);
  void settle(ThreadId which);
  void begin_afresh(ThreadId which, bool all);
  void expand_name();

  const Options& options_;
  const CacheTrio& caches_;
  CodeTable& code_;
  CallGraph& graph_;
  Tracker& tracker_;
  ThreadNames& thread_names_;
  SuperblockTable& superblocks_;
  char* name_ = nullptr;
  Int pid_ = 0;
  unsigned parts_ = 0;
  Int combined_pid_ = 0;        // of the process that has written to the combined file
  files::Status old_{};         // an older file under the name, which is not kept
  files::FileId empty_output_;  // the output, if it was empty when the run began
  bool is_displaced_ = false;   // the last part has not the name that it should have
  std::uint64_t blocks_ = 0;    // executed until the last part
  sim::Costs total_;
};

}  // namespace cg::tool::callgrind
