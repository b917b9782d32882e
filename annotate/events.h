// SPDX-License-Identifier: GPL-2.0-or-later
//
// The events of a profile in the roles that the user gave them: columns to show, and keys to sort
// by, each with its threshold. An event is its position in the "events:" line.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "annotate/listing/listing.h"
#include "annotate/sort_events.h"
#include "profile/count.h"
#include "profile/header.h"

namespace cg::annotate {

struct Events {
  struct Key {
    std::size_t event;
    Threshold threshold;
  };

  std::vector<std::string> names;  // of all events
  std::vector<std::size_t> shown;
  std::vector<Key> sort;

  // Of one count per event, those that are shown.
  profile::Counts columns(std::span<const profile::Count> counts) const;
};

// The shown events with their totals.
std::vector<Column> total_columns(const Events& events, const profile::Summary& summary);

// Throws when --show or --sort names an event that the profile does not have. Of two events with
// one name the last is taken.
Events choose_events(const std::vector<std::string>& names, const EventOptions& options);

}  // namespace cg::annotate
