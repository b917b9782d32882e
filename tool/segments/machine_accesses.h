// SPDX-License-Identifier: GPL-2.0-or-later
//
// The accesses of a machine, for the ways of counting their misses. Each way has a `First`, which
// stands for I1 and D1:
//
//   Notes                       what is found out of an access besides; it is told what the access
//                               asks of L2 and LL
//   fetch(SEGMENT, NUMBER)      looks a line up, or data; the class. Who does not find classes says
//   data(ADDR, SIZE, NOTES)     `conflict` of each miss
//   uses(SEGMENT, NUMBER, ADDR) who need not hear of hits has it: whether data hit one line of D1,
//                               which is then looked up
//   drop(LINE, GEOMETRY)        an outer level wants all of its line to leave
//   book(ACCESS, CLASS, NOTES)  books the class of a miss of I1 or D1, and what its notes say
//   kMissesMostly               whether most data that come to data() miss: the LRU D1's guess is
//                               seldom wrong, and uses() takes the hits
#pragma once

#include <cstddef>

#include "sim/costs.h"
#include "sim/machine/outer_levels.h"
#include "sim/misses/miss_class.h"
#include "tool/segments/booking.h"
#include "tool/segments/in_order.h"
#include "tool/segments/machine_caches.h"

namespace cg::tool {

namespace detail {

// The words of an access's events that I1, D1 and LL do not have.
struct MachineWords {
  std::size_t l2;
  std::size_t tlb;
  std::size_t tlb2;
};
inline constexpr MachineWords kFetchOnMachine{sim::word_of("I2mr"), sim::word_of("ITmr"),
                                              sim::word_of("IT2mr")};
inline constexpr MachineWords kReadOnMachine{sim::word_of("D2mr"), sim::word_of("DTmr"),
                                             sim::word_of("DT2mr")};
inline constexpr MachineWords kWriteOnMachine{sim::word_of("D2mw"), sim::word_of("DTmw"),
                                              sim::word_of("DT2mw")};

inline const MachineWords& words_of(const Fetch& /*fetch*/) { return kFetchOnMachine; }
inline const MachineWords& words_of(const DataAccess& access) {
  return access.is_write ? kWriteOnMachine : kReadOnMachine;
}

template <typename Access>
void book_translation(const Access& access, sim::TlbMisses misses) {
  if (misses != sim::TlbMisses::none) book_event(access, words_of(access).tlb);
  if (misses == sim::TlbMisses::both) book_event(access, words_of(access).tlb2);
}

}  // namespace detail

// The simulator's I1 and D1.
struct LruFirstLevel {
  static constexpr bool kMissesMostly = true;

  using Notes = sim::Unwatched;

  static sim::MissClass fetch(const Segment& segment, std::size_t number) {
    const bool hit =
        simulator.caches.i1.touch(segment.lines[number], segment.fetches()[number].line);
    return hit ? sim::MissClass::none : sim::MissClass::conflict;
  }
  static sim::MissClass data(sim::Addr addr, std::size_t size, Notes& /*notes*/) {
    return simulator.caches.d1.access(addr, size) ? sim::MissClass::none : sim::MissClass::conflict;
  }

  static void drop(sim::Line line, const sim::ModuloGeometry& outer) {
    sim::CodeLineCache& i1 = simulator.caches.i1;
    sim::TimedCache& d1 = simulator.caches.d1;
    outer.for_each_line_in(line, i1.geometry(), [&](sim::Line one) { i1.drop(one); });
    outer.for_each_line_in(line, d1.geometry(), [&](sim::Line one) { d1.drop(one); });
  }

  template <typename Access>
  static void book(const Access& /*access*/, sim::MissClass /*l1*/, const Notes& /*notes*/) {}
};

// I1 and D1 of other policies.
struct PolicyFirstLevel {
  static constexpr bool kMissesMostly = true;

  using Notes = sim::Unwatched;

