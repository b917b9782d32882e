// SPDX-License-Identifier: GPL-2.0-or-later
//
// From evidence to a brief: totals with their rates, the hottest functions, and the findings of all
// rules.
#pragma once

#include <string>
#include <vector>

#include "annotate/document/brief.h"
#include "annotate/query/evidence.h"
#include "profile/header.h"

namespace cg::annotate {

// Throws for a file of misses by object or by stride, which lies beside a profile, and for what
// cg_diff made.
void require_program(const profile::Header& header, const std::string& name);

// Whether rules can find causes in a profile: not in what cg_diff made, nor in misses by object or by
// stride.
bool is_of_program(const profile::Header& header);

// "I1 32 KB, D1 32 KB, LL 8 MB"; empty: the profile describes none.
std::string caches_text(const Evidence& evidence);

// The options that would tell more.
std::vector<std::string> not_recorded(const Evidence::Recorded& recorded);

// All findings, most cost first; of equal cost in the order of the rules.
std::vector<Finding> find_causes(const Evidence& evidence);

// Sets totals, cost, hottest functions, findings and what is not recorded. Lines have no texts.
void add_evidence(Brief& brief, const Evidence& evidence);

}  // namespace cg::annotate
