// SPDX-License-Identifier: GPL-2.0-or-later
//
// The limits of functions by name. A name is compared with the globs only once, however many
// profiles and files it is in.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "gate/limits.h"

namespace cg::gate {

// A limit for each event, by its number; of several limits, the last.
using LimitsByEvent = std::vector<std::optional<Limit>>;

// Throws a usage error when a limit is for an event that the profiles do not have.
LimitsByEvent limits_by_event(const std::vector<EventLimit>& limits,
                              const std::vector<std::string>& events, std::string_view option);

class FunctionRules {
 public:
  FunctionRules(const std::vector<FunctionLimits>& limits, const std::vector<std::string>& events);

  // nullptr: no glob matches. `name` outlives this.
  const LimitsByEvent* limits_of(std::string_view name);

  std::vector<std::string> unmatched() const;

 private:
  struct Rule {
    std::string glob;
    LimitsByEvent limits;
    bool matched = false;
  };

  std::size_t events_;
  std::vector<Rule> rules_;
  std::unordered_map<std::string_view, std::optional<LimitsByEvent>> known_;
};

}  // namespace cg::gate
