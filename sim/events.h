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
// So a new event is a row here, and a line where it is counted. An event that is the rest of
// another has no count of its own: it is what two others, in the rows before, leave of that one. The
// counts of a curve are sums: of the word of their row and of those of the rows behind.
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
    returns,
    write_back,
    cache_use,
    bus,
    system_calls,
    system_cpu_time,
    level2,
    fetch_tlb,
    fetch_tlb2,
    data_tlb,
    data_tlb2,
    miss_classes,
    miss_classes_of_l2,
    miss_patterns,
    branch_reasons,
    curve,
  };

  static constexpr std::size_t kNoWord = ~std::size_t{0};

  const char* name;
  Group group;
  std::size_t word;                 // of a rest: of the last event that is taken off
  std::size_t whole = kNoWord;      // of a rest: the word of the event that it is a rest of
  std::size_t last_word = kNoWord;  // of a sum: of its words, `word` is the first

  constexpr bool is_rest() const { return whole != kNoWord; }
  constexpr bool is_sum() const { return last_word != kNoWord; }
};

namespace detail {

// The kinds that have counts of their own in Costs, and all others.
enum class EventKind : std::uint8_t {
  fetch,
  read,
  write,
  conditional,
  indirect,
  function_return,
  other
};

// Which count of its kind it is.
inline constexpr std::size_t kHappens = 0;
inline constexpr std::size_t kMispredicts = 1;
constexpr std::size_t misses(Level level) { return 1 + static_cast<std::size_t>(level); }

struct EventRow {
  const char* name;
  Event::Group group;
  EventKind kind = EventKind::other;
  std::size_t count = kHappens;
  const char* rest_of = nullptr;
};

constexpr EventRow rest(const char* name, Event::Group group, const char* whole) {
  return {.name = name, .group = group, .rest_of = whole};
}

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
    {"Br", returns, function_return},  // see sim/branch/return_stack.h
    {"Brm", returns, function_return, kMispredicts},
    {"AcCost1", cache_use},  // of lines that were loaded here: how little they were used
    {"SpLoss1", cache_use},  // and how many bytes not at all
    {"AcCost2", cache_use},
    {"SpLoss2", cache_use},
    {"Ge", bus},
    {"sysCount", system_calls},
    {"sysTime", system_calls},
    {"sysCpuTime", system_cpu_time},
    {"I2mr", level2},  // see sim/machine/
    {"D2mr", level2},
    {"D2mw", level2},
    {"ITmr", fetch_tlb},
    {"IT2mr", fetch_tlb2},
    {"DTmr", data_tlb},
    {"DTmw", data_tlb},
    {"DT2mr", data_tlb2},
    {"DT2mw", data_tlb2},
    {"I1mr_cold", miss_classes},  // see sim/misses/miss_class.h
    {"I1mr_cap", miss_classes},
    rest("I1mr_conf", miss_classes, "I1mr"),
    {"I2mr_cold", miss_classes_of_l2},
    {"I2mr_cap", miss_classes_of_l2},
    rest("I2mr_conf", miss_classes_of_l2, "I2mr"),
    {"ILmr_cold", miss_classes},
    {"ILmr_cap", miss_classes},
    rest("ILmr_conf", miss_classes, "ILmr"),
    {"D1mr_cold", miss_classes},
    {"D1mr_cap", miss_classes},
    rest("D1mr_conf", miss_classes, "D1mr"),
    {"D2mr_cold", miss_classes_of_l2},
    {"D2mr_cap", miss_classes_of_l2},
    rest("D2mr_conf", miss_classes_of_l2, "D2mr"),
    {"DLmr_cold", miss_classes},
    {"DLmr_cap", miss_classes},
    rest("DLmr_conf", miss_classes, "DLmr"),
    {"D1mw_cold", miss_classes},
    {"D1mw_cap", miss_classes},
    rest("D1mw_conf", miss_classes, "D1mw"),
    {"D2mw_cold", miss_classes_of_l2},
    {"D2mw_cap", miss_classes_of_l2},
    rest("D2mw_conf", miss_classes_of_l2, "D2mw"),
    {"DLmw_cold", miss_classes},
    {"DLmw_cap", miss_classes},
    rest("DLmw_conf", miss_classes, "DLmw"),
    {"D1mr_next", miss_patterns},  // see sim/misses/miss_pattern.h
    {"D1mr_stride", miss_patterns},
    rest("D1mr_irr", miss_patterns, "D1mr"),
    {"DLmr_next", miss_patterns},
    {"DLmr_stride", miss_patterns},
    rest("DLmr_irr", miss_patterns, "DLmr"),
    {"D1mw_next", miss_patterns},
    {"D1mw_stride", miss_patterns},
    rest("D1mw_irr", miss_patterns, "D1mw"),
    {"DLmw_next", miss_patterns},
    {"DLmw_stride", miss_patterns},
    rest("DLmw_irr", miss_patterns, "DLmw"),
    {"Bct", branch_reasons},       // taken conditional branches
    {"Bcx", branch_reasons},       // those that went the other way the last time
    {"Bcm_cold", branch_reasons},  // see sim/branch/mispredict_class.h
    {"Bcm_alias", branch_reasons},
    {"Bcm_loop", branch_reasons},
    {"Bcm_pattern", branch_reasons},
    {"Bcm_random", branch_reasons},
    {"M1K", curve},  // see sim/cache/cache_sizes.h
    {"M2K", curve},
    {"M4K", curve},
    {"M8K", curve},
    {"M16K", curve},
    {"M32K", curve},
    {"M64K", curve},
    {"M128K", curve},
    {"M256K", curve},
    {"M512K", curve},
    {"M1M", curve},
    {"M2M", curve},
    {"M4M", curve},
    {"M8M", curve},
    {"M16M", curve},
    {"M32M", curve},
    {"M64M", curve},
    {"M128M", curve},
    {"M256M", curve},
});

