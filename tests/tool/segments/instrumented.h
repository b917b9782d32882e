// SPDX-License-Identifier: GPL-2.0-or-later
//
// The common part of tests of the instrumentation pass: a block to fill, the settings of a run, and
// the block's transcript after the pass. The n-th IMark is source line n.
#pragma once

#include <string>
#include <vector>

#include "tests/tool/fake_core.h"
#include "tests/tool/segments/transcript.h"
#include "tool/cachegrind/cost_table.h"
#include "tool/segments/instrument.h"

namespace cg::tool::fake {

class InstrumentedTest : public Test {
 protected:
  // Instruments the block, and checks what holds for any block: it is valid IR before and after,
  // has every statement of the guest in order, and its segments are the segments of the superblock.
  std::string instrumented();

  Block block;
  bool cache_sim = true;
  bool branch_sim = true;
  bool predicts_returns = false;
  std::uint32_t min_line_size = 64;
  bool keeps_ip = false;
  cachegrind::CostTable costs;
  Superblock superblock{};
  const IRSB* out = nullptr;  // of the last instrumented()
};

}  // namespace cg::tool::fake
