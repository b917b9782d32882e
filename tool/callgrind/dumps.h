// SPDX-License-Identifier: GPL-2.0-or-later
//
// The files of a run. Each time that a profile is asked for it becomes a part, numbered from 1:
//
//   NAME.PART   when it was asked for, by a request, a function or a command
//   NAME        at the end
//
// or, with --combine-dumps=yes, one more part of NAME. A part has what was counted since the one
// before. A process that was forked begins anew, under its own name.
#pragma once

#include <cstdint>

#include "tool/caches/cache_trio.h"
#include "tool/callgrind/code_table.h"
#include "tool/callgrind/options.h"
#include "tool/callgrind/profile_writer.h"
#include "tool/callgrind/tallies.h"
#include "tool/callgrind/tracker.h"
#include "tool/segments/superblock_table.h"

namespace cg::tool::callgrind {

class Dumps {
 public:
  constexpr Dumps(const Options& options, const CacheTrio& caches, CodeTable& code,
                  Tallies& tallies, Tracker& tracker, SuperblockTable& superblocks)
      : options_(options),
        caches_(caches),
        code_(code),
        tallies_(tallies),
        tracker_(tracker),
        superblocks_(superblocks) {}

  // Where profiles go is better known to fail now than when all is counted.
  void begin();

  // Writes a part and starts afresh; says what failed.
  bool write(const char* trigger);
  bool write_last();

  // Starts afresh.
  void zero();

  // Of all parts.
  const sim::AllCosts& total() const { return total_; }
  unsigned parts() const { return parts_; }

 private:
  void settle();
  bool write_to(const char* path, const char* trigger);
  void expand_name();

  const Options& options_;
  const CacheTrio& caches_;
  CodeTable& code_;
  Tallies& tallies_;
  Tracker& tracker_;
  SuperblockTable& superblocks_;
  char* name_ = nullptr;
  Int pid_ = 0;
  unsigned parts_ = 0;
  std::uint64_t blocks_ = 0;  // executed until the last part
  sim::AllCosts total_;
};

}  // namespace cg::tool::callgrind
