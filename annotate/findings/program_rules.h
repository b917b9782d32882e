// SPDX-License-Identifier: GPL-2.0-or-later
//
// The rules about code, branches, calls and groups of functions, each in the file of its name.
#pragma once

#include <optional>

#include "annotate/findings/rule.h"

namespace cg::annotate::findings {

std::optional<Finding> code_misses(const Evidence& evidence);
std::optional<Finding> unpredictable_branch(const Evidence& evidence);
std::optional<Finding> indirect_dispatch(const Evidence& evidence);
std::optional<Finding> frequent_calls(const Evidence& evidence);
std::optional<Finding> recursion(const Evidence& evidence);
std::optional<Finding> allocation(const Evidence& evidence);
std::optional<Finding> copying(const Evidence& evidence);
std::optional<Finding> dynamic_linking(const Evidence& evidence);
std::optional<Finding> unknown_code(const Evidence& evidence);

}  // namespace cg::annotate::findings
