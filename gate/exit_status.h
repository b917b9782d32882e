// SPDX-License-Identifier: GPL-2.0-or-later
//
// The exit status for each verdict; 1 and 2 are errors (program/error.h). A different environment
// is no pass: the counts say nothing about the program.
#pragma once

#include "gate/report/report.h"

namespace cg::gate {

constexpr int exit_status(Verdict verdict) {
  switch (verdict) {
    case Verdict::regression:
      return 3;
    case Verdict::environment:
      return 4;
    default:
      return 0;
  }
}

}  // namespace cg::gate
