// SPDX-License-Identifier: GPL-2.0-or-later
//
// The branch predictors that the command line chooses: rows of each tool's table.
//
// An unknown name ends the run with status 1, through the core, when it is read.
#pragma once

#include "sim/predictor_choice.h"
#include "tool/core/option_table.h"
#include "tool/core/output_file.h"

namespace cg::tool {

inline constexpr OptionText kBranchPredictor{
    "--branch-predictor", "=<p>",
    "predict branches by classic, gshare, perceptron or tage [classic]"};
inline constexpr OptionText kIndirectPredictor{
    "--indirect-predictor", "=<p>", "predict indirect ones by classic, btb or ittage [classic]"};
inline constexpr OptionText kReturnStack{"--return-stack", "=<n>",
                                         "predict returns by a stack of <n> entries [none]"};
inline constexpr OptionText kBranchReasons{"--branch-reasons", "=no|yes",
                                           "tell why conditional ones are mispredicted? [no]"};

sim::PredictorChoice::Conditional read_branch_predictor(const OptionArgument& argument);
sim::PredictorChoice::Indirect read_indirect_predictor(const OptionArgument& argument);

// The template argument is the member that holds the choice.
template <auto kMember>
constexpr OptionKind<detail::Owner<kMember>> branch_predictor{
    [](auto& o, const OptionArgument& a) { (o.*kMember).conditional = read_branch_predictor(a); }};
template <auto kMember>
constexpr OptionKind<detail::Owner<kMember>> indirect_predictor{
    [](auto& o, const OptionArgument& a) { (o.*kMember).indirect = read_indirect_predictor(a); }};

template <auto kMember>
constexpr OptionKind<detail::Owner<kMember>> return_stack{[](auto& o, const OptionArgument& a) {
  (o.*kMember).return_entries =
      static_cast<std::size_t>(read_integer(a, 1, sim::PredictorChoice::kMostReturnEntries));
}};

// Ends the run with status 1 if predictors are chosen, or reasons wanted, and nothing is predicted.
void check_predictors(const sim::PredictorChoice& choice, bool wants_reasons, bool branch_sim);

// A line of a profile, unless both are classic and returns are not predicted: its counts are not to
// be compared with others'.
void describe_predictors(OutputFile& out, const sim::PredictorChoice& choice);

}  // namespace cg::tool
