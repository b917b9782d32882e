// SPDX-License-Identifier: GPL-2.0-or-later
//
// The only table of events. A row has the name of an event, the group of options that turns it on,
// the kind of access or branch that it counts, and which count of this kind it is. These follow:
//
//   word     the place of its count in Costs (costs.h): first the counts of fetches, reads, writes
//            and branches, each kind together, as simulators count them; then all other events, in
//            the order of the table
//   columns  in Callgrind's profiles: in the order of the table; in Cachegrind's: of the words
//
// So a new event is a row here, and a line where it is counted.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "sim/counts.h"

namespace cg::sim {

struct Event {
  // The group of options that turns it on.
  enum class Group : std::uint8_t {
    always,
    cache,
    branch,
    write_back,
    cache_use,
    bus,
    system_calls,
    system_cpu_time,
  };

  const char* name;
  Group group;
  std::size_t word;
};

namespace detail {

// The kinds that have counts of their own in Costs, and all others.
enum class EventKind : std::uint8_t { fetch, read, write, conditional, indirect, other };

// Which count of its kind it is.
inline constexpr std::size_t kHappens = 0;
inline constexpr std::size_t kMispredicts = 1;
constexpr std::size_t misses(Level level) { return 1 + static_cast<std::size_t>(level); }

struct EventRow {
  const char* name;
  Event::Group group;
  EventKind kind = EventKind::other;
  std::size_t count = kHappens;
};

using enum Event::Group;
using enum EventKind;

inline constexpr auto kRows = std::to_array<EventRow>({
    {"Ir", always, fetch},
    {"Dr", cache, read},
    {"Dw", cache, write},
    {"I1mr", cache, fetch, misses(Level::l1)},
    {"D1mr", cache, read, misses(Level::l1)},
    {"D1mw", cache, write, misses(Level::l1)},
    {"ILmr", cache, fetch, misses(Level::ll)},
    {"DLmr", cache, read, misses(Level::ll)},
    {"DLmw", cache, write, misses(Level::ll)},
    {"ILdmr", write_back},  // LL misses whose line takes the place of a line that has to be written
    {"DLdmr", write_back},  // back: of fetches, of reads
    {"DLdmw", write_back},  // and of writes
    {"Bc", branch, conditional},
    {"Bcm", branch, conditional, kMispredicts},
    {"Bi", branch, indirect},
    {"Bim", branch, indirect, kMispredicts},
    {"AcCost1", cache_use},  // of lines that were loaded here: how little they were used
    {"SpLoss1", cache_use},  // and how many bytes not at all
    {"AcCost2", cache_use},
    {"SpLoss2", cache_use},
    {"Ge", bus},
    {"sysCount", system_calls},
    {"sysTime", system_calls},
    {"sysCpuTime", system_cpu_time},
});

inline constexpr std::size_t kOfCaches = sizeof(CacheCounts) / sizeof(std::uint64_t);
inline constexpr std::size_t kOfBranches = sizeof(BranchCounts) / sizeof(std::uint64_t);
inline constexpr std::size_t kOfKinds = 3 * kOfCaches + 2 * kOfBranches;
static_assert(kOfCaches == 1 + kLevels && kOfBranches == 1 + kMispredicts);

constexpr std::size_t first_word(EventKind kind) {
  const auto number = static_cast<std::size_t>(kind);
  constexpr auto kBranches = static_cast<std::size_t>(EventKind::conditional);
  return number < kBranches ? number * kOfCaches
                            : kBranches * kOfCaches + (number - kBranches) * kOfBranches;
}

constexpr auto events() {
  std::array<Event, kRows.size()> events{};
  std::size_t others = 0;
  for (std::size_t i = 0; i < kRows.size(); ++i) {
    const EventRow& row = kRows[i];
    const bool is_other = row.kind == EventKind::other;
    events[i] = {row.name, row.group, first_word(row.kind) + (is_other ? others++ : row.count)};
  }
  return events;
}
static_assert(first_word(EventKind::other) == kOfKinds);

}  // namespace detail

// In the order of Callgrind's columns.
inline constexpr auto kEvents = detail::events();

inline constexpr std::size_t kEventWords = kEvents.size();

namespace detail {

// The events by word, which is the order of Cachegrind's columns. If two events had one word,
// another word would have none.
constexpr auto events_by_word() {
  std::array<const Event*, kEventWords> by_word{};
  for (const Event& event : kEvents)
    if (event.word < kEventWords) by_word[event.word] = &event;
  return by_word;
}

}  // namespace detail

inline constexpr auto kEventsByWord = detail::events_by_word();

static_assert(
    [] {
      for (const Event* event : kEventsByWord)
        if (event == nullptr) return false;
      return true;
    }(),
    "a count without a name, or with two");
static_assert(kEvents[0].word == 0, "instructions come first");

namespace detail {

constexpr bool is_same(const char* a, const char* b) {
  while (*a != '\0' && *a == *b) ++a, ++b;
  return *a == *b;
}

void there_is_no_such_event();  // not constexpr: a call of it does not compile

}  // namespace detail

// The word of the event of this name.
consteval std::size_t word_of(const char* name) {
  for (const Event& event : kEvents)
    if (detail::is_same(event.name, name)) return event.word;
  detail::there_is_no_such_event();
  return 0;
}

static_assert(
    [] {
      for (const Event& event : kEvents)
        for (const Event& other : kEvents)
          if (&event != &other && detail::is_same(event.name, other.name)) return false;
      return true;
    }(),
    "two events of one name");

// The groups of events that a run counts.
class EventGroups {
 public:
  constexpr EventGroups() = default;
  template <std::same_as<Event::Group>... Groups>
  constexpr EventGroups(Groups... groups) {  // NOLINT(google-explicit-constructor): {cache, branch}
    (add(groups), ...);
  }

  constexpr void add(Event::Group group, bool is_wanted = true) {
    if (is_wanted) groups_ |= bit(group);
  }
  constexpr bool has(Event::Group group) const { return (groups_ & bit(group)) != 0; }

  // How many words of Costs may differ from 0, from the first.
  constexpr std::size_t words() const {
    std::size_t words = 0;
    for (const Event* event : kEventsByWord)
      if (has(event->group)) words = event->word + 1;
    return words;
  }

 private:
  static constexpr unsigned bit(Event::Group group) { return 1U << static_cast<unsigned>(group); }

  unsigned groups_ = bit(Event::Group::always);
};

}  // namespace cg::sim
