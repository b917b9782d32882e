// SPDX-License-Identifier: GPL-2.0-or-later
//
// The header of a part (docs/file-format-callgraph.md): its process and thread, the simulated
// caches, the reason for the dump, and the columns.
#pragma once

#include <cstdint>

#include "sim/columns.h"
#include "sim/costs.h"
#include "tool/caches/cache_trio.h"
#include "tool/callgrind/options/options.h"
#include "tool/core/output_file.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {

struct Part {
  bool begins_file;
  unsigned number;              // from 1
  ThreadId thread;              // kAllThreads: threads are not separate
  const char* thread_name;      // "": none
  const char* trigger;          // the reason for the dump
  std::uint64_t blocks_before;  // executed until the part before, and until now
  std::uint64_t blocks;
  sim::Costs total;  // of all rows
};

// Up to the descriptions; more of them may follow.
void write_beginning(OutputFile& out, const Options& options, const CacheTrio& caches,
                     const Part& part);

// The rest.
void write_columns(OutputFile& out, const Options& options, const sim::Columns& columns,
                   const sim::Costs& total);

}  // namespace cg::tool::callgrind
