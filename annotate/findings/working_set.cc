// SPDX-License-Identifier: GPL-2.0-or-later
//
// A working set beyond a level: the line comes back to more data than the cache holds.
//
// Evidence: the classes of misses - a capacity miss is one that a cache of this size without sets has,
// too - or the curve: the misses that larger caches would leave. With the curve the finding names the
// size that would do.
//
// Thresholds: more than half of the line's cost of misses is that of capacity misses; if classes are
// not recorded, the largest cache of the curve would leave less than half of the misses. A size does
// if it leaves at most a tenth of those that the largest does not leave: the same as of "fits in".
#include <fmt/format.h>

#include "annotate/findings/data_rules.h"
#include "annotate/findings/wording.h"

namespace cg::annotate::findings {
namespace {

constexpr double kLittle = 0.1;

// The index of the size that would do; none if even the largest leaves more.
std::optional<std::size_t> size_that_does(const Evidence::Line& line) {
  const auto always = static_cast<double>(line.sums.left.back());
  const double again = static_cast<double>(line.sums.data.all.l1) - always;
  for (std::size_t i = 0; i < line.sums.left.size(); ++i)
    if (static_cast<double>(line.sums.left[i]) - always <= again * kLittle) return i;
  return std::nullopt;
}

void add_curve(Finding& finding, const Evidence::Line& line, const Evidence& evidence) {
  const std::optional<std::size_t> at = size_that_does(line);
  const std::int64_t misses = line.sums.data.all.l1;
  if (!at) return;
  std::string text = fmt::format("A cache of {} in D1's place would leave {} of its misses",
                                 size(evidence.sizes[*at]), percent(line.sums.left[*at], misses));
  if (*at > 0)
    text += fmt::format(", one of {} {}", size(evidence.sizes[*at - 1]),
                        percent(line.sums.left[*at - 1], misses));
  finding.what = fmt::format("A working set beyond D1: what it comes back to fits in {}.",
                             size(evidence.sizes[*at]));
  finding.evidence.push_back(text + ".");
}

}  // namespace

bool is_working_set(const Evidence::Line& line, const Evidence& evidence) {
  if (evidence.recorded.classes)
    return is_most(line.sums.data.capacity.cost, line.sums.data.all.cost);
  return !line.sums.left.empty() && !is_share(line.sums.left.back(), line.sums.data.all.l1, 50);
}

Finding working_set_finding(const Evidence::Line& line, const Evidence& evidence) {
  const DataMisses& misses = line.sums.data;
  const bool beyond_ll = is_most(misses.all.ll, misses.all.l1);
  Finding finding;
  finding.what = fmt::format("A working set beyond {}: it comes back to more data than fits.",
                             beyond_ll ? "LL" : "D1");
  if (evidence.recorded.classes)
    finding.evidence.push_back(fmt::format(
        "{} of the cost of its misses is of capacity misses: lines that the cache has had.",
        percent(misses.capacity.cost, misses.all.cost)));
  if (!line.sums.left.empty()) add_curve(finding, line, evidence);
  if (is_most(misses.next_line.l1, misses.all.l1))
    finding.evidence.push_back(fmt::format(
        "{} are in the next line, which processors fetch ahead: the time is less than the model's.",
        percent(misses.next_line.l1, misses.all.l1)));
  finding.remedy = "Make the data smaller, or work in blocks that stay in the cache";
  if (evidence.d1.size > 0) finding.remedy += fmt::format(" (D1: {})", size(evidence.d1.size));
  finding.remedy += ".";
  if (line.sums.left.empty()) finding.undecided = "--curve=yes tells how large a cache would do.";
  return finding;
}

}  // namespace cg::annotate::findings
