// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes a part of a profile in Callgrind's format (docs/file-format-callgraph.md), in an order
// that depends only on its contents: by object, file, function and address. It hardly allocates: a
// profile is also written when there is no memory left.
#pragma once

#include "tool/caches/cache_trio.h"
#include "tool/callgrind/calls/call_graph.h"
#include "tool/callgrind/options/options.h"
#include "tool/callgrind/parts/part_header.h"
#include "tool/core/output_file.h"

namespace cg::tool::callgrind {

void write_part(OutputFile& out, const Options& options, const CacheTrio& caches, const Part& part,
                const CallGraph& graph);

}  // namespace cg::tool::callgrind
