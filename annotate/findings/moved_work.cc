// SPDX-License-Identifier: GPL-2.0-or-later
//
// A function does more or less: it is called more often, or it executes more.
//
// Evidence: its instructions on both sides and, in profiles of calls, its calls. If the instructions
// moved with the calls, more than what each executes, the calls are the cause. Without calls the finding says who tells.
#include <fmt/format.h>

#include <cmath>

#include "annotate/findings/moved.h"
#include "annotate/findings/rule.h"
#include "annotate/findings/wording.h"

namespace cg::annotate::findings {
namespace {

std::int64_t whole_cost(const Measured& sums) { return sums.cost; }

// A frequent call, or a recursion, on the side that costs more.
std::optional<Finding> cause_of_calls(const Function& function, const ComparedEvidence& evidence,
                                      bool worse) {
  return cause_at(worse ? function.after.file : function.before.file, function.name,
                  worse ? evidence.after : evidence.before, About::calls,
                  {"frequent-calls", "recursion"});
}

// Whether the number of calls moved further than what each of them executes.
bool is_of_calls(const Sides& executed, const Sides& calls) {
  if (calls.before <= 0 || calls.after <= 0 || executed.before <= 0 || executed.after <= 0)
    return false;
  const auto times = [](const Sides& counts) {
    return std::log(static_cast<double>(counts.after) / static_cast<double>(counts.before));
  };
  return std::abs(times(calls)) > std::abs(times(executed) - times(calls));
}

void tell_calls(MovedFinding& finding, const Function& function, const ComparedEvidence& evidence,
                const Sides& calls) {
  finding.rule = "calls";
  finding.what = is_worse(calls) ? "More calls: a function is called more often."
                                 : "Fewer calls: a function is called less often.";
  finding.amounts.push_back({"calls", calls});
  const Sides instructions = findings::instructions(function);
  finding.evidence.push_back(fmt::format("A call executed {} instructions, and executes {}.",
                                         number(instructions.before / calls.before),
                                         number(instructions.after / calls.after)));
  if (const auto cause = cause_of_calls(function, evidence, is_worse(finding.cost)))
    take_cause(finding, *cause);
}

void tell_work(MovedFinding& finding, const Function& function, const std::optional<Sides>& calls) {
  const bool worse = is_worse(findings::instructions(function));
  finding.rule = "work";
  if (!calls) {
    finding.what = fmt::format("{} work: {} instructions are executed.", worse ? "More" : "Less",
                               worse ? "more" : "fewer");
    finding.undecided =
        "Profiles of valgrind --tool=callgrind tell how often functions are called.";
    return;
  }
  finding.what = fmt::format("{} work in each call: {} instructions are executed.",
                             worse ? "More" : "Less", worse ? "more" : "fewer");
  finding.amounts.push_back({"calls", *calls});
  if (calls->before > 0 && calls->after > 0)
    finding.evidence.push_back(
        fmt::format("A call executed {} instructions, and executes {}.",
                    number(findings::instructions(function).before / calls->before),
                    number(findings::instructions(function).after / calls->after)));
}

}  // namespace

MovedFinding moved_work(const Function& function, const ComparedEvidence& evidence,
                        const Sides& cost) {
  MovedFinding finding;
  set_cost_of_both(finding, cost);
  const Sides executed = instructions(function);
  std::optional<Sides> calls;
  if (function.before.calls && function.after.calls)
    calls = Sides{*function.before.calls, *function.after.calls};
  add_place(finding, function, evidence, finding.change, whole_cost);
  finding.amounts.push_back({"instructions", executed});
  if (calls && is_of_calls(executed, *calls))
    tell_calls(finding, function, evidence, *calls);
  else
    tell_work(finding, function, calls);
  finding.arguments = {function_argument(function.name)};
  return finding;
}

}  // namespace cg::annotate::findings
