// SPDX-License-Identifier: GPL-2.0-or-later
//
// One side of a comparison, with all that its evidence is gathered from: the profile that was read, the
// misses by object and by stride beside it, and its calls. For these a profile of calls is read once
// more: functions of a comparison are told apart by files alone, those with calls by objects, too.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "annotate/document/compared_brief.h"
#include "annotate/query/compared_evidence.h"
#include "annotate/query/misses_beside.h"
#include "profile/callgraph/graph.h"
#include "profile/name_changes.h"
#include "program/console.h"

namespace cg::annotate {

// A profile of a side, which lives longer.
struct ReadSide {
  std::string name;
  const profile::Profile& functions;
  const CalledFunctions* called = nullptr;  // nullptr: not known yet, or no profile of calls
  std::size_t runs = 1;                     // of the side, whose median it is
};

class SideEvidence {
 public:
  struct Wants {
    const profile::NameChanges& names;
    std::string objects = {};        // as in BesideOptions
    bool has_inlined_calls = false;  // functions are as they were written
  };

  // `events` lives longer. Throws for a profile of misses by object or by stride.
  SideEvidence(const ReadSide& read, const Events& events, const Wants& wants,
               program::Console& console);
  SideEvidence(const SideEvidence&) = delete;  // `calls_` knows `place_`

  EvidenceSide evidence() const;

  // What a brief says of it.
  ComparedBrief::Side side() const;

  // Why there are no misses by object or by stride, although there is a file.
  const std::vector<std::string>& notes() const { return misses_.notes; }

 private:
  ReadSide read_;
  const Events& events_;
  const bool has_inlined_calls_;
  MissesBeside misses_;
  profile::Place place_;
  std::optional<profile::Profile> calls_;
  std::optional<profile::callgraph::Graph> graph_;
  std::optional<CalledFunctions> called_;
};

// Of the profiles of a side the one whose cost is the median: the first of equal ones.
std::size_t median_of(const std::vector<const profile::Profile*>& profiles, const Events& events);

}  // namespace cg::annotate
