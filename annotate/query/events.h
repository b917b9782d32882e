// SPDX-License-Identifier: GPL-2.0-or-later
//
// The events of a profile in the roles that the user gave them: columns to show, and keys to sort
// by, each with its threshold. An event is its position in the "events:" line; the derived ones are
// numbered behind these.
#pragma once

#include <compare>
#include <cstddef>
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

  // With the derived ones, which come behind those of the profile.
  std::size_t size() const { return names.size() + derived.size(); }

  const std::string& name(std::size_t event) const {
    return is_derived(event) ? of_derived(event).name() : names[event];
  }
  bool is_derived(std::size_t event) const { return event >= names.size(); }
  bool is_ratio(std::size_t event) const {
    return is_derived(event) && of_derived(event).is_ratio();
  }

  // Throws when one is shown or sorted by, since `why`.
  void refuse_ratios(std::string_view why) const;

  // Has everything listed, however small.
  void drop_thresholds() {
    for (Key& key : sort) key.threshold.percent = 0;
  }

  // Of one count per event of the profile, the one of any event.
  profile::Count value(std::size_t event, std::span<const profile::Count> counts) const {
    return is_derived(event) ? of_derived(event).value(counts) : counts[event];
  }

  // What is held against a threshold: the same, but of a ratio its dividend. (All misses of a
  // function are part of all misses; its miss rate is no part of anything.)
  profile::Count weight(std::size_t event, std::span<const profile::Count> counts) const {
    return is_derived(event) ? of_derived(event).total(counts) : counts[event];
  }

  // By the sort events in turn, the one with the larger key first. key_of(count) says what an absent
  // count stands for, and drops signs (magnitude.h).
  template <class KeyOf>
  std::strong_ordering order(std::span<const profile::Count> a, std::span<const profile::Count> b,
                             KeyOf key_of) const {
    for (const Key& key : sort)
      if (const auto order = key_of(value(key.event, b)) <=> key_of(value(key.event, a));
          std::is_neq(order))
        return order;
    return std::strong_ordering::equal;
  }

  // Of one count per event, those that are shown.
  profile::Counts columns(std::span<const profile::Count> counts) const;

  // One for this event, without numbers.
  Column column(std::size_t event) const;

 private:
  const DerivedEvent& of_derived(std::size_t event) const { return derived[event - names.size()]; }
};

// The shown events with their totals.
std::vector<Column> total_columns(const Events& events, const profile::Summary& summary);

// Throws when --show or --sort names an event that the profile does not have and that cannot be
// derived. Of two events with one name the last is taken. Shown by default are those of the profile
// and the user's own; sorted by are those of the profile, after a derived sum that is shown first.
Events choose_events(const std::vector<std::string>& names, const EventOptions& options);

}  // namespace cg::annotate
