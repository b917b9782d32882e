// SPDX-License-Identifier: GPL-2.0-or-later
//
// The rules about misses of data, each in the file of its name.
#pragma once

#include "annotate/findings/rule.h"

namespace cg::annotate::findings {

bool is_conflict(const Evidence::Line& line, const Evidence& evidence);
// Whether most misses come at one distance that leaves them few sets.
bool has_pitch(const Evidence::Line& line, const Evidence::Cache& cache);
Finding conflict_finding(const Evidence::Line& line, const Evidence& evidence);

bool is_first_touch(const Evidence::Line& line, const Evidence& evidence);
Finding first_touch_finding(const Evidence::Line& line, const Evidence& evidence);

bool is_strided(const Evidence::Line& line, const Evidence& evidence);
Finding strided_finding(const Evidence::Line& line, const Evidence& evidence);

bool is_scattered(const Evidence::Line& line, const Evidence& evidence);
Finding scattered_finding(const Evidence::Line& line, const Evidence& evidence);

bool is_working_set(const Evidence::Line& line, const Evidence& evidence);
Finding working_set_finding(const Evidence::Line& line, const Evidence& evidence);

bool is_unexplained(const Evidence::Line& line, const Evidence& evidence);
Finding unexplained_finding(const Evidence::Line& line, const Evidence& evidence);

}  // namespace cg::annotate::findings
