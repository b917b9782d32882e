// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/tool/segments/instrumented.h"

#include <algorithm>
#include <cstddef>

#include "tests/tool/segments/machine.h"

namespace cg::tool::fake {
namespace {

void number_the_lines(const IRSB& block) {
  unsigned line = 0;
  for (Int i = 0; i < block.stmts_used; ++i)
    if (const IRStmt& s = *block.stmts[i]; s.tag == Ist_IMark)
      core.debug_info[s.Ist.IMark.addr] = {"", "a.c", ++line, "f"};
}

// All statements of `in`, the very same, in order.
void expect_copied(const IRSB& in, const IRSB& out) {
  Int copied = 0;
  for (Int i = 0; i < out.stmts_used && copied < in.stmts_used; ++i)
    if (out.stmts[i] == in.stmts[copied]) ++copied;
  EXPECT_EQ(copied, in.stmts_used) << "lost: " << printed(in.stmts[copied]);
  EXPECT_TRUE(eqIRAtom(out.next, in.next));
  EXPECT_EQ(out.jumpkind, in.jumpkind);
  EXPECT_EQ(out.offsIP, in.offsIP);
}

std::ptrdiff_t number_of_segments(const Superblock& superblock) {
  std::ptrdiff_t n = 0;
  for (const Segment* s = superblock.first_segment; s != nullptr; s = s->details->next) ++n;
  return n;
}

// What the hot path reads of a segment is what its details say.
void expect_hot_part_agrees(const Segment& segment, OwnedCaches& caches) {
  for (std::size_t i = 0; i < segment.fetch_count; ++i)
    EXPECT_EQ(segment.lines[i], caches.code_lines.number_of(segment.fetches()[i].line)) << i;
  for (std::size_t i = 0; i < segment.data_count; ++i) {
    const sim::Addr slack = caches.hierarchy.d1.geometry().slack(segment.data()[i].size);
    EXPECT_EQ(segment.slack[i], std::min<sim::Addr>(slack, 255)) << i;
  }
}

}  // namespace

std::string InstrumentedTest::instrumented() {
  superblock.first_segment = nullptr;
  number_the_lines(*block.ir());
  check_sanity(block.ir());
  const std::int64_t line = min_line_size;
  OwnedCaches caches({.size = 64 * line, .assoc = 2, .line_size = line},
                     {.size = 64 * line, .assoc = 2, .line_size = line},
                     {.size = 128 * line, .assoc = 2, .line_size = line});
  const Instrumentation setup{.cost_sink = CostSink(costs),
                              .caches = caches.hierarchy,
                              .code_lines = caches.code_lines,
                              .segments = segment_store,
                              .keeps_ip = keeps_ip,
                              .cache_sim = cache_sim,
                              .branch_sim = branch_sim,
                              .predicts_returns = predicts_returns,
                              .min_line_size = min_line_size};
  out = Instrumenter(setup, block.ir(), superblock, Ity_I64).run();
  check_sanity(out);
  expect_copied(*block.ir(), *out);
  const std::string text = transcript(block, out, costs);
  EXPECT_EQ(number_of_segments(superblock), std::count(text.begin(), text.end(), '[')) << text;
  for (const Segment* s = superblock.first_segment; s != nullptr; s = s->details->next)
    expect_hot_part_agrees(*s, caches);
  return text;
}

}  // namespace cg::tool::fake
