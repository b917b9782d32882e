// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/report/report.h"

#include <algorithm>

namespace cg::gate {

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass:
      return "pass";
    case Verdict::improvement:
      return "improvement";
    case Verdict::layout:
      return "layout";
    case Verdict::unresolved:
      return "unresolved";
    case Verdict::regression:
      return "regression";
    case Verdict::environment:
      return "environment";
  }
  return "";
}

Verdict Report::verdict() const {
  if (!environment.empty()) return Verdict::environment;
  Verdict gravest = Verdict::pass;
  for (const auto* rows : {&events, &functions})
    for (const EventRow& row : *rows) gravest = std::max(gravest, row.verdict);
  return gravest;
}

const EventRow* Report::first(Verdict verdict) const {
  for (const auto* rows : {&events, &functions})
    for (const EventRow& row : *rows)
      if (row.limit && row.verdict == verdict) return &row;
  return nullptr;
}

}  // namespace cg::gate
