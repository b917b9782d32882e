// SPDX-License-Identifier: GPL-2.0-or-later
//
// The branch predictors of a run that chose others than the classic ones, or wants to know why
// branches are mispredicted, or predicts returns. Runners of their own ask them (runner.h); a predictor that was not
// chosen has no memory.
#pragma once

#include "sim/base.h"
#include "sim/branch/return_stack.h"
#include "sim/predictor_choice.h"
#include "tool/segments/branch_reasons.h"
#include "tool/segments/segment.h"

namespace cg::tool {

class Predictors {
 public:
  constexpr Predictors() = default;

  // Whether runners have to ask them. The classic predictors are asked without them, if no reasons
  // are wanted.
  bool begin(const sim::PredictorChoice& choice, bool wants_reasons = false);

  // As predict() does with the classic ones (general_runner.h).
  void predict(const BranchSite& branch, sim::Addr operand) const;

 private:
  bool (*conditional_)(sim::Addr instr, bool taken) = nullptr;
  bool (*indirect_)(sim::Addr instr, sim::Addr target) = nullptr;
  // Tells the predictor of indirect branches, if it wants to know.
  void (*see_outcome_)(sim::Addr instr, bool taken) = nullptr;
  sim::ReturnStack* returns_ = nullptr;  // if the run has one
  BookBranch book_reason_ = nullptr;     // if the run wants it
};

extern constinit Predictors predictors;

}  // namespace cg::tool
