// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/compared_stacks.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <span>
#include <string_view>

#include "annotate/query/change.h"
#include "annotate/query/frame_tree.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

using profile::Count;
using profile::Counts;
using Name = std::pair<std::string_view, std::string_view>;  // file and function

// The functions of one side, by the names that they have there.
std::map<Name, std::size_t> numbers_of(const std::vector<ComparedFunction>& functions,
                                       Presence side) {
  std::map<Name, std::size_t> numbers;
  for (std::size_t i = 0; i < functions.size(); ++i) {
    const ComparedFunction& function = functions[i];
    const bool was_elsewhere = side == Presence::only_before && !function.file_before.empty();
    if (function.presence == Presence::both || function.presence == side)
      numbers.emplace(Name(was_elsewhere ? function.file_before : function.file, function.name), i);
  }
  return numbers;
}

class Stacks {
 public:
  Stacks(const ComparedProfiles& runs, const std::vector<ComparedFunction>& functions,
         const Events& events)
      : runs_(runs), functions_(functions), events_(events), own_(events.names.size()) {}

  PageStacks made() {
    PageStacks stacks{{}, {}, CountRows(2 * events_.shown.size()), true};
    callgraph::FrameTree frames(stacks);
    for (std::size_t run = 0; run < runs_.all().size(); ++run) add(run, frames);
    for (const auto& [key, counts] : costs_) add_row(stacks.self, key, counts);
    for (std::size_t frame = 0; frame < stacks.frames.size(); ++frame)
      stacks.calls.push_back(difference_of_calls(frame));
    return stacks;
  }

 private:
  void add(std::size_t run, callgraph::FrameTree& frames) {
    const auto& [stacks, names] = *runs_.all()[run].stacks;
    const auto& functions = names;  // (clang 14 captures no structured bindings)
    const auto numbers =
        numbers_of(functions_, runs_.is_before(run) ? Presence::only_before : Presence::only_after);
    std::vector<std::size_t> frame_of(stacks.frames.size());
    for (std::size_t frame = 1; frame < frame_of.size(); ++frame) {
      const auto& [above, name] = stacks.frames[frame];
      frame_of[frame] = frames.frame(frame_of[above], stacks.names[name]);
      calls_.try_emplace(frame_of[frame], runs_.all().size()).first->second[run] =
          stacks.calls[frame];  // a run has each frame once
    }
    stacks.self.for_each([&](const RowKey& key, std::span<const std::int64_t> counts) {
      std::size_t function = 0;
      if (key.second != 0)
        if (const auto known = numbers.find(functions[key.second - 1]); known != numbers.end())
          function = known->second + 1;
      Counts& sums = costs_.try_emplace({frame_of[key.first], function}, own_ * runs_.all().size())
                         .first->second;
      // (Functions of one name in different objects are one here.)
      for (std::size_t event = 0; event < own_; ++event)
        if (!profile::add(sums[run * own_ + event], counts[event]))
          throw program::Error("the cost of a context does not fit 64 bits");
    });
  }

  // Of all runs, one after another.
  Change change(const Counts& counts) const {
    const std::span<const Count> all = counts;
    return change_of(all.first(runs_.befores()), all.subspan(runs_.befores()));
  }

  void add_row(CountRows& rows, const RowKey& key, const Counts& counts) const {
    std::vector<std::int64_t> before, after;
    for (const std::size_t event : events_.shown) {
      Counts values;
      for (std::size_t run = 0; run < runs_.all().size(); ++run)
        values.push_back(
            events_.value(event, std::span(counts).subspan(run * own_, own_)).value_or(0));
      const Change of = change(values);
      before.push_back(of.before->median);
      after.push_back(of.after->median);
    }
    before.insert(before.end(), after.begin(), after.end());
    rows.add(key, before);
  }

  std::int64_t difference_of_calls(std::size_t frame) const {
    const auto known = calls_.find(frame);
    return known == calls_.end() ? 0 : change(known->second).difference;
  }

  const ComparedProfiles& runs_;
  const std::vector<ComparedFunction>& functions_;
  const Events& events_;
  std::size_t own_;
  std::map<RowKey, Counts> costs_;       // all events of one run, then those of the next
  std::map<std::size_t, Counts> calls_;  // of frames, in each run
};

}  // namespace

std::optional<PageStacks> compared_stacks(const ComparedProfiles& runs,
                                          const std::vector<ComparedFunction>& functions,
                                          const Events& events) {
  if (!std::ranges::all_of(runs.all(),
                           [](const ComparedProfile& run) { return run.stacks.has_value(); }))
    return std::nullopt;
  return Stacks(runs, functions, events).made();
}

}  // namespace cg::annotate
