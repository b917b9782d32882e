// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/totals.h"

#include <algorithm>

#include "tool/core/message.h"
#include "tool/core/valgrind.h"

namespace cg::tool {
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

// A 32-bit client that is killed inside a block may leave no x87 register free, and rates are made
// with them. Unlike fninit, this keeps the rounding that the core has set.
void free_x87_registers() {
#ifdef VGA_x86
  asm volatile("emms");
#endif
}

}  // namespace

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

}  // namespace cg::tool
