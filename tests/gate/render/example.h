// SPDX-License-Identifier: GPL-2.0-or-later
//
// For tests: a report with everything in it, and one whose names mean harm.
#pragma once

#include "gate/report/report.h"

namespace cg::gate {

inline Report example() {
  Report report;
  report.name = "prog";
  report.baseline = {"a1.out", "a2.out"};
  report.current = {"b.out"};
  const Limit limit{.percent = kOnePercent, .events = 2000, .text = "1%|2000"};
  report.events = {
      {"Ir",
       {Range{10'000, 9'990, 10'010}, {10'500, 10'500, 10'500}, 500},
       limit,
       Verdict::regression},
      {"Dr", {Range{0, 0, 0}, {3, 3, 3}, 3}, {}},
      {"Dw", {Range{2'000, 2'000, 2'000}, {2'000, 2'000, 2'000}, 0}, limit, Verdict::pass},
  };
  report.functions = {
      {"Ir", {Range{100, 100, 100}, {90, 90, 90}, -10}, limit, Verdict::improvement, "sort"}};
  report.functions_judged = 4;
  report.moved_event = "Ir";
  report.moved = {
      {"src/a.c", "sum", {Range{0, 0, 0}, {500, 500, 500}, 500}, MovedLine{"src/a.c", 7, 400}},
      {"???", "???", {Range{20, 20, 20}, {10, 10, 10}, -10}, {}}};
  return report;
}

inline Report first_report() {
  Report report = example();
  report.baseline = {};
  report.missing = "a1.out: No such file or directory";
  for (EventRow& row : report.events) row = {row.event, {{}, row.statistics.current}, row.limit};
  report.functions = {};
  report.moved = {};
  return report;
}

inline Report hostile_report(const std::string& text) {
  Report report = example();
  report.name = report.moved_event = text;
  report.baseline = report.current = {text};
  report.environment = {text};
  report.events[0].event = text;
  report.functions[0].function = text;
  report.moved[0].file = report.moved[0].name = report.moved[0].line->file = text;
  return report;
}

}  // namespace cg::gate
