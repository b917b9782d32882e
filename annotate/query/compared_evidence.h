// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the profiles of two sides say about the causes of a change: the evidence of each, and the
// functions whose cost changed. Names live as long as the profiles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "annotate/document/compared_brief.h"
#include "annotate/query/compared_profiles.h"
#include "annotate/query/evidence.h"
#include "annotate/query/matched_files.h"

namespace cg::annotate {

struct ComparedEvidence {
  // A function on one side.
  struct Side {
    std::string_view file;
    Measured sums = {};
    std::optional<std::int64_t> calls = {};  // none: they are not recorded
  };
  // One that is on both sides, and that is not nameless.
  struct Function {
    std::string_view name;
    KnownCode known = KnownCode::none;
    Side before, after;
  };
  // Functions that only one side has: neither known nor nameless.
  struct Alone {
    struct Member {
      std::string_view file, name;
      std::int64_t cost = 0;
    };
    std::size_t functions = 0;
    std::int64_t cost = 0, instructions = 0;
    std::vector<Member> members = {};  // the first ones, most cost first
  };

  Evidence before, after;
  std::vector<Function> functions = {};  // in the order of the profiles
  Alone only_before = {}, only_after = {};
};

struct EvidenceSide {
  EvidenceSources evidence;
  const profile::Profile& functions;        // told apart by files alone
  const CalledFunctions* called = nullptr;  // nullptr: calls are not recorded
};

// The profiles have the same events. Throws when a sum does not fit 64 bits.
ComparedEvidence compare_evidence(const EvidenceSide& before, const EvidenceSide& after,
                                  const MatchedFiles& files);

// After less before. Throws when it does not fit 64 bits.
std::int64_t difference(const Sides& sides);

// Adds both. Throws when a sum does not fit 64 bits.
void add(Sides& sum, const Sides& more);

}  // namespace cg::annotate