  static sim::MissClass fetch(const Segment& segment, std::size_t number) {
    const sim::Line line = segment.fetches()[number].line;
    machine_caches.fetched_last = line;
    return machine_caches.i1.touch(line).hit ? sim::MissClass::none : sim::MissClass::conflict;
  }
  static sim::MissClass data(sim::Addr addr, std::size_t size, Notes& /*notes*/) {
    sim::FirstPolicyCache& d1 = machine_caches.d1;
    const bool hit =
        d1.geometry().touch_lines(addr, size, [&](sim::Line line) { return d1.touch(line).hit; });
    return hit ? sim::MissClass::none : sim::MissClass::conflict;
  }
  static bool uses(const Segment& segment, std::size_t number, sim::Addr addr) {
    sim::FirstPolicyCache& d1 = machine_caches.d1;
    const sim::Line line = d1.geometry().line_of(addr);
    return addr - line.addr <= segment.slack[number] && d1.use(line);
  }

  // The line that was fetched last stays in I1: its code is being executed.
  static void drop(sim::Line line, const sim::ModuloGeometry& outer) {
    sim::FirstPolicyCache& i1 = machine_caches.i1;
    sim::FirstPolicyCache& d1 = machine_caches.d1;
    outer.for_each_line_in(line, i1.geometry(), [&](sim::Line one) {
      if (one != machine_caches.fetched_last) i1.drop(one);
    });
    outer.for_each_line_in(line, d1.geometry(), [&](sim::Line one) { d1.drop(one); });
  }

  template <typename Access>
  static void book(const Access& /*access*/, sim::MissClass /*l1*/, const Notes& /*notes*/) {}
};

template <typename First, typename Access>
sim::ServedBy MachineCaches::beyond_l1(const Access& access, sim::Addr addr, sim::MissClass l1,
                                       typename First::Notes& notes) {
  const sim::OuterLevel by = outer_.access(addr, access.size, First::drop, notes);
  if (outer_.has_l2() && by != sim::OuterLevel::l2) book_event(access, detail::words_of(access).l2);
  const auto where = by == sim::OuterLevel::memory ? sim::ServedBy::memory : sim::ServedBy::ll;
  book_at(access, addr, where);
  First::book(access, l1, notes);
  return where;
}

template <typename First>
void MachineCaches::data(const Segment& segment, std::size_t number, sim::Addr addr) {
  if constexpr (requires { First::uses(segment, number, addr); })
    if (data_tlb.hits_guess(addr) && First::uses(segment, number, addr)) return;
  if constexpr (First::kMissesMostly) outer_.fetch_ahead(addr);
  const DataAccess& access = segment.data()[number];
  detail::book_translation(access, data_tlb.access(addr, access.size));
  typename First::Notes notes;
  const sim::MissClass l1 = First::data(addr, access.size, notes);
  if (l1 == sim::MissClass::none) return;
  const sim::ServedBy where = beyond_l1<First>(access, addr, l1, notes);
  if (segment.details->has_sites) book_pattern(segment, number, addr, where);
}

// A fetch from two lines is one access: its second line is looked up after the first, and the next
// level asked behind both, if one is missing.
template <typename First>
void MachineCaches::all(const Segment& segment, const sim::Addr* addrs) {
  sim::MissClass missed = sim::MissClass::none;
  const auto fetch = [&](std::size_t number) {
    const Fetch& fetched = segment.fetches()[number];
    if (!fetched.continues) {
      missed = sim::MissClass::none;
      detail::book_translation(fetched, fetch_tlb.access(fetched.addr, fetched.size));
    }
    missed = sim::worse(missed, First::fetch(segment, number));
    const bool goes_on =
        number + 1 < segment.fetch_count && segment.fetches()[number + 1].continues;
    if (missed == sim::MissClass::none || goes_on) return;
    typename First::Notes notes;
    beyond_l1<First>(fetched, fetched.addr, missed, notes);
  };
  access_in_order(segment, addrs, fetch,
                  [&](std::size_t number, sim::Addr addr) { data<First>(segment, number, addr); });
}

// The accesses of in_order_runners().
template <typename First>
struct OnMachineInOrder {
  static void all(const Segment& segment, const sim::Addr* addrs) {
    machine_caches.all<First>(segment, addrs);
  }
  static void data(const Segment& segment, std::size_t number, sim::Addr addr) {
    machine_caches.data<First>(segment, number, addr);
  }
};

}  // namespace cg::tool
