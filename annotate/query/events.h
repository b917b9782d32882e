// SPDX-License-Identifier: GPL-2.0-or-later
//
// The events of a profile in the roles that the user gave them: columns to show, and keys to sort
// by, each key with its threshold. The number of an event is its position in the "events:" line;
// the numbers of derived events follow.
#pragma once

#include <compare>
#include <cstddef>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/document/listing.h"
#include "annotate/options/sort_events.h"
#include "annotate/query/derived_events.h"
#include "profile/count.h"
#include "profile/header.h"

namespace cg::annotate {

struct Events {
  struct Key {
    std::size_t event;
    Threshold threshold;
  };

  std::vector<std::string> names;  // of all events of the profile
  std::vector<std::size_t> shown;
  std::vector<Key> sort;
  std::vector<DerivedEvent> derived = {};
  const MachineCycles* machine = nullptr;  // the machine whose weights CEst has

  // The number of all events, derived events included.
  std::size_t size() const { return names.size() + derived.size(); }

  const std::string& name(std::size_t event) const {
    return is_derived(event) ? of_derived(event).name() : names[event];
  }
  bool is_derived(std::size_t event) const { return event >= names.size(); }
  bool is_ratio(std::size_t event) const {
    return is_derived(event) && of_derived(event).is_ratio();
  }

  // Throws when a ratio is shown or sorted by; `why` is the reason in the error.
  void refuse_ratios(std::string_view why) const;

  // All events of the profile are shown, and nothing else.
  void show_all() {
    shown.resize(names.size());
    std::iota(shown.begin(), shown.end(), std::size_t{0});
  }

  // What tables have: all events of the profile, and behind them CEst if it has the weights of a
  // machine.
  void show_all_and_cycles();
  std::vector<std::string> shown_names() const;

  // Makes a report list everything, however small.
  void drop_thresholds() {
    for (Key& key : sort) key.threshold.percent = 0;
  }

  // The count of any event, from one count per event of the profile.
  profile::Count value(std::size_t event, std::span<const profile::Count> counts) const {
    return is_derived(event) ? of_derived(event).value(counts) : counts[event];
  }

  // The count that is compared with a threshold: the value, but the dividend of a ratio. (A
  // function's misses are part of all misses; its miss rate is no part of anything.)
  profile::Count weight(std::size_t event, std::span<const profile::Count> counts) const {
    return is_derived(event) ? of_derived(event).total(counts) : counts[event];
  }

  // Orders by the sort events in turn, the larger key first. key_of(count) says which number stands
  // for an absent count, and drops signs (magnitude).
  template <class KeyOf>
  std::strong_ordering order(std::span<const profile::Count> a, std::span<const profile::Count> b,
                             KeyOf key_of) const {
    for (const Key& key : sort)
      if (const auto order = key_of(value(key.event, b)) <=> key_of(value(key.event, a));
          std::is_neq(order))
        return order;
    return std::strong_ordering::equal;
  }

  // The counts of the shown events, from one count per event.
  profile::Counts columns(std::span<const profile::Count> counts) const;

  // The column of this event, without numbers.
  Column column(std::size_t event) const;

 private:
  const DerivedEvent& of_derived(std::size_t event) const { return derived[event - names.size()]; }
};

// The shown events with their totals.
std::vector<Column> total_columns(const Events& events, const profile::Summary& summary);

// Throws when --show or --sort names an event that the profile does not have and that cannot be
// derived. If two events have one name, the last one is taken. Reports show by default the events
// of the profile but those of a curve, sums in the place of classes of misses, the user's own, and
// CEst if it has the weights of a machine; they sort by the events of the profile, and before these
// by a derived sum that is shown first. `descriptions` of the profile may name its machine.
Events choose_events(const std::vector<std::string>& names, const EventOptions& options,
                     std::span<const std::string> descriptions = {});

}  // namespace cg::annotate
