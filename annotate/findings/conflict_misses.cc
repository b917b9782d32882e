// SPDX-License-Identifier: GPL-2.0-or-later
//
// Conflict misses: lines that the cache has room for push each other out of one set.
//
// Evidence: the classes of misses. A conflict is, by its definition, a miss that a cache of the same
// size without sets would not have had (docs/simulation.md), so neither the order of the accesses
// nor the size of the data is the cause. The distance between the misses, if most come at one, says
// which sets they fall into.
//
// Thresholds: more than half of the line's cost of misses is that of conflicts. A distance is named
// if most misses follow it and it leaves them at most a quarter of the sets.
#include <fmt/format.h>

#include <numeric>

#include "annotate/findings/data_rules.h"
#include "annotate/findings/wording.h"

namespace cg::annotate::findings {
namespace {

// How many sets lie at multiples of a distance; 0 if the cache is not known.
std::uint64_t sets_at(std::int64_t stride, const Evidence::Cache& cache) {
  if (cache.sets() == 0 || stride == 0) return 0;
  const std::uint64_t bytes = magnitude(stride);
  if (bytes % cache.line != 0) return cache.sets();
  return cache.sets() / std::gcd(bytes / cache.line, cache.sets());
}

}  // namespace

bool is_conflict(const Evidence::Line& line, const Evidence& evidence) {
  return evidence.recorded.classes &&
         is_most(line.sums.data.conflict.cost, line.sums.data.all.cost);
}

bool has_pitch(const Evidence::Line& line, const Evidence::Cache& cache) {
  if (line.strides.empty()) return false;
  const MissReasons::Stride& stride = line.strides.front();
  const std::uint64_t sets = sets_at(stride.bytes, cache);
  return is_most(stride.misses, line.sums.data.all.l1) && sets != 0 && sets <= cache.sets() / 4;
}

Finding conflict_finding(const Evidence::Line& line, const Evidence& evidence) {
  const DataMisses& misses = line.sums.data;
  const bool is_d1 = is_most(misses.conflict.l1, misses.all.l1);
  const Evidence::Cache& cache = is_d1 ? evidence.d1 : evidence.ll;
  const std::string_view level = is_d1 ? "D1" : "LL";
  Finding finding;
  finding.what = fmt::format("Conflicts: lines of data push each other out of a set of {}.", level);
  finding.evidence.push_back(
      fmt::format("{} of its {} misses are conflicts: {} without sets would have had the lines.",
                  percent(is_d1 ? misses.conflict.l1 : misses.conflict.ll,
                          is_d1 ? misses.all.l1 : misses.all.ll),
                  level, level));
  finding.remedy = "Place what is used together elsewhere: pad it by a line, or align it.";
  if (line.strides.empty()) {
    if (!evidence.recorded.patterns)
      finding.undecided = "--miss-patterns=yes tells how far apart they are.";
    return finding;
  }
  if (!has_pitch(line, cache)) return finding;
  const MissReasons::Stride& stride = line.strides.front();
  const std::uint64_t sets = sets_at(stride.bytes, cache);
  finding.evidence.push_back(fmt::format(
      "{} are {} bytes from the miss before: such lines have {} of {} sets, with {} places each.",
      percent(stride.misses, misses.all.l1), distance(stride.bytes),
      number(static_cast<std::int64_t>(sets)), number(static_cast<std::int64_t>(cache.sets())),
      number(static_cast<std::int64_t>(cache.ways))));
  finding.remedy = fmt::format(
      "Change the distance: pad each row by {} bytes, so that it is no power of two.", cache.line);
  return finding;
}

}  // namespace cg::annotate::findings
