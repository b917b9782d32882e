// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/findings/compared_brief.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <string>
#include <utility>

#include "annotate/findings/brief.h"
#include "annotate/findings/moved.h"
#include "annotate/query/change.h"
#include "annotate/query/cost_model.h"

namespace cg::annotate {
namespace {

void add_total(ComparedBrief& brief, std::string name, const Sides& count) {
  brief.totals.push_back({std::move(name), count, difference(count)});
}

void add_totals_of(ComparedBrief& brief, const ComparedEvidence& evidence) {
  const Measured &before = evidence.before.total, &after = evidence.after.total;
  const Evidence::Recorded& recorded = evidence.after.recorded;
  brief.cost = {before.cost, after.cost};
  add_total(brief, "Modelled cost", brief.cost);
  add_total(brief, "Instructions", {before.instructions, after.instructions});
  if (recorded.caches) {
    add_total(brief, "I1 misses", {before.code.all.l1, after.code.all.l1});
    add_total(brief, "D1 misses", {before.data.all.l1, after.data.all.l1});
    add_total(brief, "LL data misses", {before.data.all.ll, after.data.all.ll});
  }
  if (!recorded.branches) return;
  add_total(brief, "Mispredicted", {before.branches.mispredicted, after.branches.mispredicted});
  add_total(brief, "Wrong targets", {before.indirect.mispredicted, after.indirect.mispredicted});
}

// What both profiles tell.
Evidence::Recorded recorded_by_both(const ComparedEvidence& evidence) {
  const Evidence::Recorded &a = evidence.before.recorded, &b = evidence.after.recorded;
  return {.caches = a.caches && b.caches,
          .classes = a.classes && b.classes,
          .patterns = a.patterns && b.patterns,
          .strides = a.strides && b.strides,
          .curve = a.curve && b.curve,
          .objects = a.objects && b.objects,
          .branches = a.branches && b.branches,
          .reasons = a.reasons && b.reasons,
          .targets = a.targets && b.targets,
          .calls = a.calls || b.calls};
}

}  // namespace

std::vector<MovedFinding> find_moves(const ComparedEvidence& evidence) {
  if (evidence.before.total.cost <= 0 || evidence.after.total.cost <= 0) return {};
  std::vector<MovedFinding> found = findings::moved_groups(evidence);
  for (MovedFinding& finding : findings::changed_code(evidence))
    found.push_back(std::move(finding));
  if (auto layout = findings::layout_noise(evidence)) found.push_back(std::move(*layout));
  std::ranges::move(findings::moved_functions(evidence), std::back_inserter(found));
  std::ranges::stable_sort(found, std::greater<>(),
                           [](const MovedFinding& finding) { return magnitude(finding.change); });
  return found;
}

void add_evidence(ComparedBrief& brief, const ComparedEvidence& evidence) {
  brief.before.caches = caches_text(evidence.before);
  brief.after.caches = caches_text(evidence.after);
  add_totals_of(brief, evidence);
  brief.findings = find_moves(evidence);
  if (brief.findings.size() > kMostFindings) brief.findings.resize(kMostFindings);
  brief.not_recorded = not_recorded(recorded_by_both(evidence));
}

ComparedBrief compared_brief(const SideEvidence& before, const SideEvidence& after,
                             const MatchedFiles& files) {
  ComparedBrief brief;
  brief.before = before.side();
  brief.after = after.side();
  brief.formula = CostModel(before.evidence().evidence.events).formula();
  add_evidence(brief, compare_evidence(before.evidence(), after.evidence(), files));
  return brief;
}

}  // namespace cg::annotate
