// SPDX-License-Identifier: GPL-2.0-or-later
//
// The functions of both sides with their counts. Two functions match if they have one name in one
// file. They also match if they have one name in different files, and on either side no other
// function of this name is without a match.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "annotate/document/comparison.h"
#include "annotate/query/compared_profiles.h"
#include "annotate/query/events.h"
#include "annotate/query/matched_files.h"
#include "profile/profile.h"

namespace cg::annotate {

struct MatchedFunction {
  std::optional<profile::Function> before;  // with names as the profiles have them
  std::optional<profile::Function> after;
  bool has_moved = false;

  Presence presence() const {
    if (before && after) return Presence::both;
    return before ? Presence::only_before : Presence::only_after;
  }
};

class MatchedFunctions {
 public:
  // Names live as long as `runs`.
  MatchedFunctions(const ComparedProfiles& runs, const MatchedFiles& files, const Events& events);

  // Of profiles with the same events, `befores` of them before. Names live as long as these.
  MatchedFunctions(std::span<const profile::Profile* const> profiles, std::size_t befores,
                   const MatchedFiles& files, const Events& events);

  std::size_t size() const { return functions_.size(); }
  const MatchedFunction& function(std::size_t index) const { return functions_[index]; }

  // The change of one event, from a count of each run. Derived events have numbers, too.
  Change change(std::size_t index, std::size_t event) const;

  // Whether any count of any function changed.
  bool have_changed() const;

  NameCounts counts() const;

 private:
  struct Hash {
    std::size_t operator()(const profile::Function& function) const {
      const std::hash<std::string_view> hash;
      return hash(function.name) * 31 + hash(function.file);
    }
  };

  std::size_t find_or_add(const profile::Function& function);
  void add(const profile::Profile& totals, std::size_t run, const MatchedFiles& files,
           const Events& events);
  void match_moved();
  void drop(const std::vector<bool>& dropped);

  profile::Count* counts(std::size_t index) { return &counts_[index * runs_ * events_]; }

  std::size_t events_;
  std::size_t runs_;
  std::size_t befores_;
  std::vector<MatchedFunction> functions_;
  profile::Counts counts_;  // of each function, event and run
  std::unordered_map<profile::Function, std::size_t, Hash> index_;
};

}  // namespace cg::annotate
