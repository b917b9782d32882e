// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "annotate/document/cache_sizes.h"
#include "annotate/text/report_text.h"

namespace cg::annotate::render {

// Writes the section of cache sizes: the share of each row's misses that each size leaves, up to the
// last size at which anything changes, and the size that would do.
void cache_sizes_text(ReportText& report, const CacheSizes& sizes);

}  // namespace cg::annotate::render
