// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/parts/dumps.h"

#include "files/path.h"
#include "tool/callgrind/parts/earlier_parts.h"
#include "tool/core/core_files.h"
#include "tool/core/message.h"
#include "tool/core/next_step.h"
#include "tool/core/output_file.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {

namespace {

// NAME-01 and the like.
void append_thread(files::Path& path, ThreadId thread) {
  if (thread == kAllThreads) return;
  path << '-' << (thread < 10 ? "0" : "") << unsigned{thread};
}

}  // namespace

void Dumps::begin() { expand_name(); }

// The name is the process's: a fork's child may have another, and no part yet.
void Dumps::expand_name() {
  if (pid_ == VG_(getpid)()) return;
  pid_ = VG_(getpid)();
  parts_ = 0;
  char* const name = options_.expanded_out_file();
  const bool is_new = name_ == nullptr || VG_(strcmp)(name_, name) != 0;
  if (name_ != nullptr) VG_(free)(name_);
  name_ = name;
  if (!is_new && !options_.combine_dumps) warn_of_shared_profile(name_, "--callgrind-out-file");
  if (!is_new) return;
  empty_output_ = OutputFile::empty_file(name_);
  old_ = EarlierParts::look(name_);
}

void Dumps::hold_output() {
  expand_name();
  if (!options_.separate_threads) OutputFile::hold(name_);
}

ThreadId Dumps::threads_of(Threads threads) const {
  return options_.separate_threads && threads == Threads::running_thread ? tracker_.running_thread()
                                                                         : kAllThreads;
}

bool Dumps::write(const char* trigger, Threads threads) {
  return write_parts({.trigger = trigger, .is_last = false}, threads_of(threads));
}

bool Dumps::write_last() {
  is_displaced_ = false;
  return write_parts({.trigger = "Program termination", .is_last = true}, kAllThreads);
}

bool Dumps::write_parts(const Reason& reason, ThreadId which) {
  expand_name();
  const std::uint64_t blocks = executed_blocks();
  ++parts_;
  settle(which);
  if (options_.jit_map) code_.name_jit_code();
  bool are_all = true;
  if (options_.separate_threads)
    tracker_.for_each_thread([&](ThreadId thread) {
      if (which == kAllThreads || thread == which) are_all &= write_part_of(thread, reason, blocks);
    });
  else
    are_all = write_part_of(kAllThreads, reason, blocks);
  blocks_ = blocks;
  tracker_.resume(which);
  return are_all;
}

// A part counts as one, too.
std::uint64_t Dumps::executed_blocks() {
  superblocks_.fold_all();
  return graph_.executed_blocks() + parts_;
}

// All counts are where they are written from.
void Dumps::settle(ThreadId which) {
  tracker_.settle(which);
  superblocks_.fold_all();
  code_.sort_names();
}

bool Dumps::write_part_of(ThreadId thread, const Reason& reason, std::uint64_t blocks) {
  const Part part{.begins_file = true,
                  .number = parts_,
                  .thread = thread,
                  .thread_name = thread == kAllThreads ? "" : thread_names_.name(thread),
                  .trigger = reason.trigger,
                  .blocks_before = blocks_,
                  .blocks = blocks,
                  .total = graph_.listed_costs(thread)};
  if (options_.combine_dumps) {
    if (append_part(part)) return true;
  } else {
    files::Path path(name_);
    if (!reason.is_last) path << '.' << parts_;
    append_thread(path, thread);
    OutputFile out(path.c_str(), empty_output_);
    if (write_to(out, path.c_str(), part)) return true;
  }
  if (!reason.is_last) return false;
  is_displaced_ = true;
  files::Path second(VG_(tmpdir)());
  second << "/callgrind.out." << CoreFiles::pid();
  append_thread(second, thread);
  OutputFile out(files::Unused{second.c_str()});
  return write_to(out, second.c_str(), part);
}

// Another process of the run may have written to the file, too.
bool Dumps::append_part(const Part& part) {
  const EarlierParts earlier(name_, old_);
  if (earlier.problem() != nullptr) {
    message("error: profile not written to '%s': %s\n", name_, earlier.problem());
    return false;
  }
  OutputFile out(name_, empty_output_);
  earlier.write_to(out);
  Part next = part;
  next.begins_file = combined_pid_ != pid_ || earlier.are_gone();
  if (!write_to(out, name_, next)) return false;
  combined_pid_ = pid_;
  old_ = {};
  return true;
}

bool Dumps::write_to(OutputFile& out, const char* path, const Part& part) {
  write_part(out, options_, caches_, part, graph_);
  if (!finish_profile(out, path)) return false;
  is_displaced_ |= out.left()[0] != '\0';
  total_ += part.total;
  begin_afresh(part.thread, false);
  return true;
}

void Dumps::begin_afresh(ThreadId which, bool all) {
  tracker_.forget_growth(which);
  graph_.zero(which, all);
}

// callgrind_annotate reads one file, cg_annotate those of all threads.
void Dumps::print_next_step() const {
  if (is_displaced_) return;
  if (options_.separate_threads && !options_.combine_dumps)
    tool::print_next_step("cg_annotate --by=thread,function", name_, "-*");
  else
    tool::print_next_step("callgrind_annotate", name_);
}

void Dumps::zero(Threads threads) {
  const ThreadId which = threads_of(threads);
  settle(which);
  begin_afresh(which, true);
  graph_.forget_calls(which);
  tracker_.resume(which);
}

}  // namespace cg::tool::callgrind
