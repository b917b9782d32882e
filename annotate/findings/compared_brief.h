// SPDX-License-Identifier: GPL-2.0-or-later
//
// From the evidence of two sides to a compared brief: the totals of both, and what moved.
#pragma once

#include <vector>

#include "annotate/document/compared_brief.h"
#include "annotate/query/compared_evidence.h"
#include "annotate/query/evidence_side.h"
#include "annotate/query/matched_files.h"

namespace cg::annotate {

// All findings about the change, most change first.
std::vector<MovedFinding> find_moves(const ComparedEvidence& evidence);

// Sets caches, totals, cost, findings and what is not recorded. Lines have no texts.
void add_evidence(ComparedBrief& brief, const ComparedEvidence& evidence);

// The whole brief, but the texts of lines.
ComparedBrief compared_brief(const SideEvidence& before, const SideEvidence& after,
                             const MatchedFiles& files);

}  // namespace cg::annotate
