// SPDX-License-Identifier: GPL-2.0-or-later
//
// Evidence made by hand: a program of one function with one line, which costs 1,000 in all.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "annotate/findings/brief.h"
#include "annotate/query/evidence.h"

namespace cg::annotate {

inline Evidence evidence_of(Measured sums, Evidence::Recorded recorded = {}) {
  Evidence evidence;
  evidence.recorded = recorded;
  evidence.d1 = {.size = 32768, .line = 64, .ways = 8};
  evidence.ll = {.size = 8388608, .line = 64, .ways = 16};
  evidence.total.cost = 1000;
  Evidence::Function function{.file = "a.c", .name = "work", .object = ""};
  function.sums = sums;
  function.lines.push_back({.file = "a.c", .line = 7, .sums = std::move(sums)});
  evidence.functions.push_back(std::move(function));
  return evidence;
}

inline Evidence::Line& line_of(Evidence& evidence) { return evidence.functions[0].lines[0]; }

// The names of the rules that say something, most cost first: "strided-walk allocation".
inline std::string rules_of(const Evidence& evidence) {
  std::string rules;
  for (const Finding& finding : find_causes(evidence))
    rules += (rules.empty() ? "" : " ") + finding.rule;
  return rules;
}

// All sentences of the finding of a rule; "" if it says nothing.
inline std::string said_by(const std::string& rule, const Evidence& evidence) {
  for (const Finding& finding : find_causes(evidence)) {
    if (finding.rule != rule) continue;
    std::string text = finding.what;
    for (const std::string& sentence : finding.evidence) text += '\n' + sentence;
    return text + '\n' + finding.remedy + '\n' + finding.undecided;
  }
  return "";
}

}  // namespace cg::annotate
