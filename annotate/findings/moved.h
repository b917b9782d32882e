// SPDX-License-Identifier: GPL-2.0-or-later
//
// The parts of find_moves() (compared_brief.h): what a change made worse or better. Each function
// belongs to the first of these that holds:
//
//   groups       the allocator, copying, the dynamic linker: their functions belong together
//   new and gone code: functions that only one side has
//   layout       as many instructions as before, and other conflict misses
//   functions    one by one: misses, mispredicted branches and wrong targets, each as far as it moved
//                otherwise than the instructions; and all else, the work
//
// If a rule about one profile holds on the side where a part costs more, the finding is that rule's.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/document/compared_brief.h"
#include "annotate/query/compared_evidence.h"

namespace cg::annotate::findings {

using Function = ComparedEvidence::Function;

// A change is worth a finding if it is a hundredth of the larger total: what a line needs in a
// profile to be looked at.
bool is_worth_telling(std::int64_t change, const ComparedEvidence& evidence);

// By what is left, or was there before: less than a tenth, or more.
MovedFinding::Move move_of(const Sides& cost);

// Sets cost, change and move.
void set_cost(MovedFinding& finding, const Sides& cost);

// For what both sides have, however little of it: more or less.
void set_cost_of_both(MovedFinding& finding, const Sides& cost);

bool is_worse(const Sides& cost);

// Whether both counts agree, but for so many thousandths of the larger one.
bool agree(const Sides& counts, int thousandths);

// Whether a count would have moved at least half as far if it had followed another one: twice the
// instructions make twice the misses.
bool follows(const Sides& count, const Sides& other);

Sides instructions(const Function& function);

// The function, at its line with the most of a cost on the side where it is greater; `of` gives the
// cost. `change` is the cost of the place.
void add_place(MovedFinding& finding, const Function& function, const ComparedEvidence& evidence,
               std::int64_t change, std::int64_t (*of)(const Measured& sums));

// A finding of one profile about a function by rules of these names: about its lines or, with calls,
// about its calls. None: none of the rules holds.
enum class About { lines, calls };
std::optional<Finding> cause_at(std::string_view file, std::string_view function,
                                const Evidence& side, About about,
                                const std::set<std::string_view>& rules);
std::set<std::string_view> rules_about_data();

// Adds sentences about the side where the finding costs more, and says which side that is.
void take_evidence(MovedFinding& finding, const std::vector<std::string>& sentences);

// Takes what the cause says: its evidence, and its place. A remedy is for what got worse.
void take_cause(MovedFinding& finding, const Finding& cause);

// The parts.
std::vector<MovedFinding> moved_groups(const ComparedEvidence& evidence);
std::vector<MovedFinding> changed_code(const ComparedEvidence& evidence);

// Whether a function is only in another place; these functions are in the finding of layout_noise().
bool is_layout(const Function& function, const ComparedEvidence& evidence);
bool is_layout_of_code(const ComparedEvidence& evidence);
std::optional<MovedFinding> layout_noise(const ComparedEvidence& evidence);

// Of all functions: one finding for each rule and direction, with the places of those that moved most.
std::vector<MovedFinding> moved_functions(const ComparedEvidence& evidence);
std::vector<MovedFinding> moved_function(const Function& function,
                                         const ComparedEvidence& evidence);

// The misses of the function, or its branches; `cost` is theirs.
MovedFinding moved_misses(const Function& function, const ComparedEvidence& evidence,
                          const Sides& cost);
MovedFinding moved_branches(const Function& function, const ComparedEvidence& evidence,
                            const Sides& cost);
MovedFinding moved_targets(const Function& function, const ComparedEvidence& evidence,
                           const Sides& cost);
// All other cost of the function, which does more or less.
MovedFinding moved_work(const Function& function, const ComparedEvidence& evidence,
                        const Sides& cost);

}  // namespace cg::annotate::findings
