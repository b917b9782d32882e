// SPDX-License-Identifier: GPL-2.0-or-later
//
// From the evidence of two sides to a compared brief: the totals of both, and what moved.
#pragma once

#include <vector>

#include "annotate/document/compared_brief.h"
#include "annotate/query/compared_evidence.h"

namespace cg::annotate {

// All findings about the change, most change first.
std::vector<MovedFinding> find_moves(const ComparedEvidence& evidence);

// Sets caches, totals, cost, findings and what is not recorded. Lines have no texts.
void add_evidence(ComparedBrief& brief, const ComparedEvidence& evidence);

}  // namespace cg::annotate
