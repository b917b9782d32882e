// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/predictors.h"

#include <new>

#include "sim/branch/gshare.h"
#include "sim/branch/ittage.h"
#include "sim/branch/perceptron.h"
#include "sim/branch/tage.h"
#include "sim/branch/target_buffer.h"
#include "tool/core/memory.h"
#include "tool/segments/simulator.h"

namespace cg::tool {
namespace {

template <typename Predictor>
constinit Predictor* chosen = nullptr;

template <typename Predictor>
bool mispredicts_outcome(sim::Addr instr, bool taken) {
  return chosen<Predictor>->mispredicts(instr, taken);
}

template <typename Predictor>
bool mispredicts_target(sim::Addr instr, sim::Addr target) {
  return chosen<Predictor>->mispredicts(instr, target);
}

// Made of the bits that addresses of instructions lack, or of its size.
template <typename Predictor, typename Parameter>
Predictor* make(Parameter parameter) {
  if (chosen<Predictor> == nullptr)
    chosen<Predictor> = static_cast<Predictor*>(allocate("cg.predictor", sizeof(Predictor)));
  return new (chosen<Predictor>) Predictor(parameter);
}

template <typename Predictor>
auto made_for_outcomes() {
  make<Predictor>(kDroppedInstrBits);
  return mispredicts_outcome<Predictor>;
}

template <typename Predictor>
auto made_for_targets() {
  make<Predictor>(kDroppedInstrBits);
  return mispredicts_target<Predictor>;
}

}  // namespace

constinit Predictors predictors;

bool Predictors::begin(const sim::PredictorChoice& choice, bool wants_reasons) {
  using Choice = sim::PredictorChoice;
  book_reason_ = wants_reasons ? begin_branch_reasons(choice.conditional) : nullptr;
  if (choice.is_classic() && !wants_reasons) return false;
  returns_ = choice.predicts_returns() ? make<sim::ReturnStack>(choice.return_entries) : nullptr;
  switch (choice.conditional) {
    case Choice::Conditional::classic:
      conditional_ = [](sim::Addr instr, bool taken) {
        return simulator.conditional.mispredicts(instr, taken);
      };
      break;
    case Choice::Conditional::gshare:
      conditional_ = made_for_outcomes<sim::Gshare>();
      break;
    case Choice::Conditional::perceptron:
      conditional_ = made_for_outcomes<sim::Perceptron>();
      break;
    case Choice::Conditional::tage:
      conditional_ = made_for_outcomes<sim::Tage>();
      break;
  }
  see_outcome_ = nullptr;
  switch (choice.indirect) {
    case Choice::Indirect::classic:
      indirect_ = [](sim::Addr instr, sim::Addr target) {
        return simulator.indirect.mispredicts(instr, target);
      };
      break;
    case Choice::Indirect::btb:
      indirect_ = made_for_targets<sim::TargetBuffer>();
      break;
    case Choice::Indirect::ittage:
      indirect_ = made_for_targets<sim::Ittage>();
      see_outcome_ = [](sim::Addr instr, bool taken) {
        chosen<sim::Ittage>->see_outcome(instr, taken);
      };
      break;
  }
  return true;
}

void Predictors::predict(const BranchSite& branch, sim::Addr operand) const {
  const auto book = [&](sim::BranchCounts& sum, bool is_mispredict) {
    branch.counts->mispredicts += is_mispredict;
    sum.mispredicts += is_mispredict;
  };
  if (branch.kind == BranchSite::Kind::conditional) {
    const bool taken = operand != 0;
    const bool failed = conditional_(branch.instr, taken);
    book(simulator.sum.bc, failed);
    if (see_outcome_ != nullptr) see_outcome_(branch.instr, taken);
    if (book_reason_ != nullptr) book_reason_(branch, taken, failed);
  }
  if (branch.kind == BranchSite::Kind::indirect)
    book(simulator.sum.bi, indirect_(branch.instr, operand));
  if (branch.kind == BranchSite::Kind::call) returns_->call(operand);
  if (branch.kind == BranchSite::Kind::function_return)
    book(simulator.sum.br, returns_->mispredicts(operand));
}

}  // namespace cg::tool
