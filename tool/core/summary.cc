// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/summary.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "tool/core/message.h"
#include "tool/core/valgrind.h"

namespace cg::tool {
namespace {

constexpr std::uint64_t at_least_1(std::uint64_t n) { return n == 0 ? 1 : n; }

// A total and the two kinds that it splits into: reads and writes, or conditional and indirect.
struct Split {
  std::uint64_t left;
  std::uint64_t right;
  std::uint64_t whole = left + right;

  // As a denominator: each number by itself is at least 1.
  Split nonzero() const { return {at_least_1(left), at_least_1(right), at_least_1(whole)}; }
};

// Prints lines of a label and up to three columns, as wide as the widest total.
class Totals {
 public:
  explicit Totals(const sim::Costs& total);

  void blank() const;
  void count(const char* label, std::uint64_t n) const;
  void rate(const char* label, std::uint64_t part, std::uint64_t whole) const;

  // `left` and `right` are the names of the two kinds, padded to one width.
  void counts(const char* label, const Split& n, const char* left, const char* right) const;

  // The pads stand where the lines above have the names of the kinds.
  void rates(const char* label, const Split& part, const Split& whole, const char* left_pad,
             const char* right_pad) const;

 private:
  int whole_width_;
  int left_width_;
  int right_width_;
};

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

// A 32-bit client that is killed inside a block may leave no x87 register free, and rates are made
// with them. Unlike fninit, this keeps the rounding that the core has set.
void free_x87_registers() {
#ifdef VGA_x86
  asm volatile("emms");
#endif
}

Totals::Totals(const sim::Costs& total)
    : whole_width_(grouped(total.ir.accesses).length),
      left_width_(grouped(std::max(total.dr.accesses, total.bc.executed)).length),
      right_width_(grouped(std::max(total.dw.accesses, total.bi.executed)).length) {
  free_x87_registers();
}

void Totals::blank() const { message("\n"); }

void Totals::count(const char* label, std::uint64_t n) const {
  message("%s %s\n", label, padded(grouped(n), whole_width_).bytes);
}

void Totals::rate(const char* label, std::uint64_t part, std::uint64_t whole) const {
  message("%s %s\n", label, padded(percentage(part, whole, 2), whole_width_ + 1).bytes);
}

void Totals::counts(const char* label, const Split& n, const char* left, const char* right) const {
  message("%s %s  (%s%s + %s%s)\n", label, padded(grouped(n.whole), whole_width_).bytes,
          padded(grouped(n.left), left_width_).bytes, left,
          padded(grouped(n.right), right_width_).bytes, right);
}

void Totals::rates(const char* label, const Split& part, const Split& whole, const char* left_pad,
                   const char* right_pad) const {
  const auto column = [](std::uint64_t p, std::uint64_t w, int width) {
    return padded(percentage(p, w, 1), width + 1);
  };
  message("%s %s (%s%s+ %s%s)\n", label, column(part.whole, whole.whole, whole_width_).bytes,
          column(part.left, whole.left, left_width_).bytes, left_pad,
          column(part.right, whole.right, right_width_).bytes, right_pad);
}

using sim::kLevels;

constexpr const char* kWrites = " wr";
constexpr const char* kWritesPad = "  ";

struct MissLabels {
  const char* instruction_misses;
  const char* instruction_rate;
  const char* data_misses;
  const char* data_rate;
};
constexpr auto kMisses = std::to_array<MissLabels>({
    {"I1  misses:   ", "I1  miss rate:", "D1  misses:   ", "D1  miss rate:"},
    {"LLi misses:   ", "LLi miss rate:", "LLd misses:   ", "LLd miss rate:"},
});
static_assert(kMisses.size() == kLevels);

// Of the levels that instructions and data share.
struct SharedLabels {
  const char* refs;
  const char* misses;
  const char* rate;
};
constexpr auto kShared = std::to_array<SharedLabels>({
    {"LL refs:      ", "LL misses:    ", "LL miss rate: "},
});
static_assert(kShared.size() + 1 == kLevels);

void print_instructions(const Totals& out, const sim::CacheCounts& ir) {
  for (std::size_t i = 0; i < kLevels; ++i)
    out.count(kMisses[i].instruction_misses, ir.misses.all[i]);
  for (std::size_t i = 0; i < kLevels; ++i)
    out.rate(kMisses[i].instruction_rate, ir.misses.all[i], at_least_1(ir.accesses));
}

void print_data(const Totals& out, const sim::Costs& total, const SummaryStyle& style) {
  const Split refs{total.dr.accesses, total.dw.accesses};
  const auto misses = [&](std::size_t i) {
    return Split{total.dr.misses.all[i], total.dw.misses.all[i]};
  };
  out.counts(style.data, refs, style.reads, kWrites);
  for (std::size_t i = 0; i < kLevels; ++i)
    out.counts(kMisses[i].data_misses, misses(i), style.reads, kWrites);
  for (std::size_t i = 0; i < kLevels; ++i)
    out.rates(kMisses[i].data_rate, misses(i), refs.nonzero(), style.reads_pad, kWritesPad);
}

// The words of the misses of reads and writes.
struct EventSplit {
  std::size_t left;
  std::size_t right;
};
constexpr EventSplit kL2Data{sim::word_of("D2mr"), sim::word_of("D2mw")};

Split split_of(const sim::Costs& total, const EventSplit& events) {
  return {total[events.left], total[events.right]};
}

// What misses a level is what the next is asked for.
void print_shared(const Totals& out, const sim::Costs& total, const SummaryStyle& style,
                  bool has_l2) {
  const sim::CacheCounts &ir = total.ir, &dr = total.dr, &dw = total.dw;
  const Split data = Split{dr.accesses, dw.accesses}.nonzero();
  const std::uint64_t fetches = at_least_1(ir.accesses);
  const Split everything = style.adds_zeros_as_1
                               ? Split{fetches + data.left, data.right, fetches + data.whole}
                               : Split{ir.accesses + dr.accesses, dw.accesses}.nonzero();
  const auto misses = [&](std::size_t i) {
    return Split{ir.misses.all[i] + dr.misses.all[i], dw.misses.all[i]};
  };
  const Split l2_data = split_of(total, kL2Data);
  const Split l2_misses{total[sim::word_of("I2mr")] + l2_data.left, l2_data.right};
  for (std::size_t i = 1; i < kLevels; ++i) {
    const SharedLabels& labels = kShared[i - 1];
    out.blank();
    out.counts(labels.refs, has_l2 ? l2_misses : misses(i - 1), style.reads, kWrites);
    out.counts(labels.misses, misses(i), style.reads, kWrites);
    out.rates(labels.rate, misses(i), everything, style.reads_pad, kWritesPad);
  }
}

// A cache or TLB of a machine (sim/machine/): its misses, and their rates among all accesses.
void print_fetch_misses(const Totals& out, const sim::Costs& total, const char* misses,
                        const char* rate, std::size_t word) {
  out.count(misses, total[word]);
  out.rate(rate, total[word], at_least_1(total.ir.accesses));
}
void print_data_misses(const Totals& out, const sim::Costs& total, const SummaryStyle& style,
                       const char* misses, const char* rate, const EventSplit& events) {
  const Split refs = Split{total.dr.accesses, total.dw.accesses}.nonzero();
  out.counts(misses, split_of(total, events), style.reads, kWrites);
  out.rates(rate, split_of(total, events), refs, style.reads_pad, kWritesPad);
}

void print_machine(const Totals& out, const sim::Costs& total, sim::EventGroups groups,
                   const SummaryStyle& style) {
  using Group = sim::Event::Group;
  if (groups.has(Group::level2)) {
    out.blank();
    print_fetch_misses(out, total, "L2i misses:   ", "L2i miss rate:", sim::word_of("I2mr"));
    print_data_misses(out, total, style, "L2d misses:   ", "L2d miss rate:", kL2Data);
  }
  if (groups.has(Group::fetch_tlb) || groups.has(Group::data_tlb)) out.blank();
  if (groups.has(Group::fetch_tlb))
    print_fetch_misses(out, total, "ITLB misses:  ", "ITLB rate:    ", sim::word_of("ITmr"));
  if (groups.has(Group::fetch_tlb2))
    print_fetch_misses(out, total, "ITLB2 misses: ", "ITLB2 rate:   ", sim::word_of("IT2mr"));
  if (groups.has(Group::data_tlb))
    print_data_misses(out, total, style, "DTLB misses:  ", "DTLB rate:    ",
                      {sim::word_of("DTmr"), sim::word_of("DTmw")});
  if (groups.has(Group::data_tlb2))
    print_data_misses(out, total, style, "DTLB2 misses: ", "DTLB2 rate:   ",
                      {sim::word_of("DT2mr"), sim::word_of("DT2mw")});
}

// Unlike above, a total of zero is printed, and added, as 1.
void print_branches(const Totals& out, const sim::Costs& total) {
  const Split branches{at_least_1(total.bc.executed), at_least_1(total.bi.executed)};
  const Split mispredicts{total.bc.mispredicts, total.bi.mispredicts};
  out.counts("Branches:     ", branches, " cond", " ind");
  out.counts("Mispredicts:  ", mispredicts, " cond", " ind");
  out.rates("Mispred rate: ", mispredicts, branches, "     ", "   ");
}

void print_returns(const Totals& out, const sim::BranchCounts& returns) {
  out.count("Returns:      ", returns.executed);
  out.count("Mispredicts:  ", returns.mispredicts);
  out.rate("Mispred rate: ", returns.mispredicts, at_least_1(returns.executed));
}

}  // namespace

void print_totals(const sim::Costs& total, sim::EventGroups groups, const SummaryStyle& style) {
  const Totals out(total);
  out.count(style.instructions, total.ir.accesses);
  if (groups.has(sim::Event::Group::cache)) {
    print_instructions(out, total.ir);
    out.blank();
    print_data(out, total, style);
    print_shared(out, total, style, groups.has(sim::Event::Group::level2));
    print_machine(out, total, groups, style);
  }
  if (groups.has(sim::Event::Group::branch)) {
    out.blank();
    print_branches(out, total);
    if (groups.has(sim::Event::Group::returns)) print_returns(out, total.br);
  }
}

}  // namespace cg::tool
