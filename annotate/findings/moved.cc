// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/findings/moved.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "annotate/findings/brief.h"
#include "annotate/findings/rule.h"

namespace cg::annotate::findings {
namespace {

double amount(std::int64_t count) { return std::abs(static_cast<double>(count)); }

double larger(const Sides& counts) { return std::max(amount(counts.before), amount(counts.after)); }

// The evidence of one function alone.
Evidence alone(const Evidence& side) {
  Evidence one;
  one.recorded = side.recorded;
  one.i1 = side.i1;
  one.d1 = side.d1;
  one.ll = side.ll;
  one.sizes = side.sizes;
  one.total = side.total;
  return one;
}

const Evidence::Function* hot(const Evidence& side, std::string_view file, std::string_view name) {
  const auto found = std::ranges::find_if(side.functions, [&](const Evidence::Function& each) {
    return each.name == name && each.file == file;
  });
  return found == side.functions.end() ? nullptr : &*found;
}

}  // namespace

bool is_worth_telling(std::int64_t change, const ComparedEvidence& evidence) {
  constexpr double kHundredth = 100;
  const double most = larger({evidence.before.total.cost, evidence.after.total.cost});
  return change != 0 && amount(change) * kHundredth >= most;
}

MovedFinding::Move move_of(const Sides& cost) {
  using enum MovedFinding::Move;
  constexpr double kTenth = 10;
  const double before = amount(cost.before), after = amount(cost.after);
  if (is_worse(cost)) return before * kTenth <= after ? appeared : more;
  return after * kTenth <= before ? gone : less;
}

void set_cost(MovedFinding& finding, const Sides& cost) {
  finding.cost = cost;
  finding.change = difference(cost);
  finding.move = move_of(cost);
}

void set_cost_of_both(MovedFinding& finding, const Sides& cost) {
  set_cost(finding, cost);
  finding.move = is_worse(cost) ? MovedFinding::Move::more : MovedFinding::Move::less;
}

bool is_worse(const Sides& cost) { return cost.after > cost.before; }

bool agree(const Sides& counts, int thousandths) {
  const double apart = amount(difference(counts));
  return apart * 1000 <= larger(counts) * thousandths;
}

bool follows(const Sides& count, const Sides& other) {
  if (other.before <= 0 || other.after <= 0) return false;
  const double would_be = static_cast<double>(count.before) * static_cast<double>(other.after) /
                          static_cast<double>(other.before);
  return std::abs(static_cast<double>(count.after) - would_be) <= amount(difference(count)) / 2;
}

Sides instructions(const Function& function) {
  return {function.before.sums.instructions, function.after.sums.instructions};
}

void add_place(MovedFinding& finding, const Function& function, const ComparedEvidence& evidence,
               std::int64_t change, std::int64_t (*of)(const Measured& sums)) {
  const bool is_before = of(function.before.sums) > of(function.after.sums);
  const std::string_view file = is_before ? function.before.file : function.after.file;
  Finding::Place& place = finding.places.emplace_back();
  place.file = file;
  place.function = function.name;
  place.cost = change;
  if (finding.places.size() == 1) finding.has_old_lines = is_before;
  const Evidence::Function* const found =
      hot(is_before ? evidence.before : evidence.after, file, function.name);
  if (found == nullptr || found->lines.empty() || finding.has_old_lines != is_before) return;
  const Evidence::Line& line = *std::ranges::max_element(
      found->lines, {}, [&](const Evidence::Line& each) { return of(each.sums); });
  place.file = line.file;
  place.line = line.line;
}

std::optional<Finding> cause_at(std::string_view file, std::string_view function,
                                const Evidence& side, About about,
                                const std::set<std::string_view>& rules) {
  Evidence one = alone(side);
  if (about == About::lines) {
    if (const Evidence::Function* const found = hot(side, file, function))
      one.functions.push_back(*found);
  } else {
    for (const Evidence::Called& called : side.called)
      if (called.name == function && called.file == file) one.called.push_back(called);
  }
  std::vector<Finding> found = find_causes(one);
  const auto cause =
      std::ranges::find_if(found, [&](const Finding& each) { return rules.contains(each.rule); });
  if (cause == found.end()) return std::nullopt;
  return std::move(*cause);
}

std::set<std::string_view> rules_about_data() {
  std::set<std::string_view> names;
  for (const DataRule& rule : data_rules()) names.insert(rule.name);
  return names;
}

void take_evidence(MovedFinding& finding, const std::vector<std::string>& sentences) {
  std::string_view side = is_worse(finding.cost) ? "Now: " : "Before: ";
  for (const std::string& sentence : sentences) {
    finding.evidence.push_back(std::string(side) + sentence);
    side = "";
  }
}

void take_cause(MovedFinding& finding, const Finding& cause) {
  const bool worse = is_worse(finding.cost);
  finding.rule = cause.rule;
  finding.what = cause.what;
  take_evidence(finding, cause.evidence);
  if (worse) {
    finding.remedy = cause.remedy;
    finding.undecided = cause.undecided;
  }
  if (cause.places.empty()) return;
  finding.places = {cause.places.front()};
  finding.places.front().cost = finding.change;
  finding.has_old_lines = !worse;
}

}  // namespace cg::annotate::findings
