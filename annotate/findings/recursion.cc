// SPDX-License-Identifier: GPL-2.0-or-later
//
// Recursion: a function calls itself very often for each call from outside.
//
// Evidence: both numbers of calls. Functions that call each other in a circle are not looked at: a
// parser is one, and nothing is wrong with it.
//
// Thresholds: a quarter of the modelled cost, and 1,000 calls by itself for each one by others. A walk
// through a tree has fewer, unless the tree is large; then the remedy says "if".
#include <fmt/format.h>

#include <algorithm>

#include "annotate/findings/program_rules.h"
#include "annotate/findings/wording.h"

namespace cg::annotate::findings {
namespace {

constexpr std::int64_t kLeastOfRecursion = 25;  // per cent of the cost
constexpr std::int64_t kLeastOwnCalls = 1000;   // for each call by others

// Callgrind names levels of recursion apart: "f'2".
std::string_view without_level(std::string_view name) { return name.substr(0, name.rfind('\'')); }

}  // namespace

std::optional<Finding> recursion(const Evidence& evidence) {
  const auto called = std::ranges::find_if(evidence.called, [&](const Evidence::Called& each) {
    return each.own_calls / kLeastOwnCalls >= each.calls &&
           is_share(each.cost, evidence.total.cost, kLeastOfRecursion);
  });
  if (called == evidence.called.end()) return std::nullopt;
  Finding finding;
  finding.what = "Recursion: a function calls itself very often.";
  finding.cost = called->cost;
  finding.amounts = {{"calls by itself", called->own_calls}};
  finding.places = {{.file = std::string(called->file),
                     .line = 0,
                     .function = std::string(without_level(called->name)),
                     .cost = called->cost}};
  finding.evidence.push_back(fmt::format("{} calls by others led to {} by itself.",
                                         number(called->calls), number(called->own_calls)));
  finding.remedy =
      "If it computes the same again, remember its results; else stop earlier, or use a loop.";
  finding.program = "callgrind_annotate";
  finding.arguments = {"--inclusive=yes", "--tree=both", "--auto=no"};
  return finding;
}

}  // namespace cg::annotate::findings
