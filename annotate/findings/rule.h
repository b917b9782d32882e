// SPDX-License-Identifier: GPL-2.0-or-later
//
// Rules find causes: each is a function of the evidence, in a file of its own that says which
// evidence it needs and why its thresholds are what they are. Rules are of two kinds:
//
//   Rule       about the whole program, or about one line of it
//   DataRule   about the misses of data of a line. A line has one cause: the first rule of
//              data_rules() that holds. So these rules never say two things of one line
//
// A rule says nothing unless its evidence is in the profile. Where another option would decide, the
// finding names it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/document/brief.h"
#include "annotate/query/evidence.h"

namespace cg::annotate::findings {

struct Rule {
  std::string_view name;
  std::optional<Finding> (*find)(const Evidence& evidence);
};

struct DataRule {
  std::string_view name;
  bool (*holds)(const Evidence::Line& line, const Evidence& evidence);
  std::int64_t (*cost)(const Measured& sums);  // of the misses that it explains
  // Of the line with the most cost. Name, cost, places and amounts are set elsewhere.
  Finding (*finding)(const Evidence::Line& line, const Evidence& evidence);
};

// In order.
std::span<const Rule> rules();
std::span<const DataRule> data_rules();

// The least share of the modelled cost that is worth a finding about a line, in per cent: three
// times what a line needs to be looked at, so that a finding is not a matter of rounding.
inline constexpr std::int64_t kLeastPercent = 3;

// Whether `part` is at least so many per cent of `whole`, which is not 0.
constexpr bool is_share(std::int64_t part, std::int64_t whole, std::int64_t percent) {
  return whole > 0 && static_cast<double>(part) * 100 >=
                          static_cast<double>(whole) * static_cast<double>(percent);
}
constexpr bool is_most(std::int64_t part, std::int64_t whole) { return is_share(part, whole, 51); }

// A line in a function.
struct CodeLine {
  const Evidence::Function* function = nullptr;
  const Evidence::Line* line = nullptr;
  std::int64_t cost = 0;
};

// Whether all nameless code of an object may be one line: a sum of misses says something, one branch
// is not to be found there.
enum class Nameless { by_object, left_out };

// The lines that findings may be about, of which wants(line) gives the cost that a finding would
// have, 0 if it has none: most cost first, only those that cost enough. Left out is code that has
// rules of its own, and nameless code whose object is not known.
std::vector<CodeLine> costly_lines(const Evidence& evidence,
                                   std::int64_t (*wants)(const Evidence::Line&, const Evidence&),
                                   Nameless nameless);

// Sets the cost of the finding, its places - the first lines - and what shows more of the first
// function: these events, or all.
void set_places(Finding& finding, std::span<const CodeLine> lines, std::string_view show);

// The argument of a report about this function alone. A function without a name has none: the whole
// program is shown.
std::string function_argument(std::string_view name);

// A finding about functions of one kind: their cost, its shares, and who calls them.
Finding group_finding(const Evidence::Group& group, std::string_view what);

// The findings of data_rules().
std::vector<Finding> data_findings(const Evidence& evidence);

}  // namespace cg::annotate::findings
