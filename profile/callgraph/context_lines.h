// SPDX-License-Identifier: GPL-2.0-or-later
//
// The lines of a profile that have its calls by whole stacks: comments behind the body
// (docs/file-format-callgraph.md).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "profile/place.h"
#include "profile/profile.h"

namespace cg::profile::callgraph {

inline constexpr std::string_view kContextsBegin =
    "# contexts: depth calls function inclusive-cost";
inline constexpr std::string_view kContext = "#@ ";  // before each
inline constexpr std::string_view kContextRest = "...";

class ContextLines {
 public:
  // The number that a name behind fn= or cfn= begins with, if any; and what function has it.
  static std::optional<std::uint64_t> number_of(std::string_view name);
  void define(std::uint64_t number, const FunctionKey& function) { functions_[number] = function; }

  // Looks at a comment, which a line feed follows. Returns where the counts of its node begin;
  // nullptr: it has none. Throws when the line is damaged.
  const char* scan(std::string_view line, const Place& place);
  // Adds the node that scan() found.
  void add(Profile& profile, std::span<const std::int64_t> counts);

 private:
  void scan_function(const char*& at, const Place& place);
  std::uint32_t scan_depth(const char*& at, const Place& place) const;

  std::unordered_map<std::uint64_t, FunctionKey> functions_;
  std::vector<std::uint32_t> path_;  // the numbers of nodes, from the program down; empty: no tree
  ContextNode node_;                 // at hand
};

}  // namespace cg::profile::callgraph
