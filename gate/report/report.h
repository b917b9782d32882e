// SPDX-License-Identifier: GPL-2.0-or-later
//
// The result of cg_gate, as a value: numbers, names as the profiles have them (any bytes but line
// feeds), and a verdict. Renderers decide only how it looks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/document/compared_brief.h"
#include "profile/run_statistics.h"

namespace cg::gate {

// A graver verdict is greater. A different environment makes all other verdicts doubtful.
enum class Verdict { pass, improvement, layout, unresolved, regression, environment };

std::string_view name(Verdict verdict);

// The amount by which a count may rise: it must exceed neither number.
struct Limit {
  std::optional<std::int64_t> percent;  // of the baseline, in millionths of a per cent
  std::optional<std::int64_t> events;
  std::string text;  // as the user wrote it
};

inline constexpr std::int64_t kOnePercent = 1'000'000;

using profile::Range;
using profile::RunStatistics;

struct EventRow {
  std::string event;
  RunStatistics statistics;
  std::optional<Limit> limit;                           // none: shown, not judged
  Verdict verdict = Verdict::pass;                      // of this row alone
  std::optional<std::string> function = {};             // none: of the whole program
  std::optional<RunStatistics> without_conflicts = {};  // of misses whose classes are known
};

struct MovedLine {
  std::string file;
  std::int64_t line;
  std::int64_t difference;
};

struct MovedFunction {
  std::string file;
  std::string name;
  RunStatistics statistics;
  std::optional<MovedLine> line;  // none: the profile knows no lines
};

struct Report {
  std::string name;                   // of what was measured
  std::vector<std::string> baseline;  // profiles; none: `missing` says why
  std::vector<std::string> current;
  std::string missing;
  std::vector<std::string> environment;  // the differences, a sentence each
  std::vector<EventRow> events;
  std::vector<EventRow> functions;     // functions that do not pass, the gravest verdict first
  std::size_t functions_judged = 0;    // limits times functions, also functions that pass
  std::vector<std::string> unmatched;  // globs that no function's name matches
  std::string moved_event;
  std::vector<MovedFunction> moved;  // the function that moved most comes first
  // What moved, and why: if the user wants it, and the profiles can be compared.
  std::optional<annotate::ComparedBrief> brief = {};

  // The gravest verdict of all rows, or `environment` if the environment differs.
  Verdict verdict() const;

  // The first row with a verdict; nullptr: none has it.
  const EventRow* first(Verdict verdict) const;
};

// The exit status for each verdict; 1 and 2 are errors (program/error.h). A different environment
// is no pass: the counts say nothing about the program.
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
