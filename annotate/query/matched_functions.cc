// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/matched_functions.h"

#include <algorithm>

#include "annotate/query/change.h"

namespace cg::annotate {

MatchedFunctions::MatchedFunctions(const ComparedProfiles& runs, const MatchedFiles& files,
                                   const Events& events)
    : MatchedFunctions(runs.profiles(), runs.befores(), files, events) {}

MatchedFunctions::MatchedFunctions(std::span<const profile::Profile* const> profiles,
                                   std::size_t befores, const MatchedFiles& files,
                                   const Events& events)
    : events_(events.size()), runs_(profiles.size()), befores_(befores) {
  for (std::size_t run = 0; run < runs_; ++run) add(*profiles[run], run, files, events);
  match_moved();
}

std::size_t MatchedFunctions::find_or_add(const profile::Function& function) {
  const auto [at, is_new] = index_.try_emplace(function, functions_.size());
  if (is_new) {
    functions_.emplace_back();
    counts_.resize(counts_.size() + runs_ * events_);
  }
  return at->second;
}

// By names after.
void MatchedFunctions::add(const profile::Profile& totals, std::size_t run,
                           const MatchedFiles& files, const Events& events) {
  const bool is_before = run < befores_;
  std::string_view file, file_after;
  for (std::size_t i = 0; i < totals.size(); ++i) {
    const profile::Function& function = totals.function(i);
    if (i == 0 || function.file != file) {
      file = function.file;
      file_after = is_before ? files.after_of(file) : file;
    }
    const std::size_t index = find_or_add({file_after, function.name});
    (is_before ? functions_[index].before : functions_[index].after) = function;
    for (std::size_t event = 0; event < events_; ++event)
      counts(index)[event * runs_ + run] = events.value(event, totals.sums(i));
  }
}

void MatchedFunctions::match_moved() {
  struct Single {
    std::vector<std::size_t> before, after;
  };
  std::unordered_map<std::string_view, Single> singles;
  for (std::size_t i = 0; i < functions_.size(); ++i) {
    const MatchedFunction& function = functions_[i];
    if (function.presence() == Presence::only_before)
      singles[function.before->name].before.push_back(i);
    if (function.presence() == Presence::only_after)
      singles[function.after->name].after.push_back(i);
  }
  std::vector<bool> dropped(functions_.size());
  for (const auto& [name, single] : singles) {
    if (single.before.size() != 1 || single.after.size() != 1 || name == profile::kUnknown)
      continue;
    const std::size_t from = single.before.front(), to = single.after.front();
    functions_[to].before = functions_[from].before;
    functions_[to].has_moved = true;
    for (std::size_t event = 0; event < events_; ++event)
      std::copy_n(counts(from) + event * runs_, befores_, counts(to) + event * runs_);
    dropped[from] = true;
  }
  drop(dropped);
}

void MatchedFunctions::drop(const std::vector<bool>& dropped) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < functions_.size(); ++i) {
    if (dropped[i]) continue;
    if (kept < i) {
      functions_[kept] = functions_[i];
      std::copy_n(counts(i), runs_ * events_, counts(kept));
    }
    ++kept;
  }
  functions_.resize(kept);
  index_.clear();
}

Change MatchedFunctions::change(std::size_t index, std::size_t event) const {
  const auto runs = std::span(counts_).subspan((index * events_ + event) * runs_, runs_);
  return change_of(runs.first(befores_), runs.subspan(befores_));
}

bool MatchedFunctions::have_changed() const {
  for (std::size_t i = 0; i < functions_.size(); ++i)
    for (std::size_t event = 0; event < events_; ++event)
      if (change(i, event).difference != 0) return true;
  return false;
}

NameCounts MatchedFunctions::counts() const {
  NameCounts counts;
  for (const MatchedFunction& function : functions_) {
    const Presence presence = function.presence();
    ++(presence == Presence::both          ? counts.matched
       : presence == Presence::only_before ? counts.only_before
                                           : counts.only_after);
    counts.moved += function.has_moved;
  }
  return counts;
}

}  // namespace cg::annotate
