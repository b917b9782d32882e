// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/findings/brief.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "annotate/findings/rule.h"
#include "annotate/findings/wording.h"
#include "profile/beside_profile.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

constexpr std::size_t kMostHot = 3;

double percent(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

Brief::Total of(std::string name, std::int64_t count, std::string whole, std::int64_t all) {
  return {std::move(name), count, std::move(whole), percent(count, all), {}};
}

// Parts of nothing have no percentages.
void add_part(Brief::Total& total, std::string_view name, std::int64_t count) {
  if (total.count > 0) total.parts.push_back({std::string(name), percent(count, total.count)});
}

template <class Misses>
void add_classes(Brief::Total& total, const Misses& misses, std::int64_t MissCounts::*level) {
  add_part(total, "cold", misses.cold.*level);
  add_part(total, "capacity", misses.capacity.*level);
  add_part(total, "conflict", misses.conflict.*level);
}

void add_cache_totals(Brief& brief, const Evidence& evidence) {
  const Measured& total = evidence.total;
  brief.totals.push_back(of("I1 misses", total.code.all.l1, "instructions", total.instructions));
  if (evidence.recorded.classes) add_classes(brief.totals.back(), total.code, &MissCounts::l1);
  brief.totals.push_back(of("D1 misses", total.data.all.l1, "data accesses", total.accesses));
  if (evidence.recorded.classes) add_classes(brief.totals.back(), total.data, &MissCounts::l1);
  brief.totals.push_back(of("LL data misses", total.data.all.ll, "data accesses", total.accesses));
  if (evidence.recorded.classes) add_classes(brief.totals.back(), total.data, &MissCounts::ll);
}

void add_branch_totals(Brief& brief, const Evidence& evidence) {
  const Branches& branches = evidence.total.branches;
  brief.totals.push_back(of("Mispredicted", branches.mispredicted, "branches", branches.executed));
  if (evidence.recorded.reasons) {
    add_part(brief.totals.back(), "random", branches.random);
    add_part(brief.totals.back(), "pattern", branches.pattern);
    add_part(brief.totals.back(), "loop", branches.loop);
    add_part(brief.totals.back(), "alias", branches.alias);
  }
  brief.totals.push_back(of("Wrong targets", evidence.total.indirect.mispredicted,
                            "indirect branches", evidence.total.indirect.executed));
}

void add_totals(Brief& brief, const Evidence& evidence) {
  brief.cost = evidence.total.cost;
  brief.totals.push_back({"Instructions", evidence.total.instructions, {}, 0, {}});
  if (evidence.recorded.caches) add_cache_totals(brief, evidence);
  if (evidence.recorded.branches) add_branch_totals(brief, evidence);
}

void add_hottest(Brief& brief, const Evidence& evidence) {
  for (const Evidence::Function& function : evidence.functions) {
    if (brief.hottest.size() == kMostHot) break;
    Finding::Place& place = brief.hottest.emplace_back();
    place.file = function.file;
    place.function = function.name;
    place.cost = function.sums.cost;
    if (function.lines.empty()) continue;
    place.file = function.lines.front().file;
    place.line = function.lines.front().line;
  }
}

bool lies_beside(const profile::Header& header) {
  return profile::is_by_object(header) || profile::is_by_stride(header);
}

}  // namespace

void require_program(const profile::Header& header, const std::string& name) {
  if (lies_beside(header))
    throw program::Error(name + ": --brief is of a program, and this lies beside its profile");
  if (profile::is_difference(header))
    throw program::Error(name +
                         ": --brief is of a program, and this is a difference: "
                         "cg_annotate --diff --brief compares two profiles");
}

std::string caches_text(const Evidence& evidence) {
  std::string text;
  for (const auto& [name, cache] :
       {std::pair("I1", evidence.i1), std::pair("D1", evidence.d1), std::pair("LL", evidence.ll)})
    if (cache.size != 0)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, findings::size(cache.size));
  return text;
}

std::vector<std::string> not_recorded(const Evidence::Recorded& recorded) {
  std::vector<std::string> options;
  const auto add = [&](bool is_recorded, std::string_view option) {
    if (!is_recorded) options.emplace_back(option);
  };
  if (!recorded.caches) {
    add(recorded.branches, "--cache-sim=yes --branch-sim=yes");
    return options;
  }
  add(recorded.classes, "--miss-classes=yes");
  add(recorded.patterns, "--miss-patterns=yes");
  add(recorded.curve, "--curve=yes");
  add(!recorded.lacks_objects(), "--objects=yes");
  add(recorded.branches, "--branch-sim=yes");
  add(recorded.reasons, "--branch-reasons=yes");
  return options;
}

bool is_of_program(const profile::Header& header) {
  return !lies_beside(header) && !profile::is_difference(header);
}

std::vector<Finding> find_causes(const Evidence& evidence) {
  if (evidence.total.cost <= 0) return {};
  std::vector<Finding> found = findings::data_findings(evidence);
  for (const findings::Rule& rule : findings::rules()) {
    std::optional<Finding> finding = rule.find(evidence);
    if (!finding) continue;
    finding->rule = rule.name;
    found.push_back(std::move(*finding));
  }
  std::ranges::stable_sort(found, std::greater<>(), &Finding::cost);
  return found;
}

void add_evidence(Brief& brief, const Evidence& evidence) {
  brief.caches = caches_text(evidence);
  add_totals(brief, evidence);
  add_hottest(brief, evidence);
  brief.findings = find_causes(evidence);
  if (brief.findings.size() > kMostFindings) brief.findings.resize(kMostFindings);
  brief.not_recorded = not_recorded(evidence.recorded);
}

}  // namespace cg::annotate
