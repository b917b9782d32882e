// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a verdict makes of the run; 1 and 2 are errors (program/error.h). An environment that
// differs is no pass: nothing is known of the program.
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
