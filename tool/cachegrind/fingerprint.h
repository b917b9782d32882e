// SPDX-License-Identifier: GPL-2.0-or-later
//
// The facts that the counts of a run depend on, as lines of its profile (see docs/file-format.md):
// versions, processor, address randomisation, sizes of environment and arguments, the options that
// matter, and the build of each object file that has code in the process.
//
// It is gathered when it is written, without memory of its own: a profile is also written when
// there is no memory left. Objects that the client has unloaded by then are missing.
#pragma once

#include "tool/cachegrind/options.h"
#include "tool/caches/cache_trio.h"
#include "tool/core/output_file.h"

namespace cg::tool::cachegrind {

void write_fingerprint(OutputFile& out, const Options& options, const CacheTrio& caches);

}  // namespace cg::tool::cachegrind
