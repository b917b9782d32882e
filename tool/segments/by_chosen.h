// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "tool/segments/predictors.h"
#include "tool/segments/runner_of_shape.h"

namespace cg::tool {
namespace {  // NOLINT(google-build-namespaces): each source has its own

// The predictors that the user chose.
struct ByChosen {
  static void predict(const BranchSite& branch, sim::Addr operand) {
    predictors.predict(branch, operand);
  }
};

}  // namespace
}  // namespace cg::tool
