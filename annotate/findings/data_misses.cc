// SPDX-License-Identifier: GPL-2.0-or-later
//
// Divides the lines that miss data among the rules: each line belongs to the first rule that holds.
#include <algorithm>
#include <functional>
#include <string>

#include "annotate/findings/rule.h"
#include "annotate/findings/wording.h"

namespace cg::annotate::findings {
namespace {

std::vector<Finding::Amount> amounts_of(const DataMisses& misses) {
  return {{"D1 misses", misses.all.l1}, {"LL misses", misses.all.ll}};
}

// The columns that show it, as far as they are recorded.
std::string shown_events(const Evidence::Recorded& recorded) {
  std::string events = "Ir,D1mr,D1mw,DLmr,DLmw";
  if (recorded.classes) events += ",D1cold,D1cap,D1conf";
  if (recorded.patterns) events += ",D1stride,D1irr";
  return events;
}

// Which data, unless the rule has said so.
void add_data(Finding& finding, const Evidence::Line& line) {
  if (line.data.empty() || !is_most(line.data.front().misses, line.sums.data.all.l1)) return;
  const Evidence::Data& most = line.data.front();
  finding.evidence.push_back(percent(most.misses, line.sums.data.all.l1) + " of them are on " +
                             data(most) + ".");
}

}  // namespace

std::vector<Finding> data_findings(const Evidence& evidence) {
  std::vector<std::vector<CodeLine>> lines(data_rules().size());
  const auto cost_of_misses = [](const Evidence::Line& line, const Evidence&) {
    return line.sums.data.all.cost;
  };
  for (CodeLine& at : costly_lines(evidence, cost_of_misses, Nameless::by_object)) {
    const auto rule = std::ranges::find_if(
        data_rules(), [&](const DataRule& each) { return each.holds(*at.line, evidence); });
    if (rule == data_rules().end()) continue;
    at.cost = rule->cost(at.line->sums);
    if (is_share(at.cost, evidence.total.cost, kLeastPercent))
      lines[static_cast<std::size_t>(rule - data_rules().begin())].push_back(at);
  }
  std::vector<Finding> findings;
  for (std::size_t rule = 0; rule < lines.size(); ++rule) {
    if (lines[rule].empty()) continue;
    std::ranges::stable_sort(lines[rule], std::greater<>(), &CodeLine::cost);
    const Evidence::Line& line = *lines[rule].front().line;
    Finding finding = data_rules()[rule].finding(line, evidence);
    finding.rule = data_rules()[rule].name;
    finding.amounts = amounts_of(line.sums.data);
    add_data(finding, line);
    set_places(finding, lines[rule], shown_events(evidence.recorded));
    findings.push_back(std::move(finding));
  }
  return findings;
}

}  // namespace cg::annotate::findings
