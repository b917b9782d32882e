// SPDX-License-Identifier: GPL-2.0-or-later
//
// Limits, and their syntax on the command line:
//
//   EVENT=LIMIT[,EVENT=LIMIT]...        LIMIT: 0.5%  or  2000  or  5%|2000
//   GLOB:EVENT=LIMIT[,EVENT=LIMIT]...   of functions; the last ':' counts, since names may have ':'
//
// Any other syntax throws a usage error that begins with the option.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gate/report/report.h"

namespace cg::gate {

struct EventLimit {
  std::string event;  // as typed
  Limit limit;
};

struct FunctionLimits {
  std::string glob;
  std::vector<EventLimit> limits;
};

std::vector<EventLimit> parse_limits(std::string_view option, std::string_view text);
FunctionLimits parse_function_limits(std::string_view option, std::string_view text);

}  // namespace cg::gate
