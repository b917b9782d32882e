// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/summary.h"

#include <algorithm>
#include <cstdint>

#include "tool/core/message.h"
#include "tool/core/valgrind.h"

namespace cg::tool::cachegrind {
namespace {

// A short text. 20 digits and 6 separators are the longest number.
struct Text {
  HChar bytes[32];
  int length;
};

// A count with thousands separators.
Text grouped(std::uint64_t n) {
  Text t;
  t.length = static_cast<int>(VG_(sprintf)(t.bytes, "%'llu", static_cast<ULong>(n)));
  return t;
}

// part / whole as a percentage.
Text percentage(std::uint64_t part, std::uint64_t whole, int decimals) {
  Text t;
  const double value = static_cast<double>(part) * 100.0 / static_cast<double>(whole);
  t.length = static_cast<int>(VG_(sprintf)(t.bytes, decimals == 2 ? "%.2f%%" : "%.1f%%", value));
  return t;
}

// The text right-aligned in a column. What is wider stays whole (the core's %*s would cut it).
Text padded(const Text& t, int width) {
  Text out;
  out.length = std::max(t.length, width);
  HChar* const end = std::fill_n(out.bytes, out.length - t.length, ' ');
  std::copy_n(t.bytes, t.length + 1, end);
  return out;
}

constexpr std::uint64_t at_least_1(std::uint64_t n) { return n == 0 ? 1 : n; }

// A total and the two kinds that it splits into: reads and writes, or conditional and indirect.
struct Split {
  std::uint64_t left;
  std::uint64_t right;
  std::uint64_t whole = left + right;

  // As a denominator: each number by itself is at least 1.
  Split nonzero() const { return {at_least_1(left), at_least_1(right), at_least_1(whole)}; }
};

// The lines of the summary, in three columns which fit the widest totals.
class Summary {
 public:
  explicit Summary(const sim::Costs& total)
      : whole_width_(grouped(total.ir.accesses).length),
        left_width_(grouped(std::max(total.dr.accesses, total.bc.executed)).length),
        right_width_(grouped(std::max(total.dw.accesses, total.bi.executed)).length) {}

  void blank() const { message("\n"); }

  void count(const char* label, std::uint64_t n) const {
    message("%s %s\n", label, padded(grouped(n), whole_width_).bytes);
  }

  void rate(const char* label, std::uint64_t part, std::uint64_t whole) const {
    message("%s %s\n", label, padded(percentage(part, whole, 2), whole_width_ + 1).bytes);
  }

  // `left` and `right` are what the two kinds are called, padded alike.
  void counts(const char* label, const Split& n, const char* left, const char* right) const {
    message("%s %s  (%s%s + %s%s)\n", label, padded(grouped(n.whole), whole_width_).bytes,
            padded(grouped(n.left), left_width_).bytes, left,
            padded(grouped(n.right), right_width_).bytes, right);
  }

  // `pad` stands where the lines above have the name of the right kind.
  void rates(const char* label, const Split& part, const Split& whole, const char* pad) const {
    const auto column = [](std::uint64_t p, std::uint64_t w, int width) {
      return padded(percentage(p, w, 1), width + 1);
    };
    message("%s %s (%s     + %s%s)\n", label, column(part.whole, whole.whole, whole_width_).bytes,
            column(part.left, whole.left, left_width_).bytes,
            column(part.right, whole.right, right_width_).bytes, pad);
  }

 private:
  int whole_width_;
  int left_width_;
  int right_width_;
};

void print_caches(const Summary& out, const Compat& compat, const sim::Costs& total) {
  constexpr const char* kReads = " rd  ";
  constexpr const char* kWrites = " wr";
  constexpr const char* kPad = "  ";
  const auto& [ir, dr, dw, bc, bi] = total;

  const std::uint64_t fetches = at_least_1(ir.accesses);
  out.count("I1  misses:   ", ir.l1_misses);
  out.count("LLi misses:   ", ir.ll_misses);
  out.rate("I1  miss rate:", ir.l1_misses, fetches);
  out.rate("LLi miss rate:", ir.ll_misses, fetches);
  out.blank();

  const Split d_refs{dr.accesses, dw.accesses};
  const Split d1_misses{dr.l1_misses, dw.l1_misses};
  const Split lld_misses{dr.ll_misses, dw.ll_misses};
  const Split accesses = d_refs.nonzero();
  out.counts(compat.data, d_refs, kReads, kWrites);
  out.counts("D1  misses:   ", d1_misses, kReads, kWrites);
  out.counts("LLd misses:   ", lld_misses, kReads, kWrites);
  out.rates("D1  miss rate:", d1_misses, accesses, kPad);
  out.rates("LLd miss rate:", lld_misses, accesses, kPad);
  out.blank();

  const Split ll_refs{ir.l1_misses + dr.l1_misses, dw.l1_misses};
  const Split ll_misses{ir.ll_misses + dr.ll_misses, dw.ll_misses};
  // Zeros that became 1 above stay so as summands.
  const Split everything{fetches + accesses.left, accesses.right, fetches + accesses.whole};
  out.counts("LL refs:      ", ll_refs, kReads, kWrites);
  out.counts("LL misses:    ", ll_misses, kReads, kWrites);
  out.rates("LL miss rate: ", ll_misses, everything, kPad);
}

// Unlike above, a total of zero is printed, and added, as 1.
void print_branches(const Summary& out, const sim::Costs& total) {
  const Split branches{at_least_1(total.bc.executed), at_least_1(total.bi.executed)};
  const Split mispredicts{total.bc.mispredicts, total.bi.mispredicts};
  out.counts("Branches:     ", branches, " cond", " ind");
  out.counts("Mispredicts:  ", mispredicts, " cond", " ind");
  out.rates("Mispred rate: ", mispredicts, branches, "   ");
}

// A 32-bit client that is killed inside a block may leave no x87 register free, and rates are made
// with them. Unlike fninit, this keeps the rounding that the core has set.
void free_x87_registers() {
#ifdef VGA_x86
  asm volatile("emms");
#endif
}

}  // namespace

void print_summary(const sim::Costs& total, const Compat& compat, bool cache_sim, bool branch_sim) {
  free_x87_registers();
  const Summary out(total);
  out.count(compat.instructions, total.ir.accesses);
  if (cache_sim) print_caches(out, compat, total);
  if (branch_sim) {
    out.blank();
    print_branches(out, total);
  }
}

void print_stats(const CostTable& costs, const SuperblockTable& superblocks) {
  const auto line = [](const char* what, std::size_t n) {
    debug_message("cachegrind: %s %'llu\n", what, static_cast<ULong>(n));
  };
  const CostTable::LookUps& found = costs.look_ups();
  debug_message("\n");
  line("files                     :", costs.files());
  line("functions                 :", costs.functions());
  line("lines (cost centres)      :", costs.size());
  line("look-ups, file + function  :", found.with_file_and_function);
  line("look-ups, file only       :", found.with_file_only);
  line("look-ups, function only   :", found.with_function_only);
  line("look-ups, neither         :", found.with_nothing);
  line("superblocks instrumented  :", superblocks.created());
  line("superblocks discarded     :", superblocks.discarded());
  line("superblocks live          :", superblocks.live());
  line("segments live             :", superblocks.live_segments());
}

}  // namespace cg::tool::cachegrind
