// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/predictor_options.h"

#include <cstddef>
#include <cstdint>
#include <span>

#include "tool/caches/cache_options.h"
#include "tool/core/valgrind.h"

namespace cg::tool {
namespace {

// In the order of the enumerations.
constexpr const char* kConditional[] = {"classic", "gshare", "perceptron", "tage"};
constexpr const char* kIndirect[] = {"classic", "btb", "ittage"};

template <typename Model>
Model read_name(const OptionArgument& a, std::span<const char* const> names, const char* list) {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (VG_(strcmp)(a.value, names[i]) == 0) return static_cast<Model>(i);
  VG_(fmsg_bad_option)(a.arg, "'%s' is none of %s\n", a.value, list);
  return {};
}

}  // namespace

sim::PredictorChoice::Conditional read_branch_predictor(const OptionArgument& argument) {
  return read_name<sim::PredictorChoice::Conditional>(argument, kConditional,
                                                      "classic, gshare, perceptron and tage");
}

sim::PredictorChoice::Indirect read_indirect_predictor(const OptionArgument& argument) {
  return read_name<sim::PredictorChoice::Indirect>(argument, kIndirect, "classic, btb and ittage");
}

// A classic one that is given changes nothing, so it needs nothing.
void check_predictors(const sim::PredictorChoice& choice, bool wants_reasons, bool branch_sim) {
  constexpr const char* kWhy = "needs --branch-sim=yes";
  if (branch_sim) return;
  if (const auto i = static_cast<std::size_t>(choice.conditional); i != 0)
    refuse(kBranchPredictor, kWhy, kConditional[i]);
  if (const auto i = static_cast<std::size_t>(choice.indirect); i != 0)
    refuse(kIndirectPredictor, kWhy, kIndirect[i]);
  if (choice.predicts_returns()) {
    HChar entries[24];
    VG_(sprintf)(entries, "%llu", static_cast<ULong>(choice.return_entries));
    refuse(kReturnStack, kWhy, entries);
  }
  if (wants_reasons) refuse(kBranchReasons, kWhy);
}

void describe_predictors(OutputFile& out, const sim::PredictorChoice& choice) {
  if (choice.is_classic()) return;
  out << "desc: Branch predictors: " << kConditional[static_cast<std::size_t>(choice.conditional)]
      << ", " << kIndirect[static_cast<std::size_t>(choice.indirect)];
  if (choice.predicts_returns())
    out << ", return stack of " << std::uint64_t{choice.return_entries};
  out << '\n';
}

}  // namespace cg::tool
