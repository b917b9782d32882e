// SPDX-License-Identifier: GPL-2.0-or-later
#include <array>

#include "annotate/findings/data_rules.h"
#include "annotate/findings/program_rules.h"
#include "annotate/findings/rule.h"

namespace cg::annotate::findings {
namespace {

// The more a rule needs to hold, the earlier it stands.
constexpr auto kDataRules = std::to_array<DataRule>({
    {"conflict-misses", is_conflict, [](const Measured& sums) { return sums.data.conflict.cost; },
     conflict_finding},
    {"first-touch", is_first_touch, [](const Measured& sums) { return sums.data.cold.cost; },
     first_touch_finding},
    {"strided-walk", is_strided, [](const Measured& sums) { return sums.data.stride.cost; },
     strided_finding},
    {"scattered-reads", is_scattered, [](const Measured& sums) { return sums.data.irregular.cost; },
     scattered_finding},
    {"working-set", is_working_set,
     [](const Measured& sums) {
       return sums.data.capacity.cost > 0 ? sums.data.capacity.cost : sums.data.all.cost;
     },
     working_set_finding},
    {"unexplained-misses", is_unexplained, [](const Measured& sums) { return sums.data.all.cost; },
     unexplained_finding},
});

constexpr auto kRules = std::to_array<Rule>({
    {"code-misses", code_misses},
    {"unpredictable-branch", unpredictable_branch},
    {"indirect-dispatch", indirect_dispatch},
    {"frequent-calls", frequent_calls},
    {"recursion", recursion},
    {"allocation", allocation},
    {"copying", copying},
    {"dynamic-linking", dynamic_linking},
    {"unknown-code", unknown_code},
});

}  // namespace

std::span<const Rule> rules() { return kRules; }
std::span<const DataRule> data_rules() { return kDataRules; }

}  // namespace cg::annotate::findings
