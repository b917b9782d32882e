// SPDX-License-Identifier: GPL-2.0-or-later
//
// Frequent calls: a short function that is called so often that calling it costs.
//
// Evidence: the number of calls, and what one of them costs with all that it leads to. That work is
// done too often is not in a profile: nothing is said of long functions.
//
// Thresholds: a tenth of the modelled cost, 10,000 calls, and at most 50 a call, of which a call, its
// return and the saving of registers are a good part. Functions of the allocator and copying have
// rules of their own, and so has recursion.
#include <fmt/format.h>

#include <algorithm>

#include "annotate/findings/program_rules.h"
#include "annotate/findings/wording.h"
#include "annotate/query/known_code.h"

namespace cg::annotate::findings {
namespace {

constexpr std::int64_t kLeastOfCalls = 10;  // per cent of the cost
constexpr std::int64_t kLeastCalls = 10'000;
constexpr std::int64_t kMostPerCall = 50;

bool is_frequent(const Evidence::Called& called, const Evidence& evidence) {
  return called.calls >= kLeastCalls && called.own_calls == 0 &&
         called.cost / called.calls <= kMostPerCall &&
         is_share(called.cost, evidence.total.cost, kLeastOfCalls) && !is_nameless(called.name) &&
         known_code(called.file, called.name, "") == KnownCode::none;
}

}  // namespace

std::optional<Finding> frequent_calls(const Evidence& evidence) {
  const auto called = std::ranges::find_if(
      evidence.called, [&](const Evidence::Called& each) { return is_frequent(each, evidence); });
  if (called == evidence.called.end()) return std::nullopt;
  Finding finding;
  finding.what = "Frequent calls: a short function is called very often.";
  finding.cost = called->cost;
  finding.amounts = {{"calls", called->calls}};
  finding.places = {{.file = std::string(called->caller_file),
                     .line = called->caller_line,
                     .function = std::string(called->caller),
                     .cost = called->cost}};
  finding.evidence.push_back(
      fmt::format("{} costs {} a call, with all that it calls. {} of its calls are from this line.",
                  name(called->name), number(called->cost / called->calls),
                  percent(called->caller_calls, called->calls)));
  finding.remedy =
      "Let the compiler inline it (static, in a header, -flto), or let one call do the work of "
      "many.";
  finding.program = "callgrind_annotate";
  finding.arguments = {"--inclusive=yes", "--tree=caller", "--auto=no"};
  return finding;
}

}  // namespace cg::annotate::findings