inline constexpr std::size_t kOfCaches = sizeof(CacheCounts) / sizeof(std::uint64_t);
inline constexpr std::size_t kOfBranches = sizeof(BranchCounts) / sizeof(std::uint64_t);
inline constexpr std::size_t kOfKinds = 3 * kOfCaches + 3 * kOfBranches;
static_assert(kOfCaches == 1 + kLevels && kOfBranches == 1 + kMispredicts);

constexpr std::size_t first_word(EventKind kind) {
  const auto number = static_cast<std::size_t>(kind);
  constexpr auto kBranches = static_cast<std::size_t>(EventKind::conditional);
  return number < kBranches ? number * kOfCaches
                            : kBranches * kOfCaches + (number - kBranches) * kOfBranches;
}

constexpr bool is_same(const char* a, const char* b) {
  while (*a != '\0' && *a == *b) ++a, ++b;
  return *a == *b;
}

constexpr auto events() {
  std::array<Event, kRows.size()> events{};
  std::size_t next = first_word(EventKind::other);
  for (std::size_t i = 0; i < kRows.size(); ++i) {
    const EventRow& row = kRows[i];
    if (row.rest_of != nullptr) {
      events[i] = {row.name, row.group, next - 1};
      for (const Event& whole : events)
        if (whole.name != nullptr && is_same(whole.name, row.rest_of)) events[i].whole = whole.word;
    } else {
      const bool is_other = row.kind == EventKind::other;
      events[i] = {row.name, row.group, is_other ? next++ : first_word(row.kind) + row.count};
    }
  }
  for (Event& event : events)
    if (event.group == curve) event.last_word = events.back().word;
  return events;
}
static_assert(first_word(EventKind::other) == kOfKinds);

}  // namespace detail

// In the order of Callgrind's columns.
inline constexpr auto kEvents = detail::events();

inline constexpr std::size_t kEventWords = [] {
  std::size_t words = 0;
  for (const Event& event : kEvents) words += !event.is_rest();
  return words;
}();

namespace detail {

// The events by word, which is the order of Cachegrind's columns; a rest follows what it is left
// by.
constexpr auto events_by_word() {
  std::array<const Event*, kEvents.size()> by_word{};
  std::size_t n = 0;
  for (std::size_t word = 0; word < kEventWords; ++word)
    for (const bool is_rest : {false, true})
      for (const Event& event : kEvents)
        if (event.word == word && event.is_rest() == is_rest) by_word[n++] = &event;
  return by_word;
}

}  // namespace detail

inline constexpr auto kEventsByWord = detail::events_by_word();

static_assert(
    [] {
      for (std::size_t word = 0; word < kEventWords; ++word) {
        int names = 0;
        for (const Event& event : kEvents) names += event.word == word && !event.is_rest();
        if (names != 1) return false;
      }
      return true;
    }(),
    "a count without a name, or with two");
static_assert(kEvents[0].word == 0, "instructions come first");

namespace detail {

void there_is_no_such_event();  // not constexpr: a call of it does not compile

}  // namespace detail

// The word of the event of this name, which is no rest.
consteval std::size_t word_of(const char* name) {
  for (const Event& event : kEvents)
    if (!event.is_rest() && detail::is_same(event.name, name)) return event.word;
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

// The groups of events that a run counts, and from which word on those of a curve.
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
  constexpr void add_curve(std::size_t first_word) {
    add(Event::Group::curve);
    curve_ = first_word;
  }
  constexpr bool has(Event::Group group) const { return (groups_ & bit(group)) != 0; }
  constexpr bool has(const Event& event) const {
    return has(event.group) && (event.group != Event::Group::curve || event.word >= curve_);
  }

  // How many words of Costs may differ from 0, from the first.
  constexpr std::size_t words() const {
    std::size_t words = 0;
    for (const Event* event : kEventsByWord)
      if (has(*event)) words = event->word + 1;
    return words;
  }

 private:
  static constexpr unsigned bit(Event::Group group) { return 1U << static_cast<unsigned>(group); }

  unsigned groups_ = bit(Event::Group::always);
  std::size_t curve_ = 0;
};

}  // namespace cg::sim
