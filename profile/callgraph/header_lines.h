// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads the "key: value" lines of a profile; each part of the profile may have its own. The values
// go into the profile's header, and the costs that are 100% into the totals.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "profile/call_header.h"
#include "profile/callgraph/position.h"
#include "profile/place.h"

namespace cg::profile::callgraph {

class HeaderLines {
 public:
  HeaderLines(CallHeader& header, Positions& positions) : header_(header), positions_(positions) {}

  // Takes a line; returns false if it is no such line. A line that follows a body begins a part,
  // unless it is "summary:" or "totals:".
  bool take(std::string_view line, const Place& place);

  // The body of a part follows. Throws when its events are unknown.
  void begin_body(const Place& place);

  // The cost of a part according to the part. Callgrind's "summary:" is the cost of its thread,
  // without signal handlers and what they left, and now and then 2^64 less than nothing; "totals:"
  // is the sum of the lines.
  struct Cost {
    std::optional<std::vector<std::int64_t>> summary, totals;
    const auto& any() const { return summary ? summary : totals; }
  };

  const std::vector<Cost>& costs() const { return costs_; }  // one for each part

 private:
  void begin_part();
  bool take_value(std::string_view key, std::string_view value, const Place& place);
  void take_events(std::string_view value, const Place& place);
  bool goes_on_command(std::string_view line);
  std::optional<std::vector<std::int64_t>> counts(std::string_view text, const Place& place) const;

  CallHeader& header_;
  Positions& positions_;
  std::unordered_set<std::string> known_details_;  // of the header
  std::vector<Cost> costs_;                        // of each part
  bool in_body_ = false;
  bool in_command_ = false;  // the line before belonged to the command
};

}  // namespace cg::profile::callgraph
