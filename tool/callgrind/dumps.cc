// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/dumps.h"

#include "files/path.h"
#include "tool/core/core_files.h"
#include "tool/core/output_file.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {

void Dumps::begin() { expand_name(); }

// The name is the process's: a fork's child has another, and no part yet.
void Dumps::expand_name() {
  if (pid_ == VG_(getpid)()) return;
  pid_ = VG_(getpid)();
  parts_ = 0;
  if (name_ != nullptr) VG_(free)(name_);
  name_ = options_.expanded_out_file();
}

bool Dumps::write(const char* trigger) {
  expand_name();
  files::Path path(name_);
  path << '.' << parts_ + 1;
  return write_to(path.c_str(), trigger);
}

bool Dumps::write_last() {
  expand_name();
  if (write_to(name_, "Program termination")) return true;
  files::Path second(VG_(tmpdir)());
  second << "/callgrind.out." << CoreFiles::pid();
  --parts_;
  return write_to(second.c_str(), "Program termination");
}

// All counts are where they are written from.
void Dumps::settle() {
  tracker_.settle();
  superblocks_.fold_all();
  code_.sort_names();
}

bool Dumps::write_to(const char* path, const char* trigger) {
  ++parts_;
  settle();
  const std::uint64_t blocks = blocks_ + tallies_.executed_blocks();
  const Part part{.number = parts_,
                  .trigger = trigger,
                  .blocks_before = blocks_,
                  .blocks = blocks,
                  .summary = tracker_.take_growth()};
  OutputFile out(path);
  const sim::AllCosts total = write_part(out, options_, caches_, part, tallies_);
  const bool is_written = finish_profile(out, path);
  if (is_written) {
    total_ += total;
    blocks_ = blocks;
    tallies_.zero();
  }
  tracker_.resume();
  return is_written;
}

void Dumps::zero() {
  settle();
  static_cast<void>(tracker_.take_growth());
  blocks_ += tallies_.executed_blocks();
  tallies_.zero();
  tallies_.forget_calls();
  tracker_.resume();
}

}  // namespace cg::tool::callgrind
