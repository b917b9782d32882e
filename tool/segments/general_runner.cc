// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/general_runner.h"

#include <span>

#include "sim/misses/miss_class.h"
#include "sim/prefetch.h"
#include "tool/segments/booking.h"
#include "tool/segments/costs_of.h"
#include "tool/segments/left_misses.h"
#include "tool/segments/miss_classes.h"
#include "tool/segments/miss_curve.h"

namespace cg::tool {
namespace {

using sim::MissClass;

template <bool kPatterns>
[[gnu::noinline]] void data_missed(const Segment& segment, std::size_t number, sim::Addr addr) {
  const DataAccess& access = segment.data()[number];
  const sim::ServedBy where = simulator.caches.beyond_l1(addr, access.size);
  book_at(access, addr, where);
  if constexpr (kPatterns) book_pattern(segment, number, addr, where);
}

template <bool kPatterns>
[[gnu::noinline]] void look_all_up(const Segment& segment, std::size_t number, sim::Addr addr) {
  const DataAccess& access = segment.data()[number];
  const sim::ServedBy where = simulator.caches.data(addr, access.size);
  book_at(access, addr, where);
  if constexpr (kPatterns)
    if (where != sim::ServedBy::l1) book_pattern(segment, number, addr, where);
}

}  // namespace

// Of a miss, no class is known but that there is one.
template <bool kPatterns>
struct WithoutClasses {
  // A line of I1; none if it is present.
  static MissClass look_up(sim::CodeLineCache::Number number, const Fetch& fetch) {
    sim::CodeLineCache& i1 = simulator.caches.i1;
    if (i1.lines() == nullptr)
      return i1.touch(number, fetch.line) ? MissClass::none : MissClass::conflict;
    if (i1.holds(number)) return i1.use(i1.place(number)), MissClass::none;
    sim::prefetch(&fetch);
    i1.load(number, i1.lines()[number]);
    return MissClass::conflict;
  }

  static void look_up(const Segment& segment, std::size_t number, sim::Addr addr, sim::Line line) {
    if (!simulator.caches.d1.search(line)) [[unlikely]]
      data_missed<kPatterns>(segment, number, addr);
  }

  // Of which a line is missing.
  static void missed(const Fetch& fetch, MissClass /*why*/) {
    book(fetch, simulator.caches.beyond_l1(fetch.addr, fetch.size));
  }
  // Its other line is missing, too.
  static void missed_again(const Fetch& /*fetch*/, MissClass /*before*/, MissClass /*why*/) {}

  static void look_all_up(const Segment& segment, std::size_t number, sim::Addr addr) {
    tool::look_all_up<kPatterns>(segment, number, addr);
  }
};

struct CountMisses : WithoutClasses<false> {};
struct FindPatterns : WithoutClasses<true> {};

namespace {

// LL is asked after all lines of D1.
[[gnu::noinline]] void data_missed(const Segment& segment, std::size_t number, sim::Addr addr,
                                   const Left& left) {
  const DataAccess& access = segment.data()[number];
  const sim::ServedBy where = simulator.caches.beyond_l1(addr, access.size);
  book_at(access, addr, where);
  left.book(access);
  if (segment.details->has_sites) book_pattern(segment, number, addr, where);
}

}  // namespace

// Of a miss of D1, at which sizes it is left. And finds patterns, if the segment has sites.
struct MeasureCurve : WithoutClasses<false> {
  using WithoutClasses<false>::look_up;

  static bool search(sim::Line line, Left& left) {
    return simulator.caches.d1.search(
        line, [&](std::size_t place, sim::UseTimes::Time time) { left.load(line, place, time); });
  }

  static void look_up(const Segment& segment, std::size_t number, sim::Addr addr, sim::Line line) {
    Left left;
    if (!search(line, left)) data_missed(segment, number, addr, left);
  }

  static void look_all_up(const Segment& segment, std::size_t number, sim::Addr addr) {
    Left left;
    const bool hit = simulator.caches.d1.geometry().touch_lines(
        addr, segment.data()[number].size, [&](sim::Line line) { return search(line, left); });
    if (hit)
      book(segment.data()[number], sim::ServedBy::l1);
    else
      data_missed(segment, number, addr, left);
  }
};

namespace {

template <typename Access>
sim::ServedBy book(const Access& access, const sim::ClassWords& words, sim::Addr addr,
                   MissClass why) {
  const auto served = miss_classes.classifier.beyond_l1(addr, access.size, why);
  book_at(access, addr, served.by);
  for (const sim::Level level : {sim::Level::l1, sim::Level::ll}) {
    sim::add_class(costs_of(access), words[level], served.why[level]);
    sim::add_class(simulator.sum, words[level], served.why[level]);
  }
  return served.by;
}

[[gnu::noinline]] void data_missed(const Segment& segment, std::size_t number, sim::Addr addr,
                                   MissClass why, const Left& left) {
  const DataAccess& access = segment.data()[number];
  const sim::ServedBy where =
      book(access, access.is_write ? sim::kWriteClasses : sim::kReadClasses, addr, why);
  if (miss_curve.is_measured()) left.book(access);
  if (segment.details->has_sites) book_pattern(segment, number, addr, where);
}

}  // namespace

// And finds patterns, if the segment has sites, and the curve, if the run measures it.
struct ClassifyMisses {
  static MissClass look_up(sim::CodeLineCache::Number number, const Fetch& fetch) {
    sim::CodeLineCache& i1 = simulator.caches.i1;
    if (i1.holds(number)) return i1.use(i1.place(number)), MissClass::none;
    sim::prefetch(&fetch);
    return miss_classes.classifier.load(number, i1.lines()[number]);
  }

  static auto loading(Left& left) {
    return [&left](sim::Line line, std::size_t place, sim::UseTimes::Time time) {
      if (miss_curve.is_measured()) left.load(line, place, time);
    };
  }

  static void look_up(const Segment& segment, std::size_t number, sim::Addr addr, sim::Line line) {
    Left left;
    if (const MissClass why = miss_classes.classifier.data(line, loading(left));
        why != MissClass::none)
      data_missed(segment, number, addr, why, left);
  }

  static void look_all_up(const Segment& segment, std::size_t number, sim::Addr addr) {
    const DataAccess& access = segment.data()[number];
    Left left;
    if (const MissClass why = miss_classes.classifier.data(addr, access.size, loading(left));
        why != MissClass::none)
      data_missed(segment, number, addr, why, left);
  }

  static void missed(const Fetch& fetch, MissClass why) {
    book(fetch, sim::kFetchClasses, fetch.addr, why);
  }

  // It is one miss, of the worse class.
  static void missed_again(const Fetch& fetch, MissClass before, MissClass why) {
    if (sim::worse(before, why) == before) return;
    const std::size_t cold_word = sim::kFetchClasses[sim::Level::l1];
    for (sim::Costs* const costs : {&costs_of(fetch), &simulator.sum}) {
      sim::add_class(*costs, cold_word, why);
      sim::add_class(*costs, cold_word, before, ~std::uint64_t{0});
    }
  }
};

template <typename Misses>
void look_data_up(const Segment& segment, std::size_t number, sim::Addr addr) {
  const sim::Line line = simulator.caches.d1.geometry().line_of(addr);
  if (addr - line.addr > segment.slack[number]) [[unlikely]]
    return Misses::look_all_up(segment, number, addr);
  Misses::look_up(segment, number, addr, line);
}

// I1 and D1 know nothing of each other, so their order is free. LL must see what both miss in
// program order.
template <typename Misses>
void access_all(const Segment& segment, const sim::Addr* addrs) {
  std::size_t next = 0;
  const auto access_data_before = [&](std::size_t end) {
    for (; next < end; ++next) access_data<Misses>(segment, next, addrs[next]);
  };
  const std::span<const Fetch> fetches = segment.fetches();
  MissClass missed = MissClass::none;
  for (std::size_t i = 0; i < fetches.size(); ++i) {
    const Fetch& fetch = fetches[i];
    const MissClass before = fetch.continues ? missed : MissClass::none;
    missed = Misses::look_up(segment.lines[i], fetch);
    if (missed == MissClass::none) continue;
    if (before != MissClass::none) {
      Misses::missed_again(fetch, before, missed);
      continue;
    }
    access_data_before(fetch.data_before);
    Misses::missed(fetch, missed);
  }
  access_data_before(segment.data_count);
}

template void look_data_up<CountMisses>(const Segment&, std::size_t, sim::Addr);
template void look_data_up<FindPatterns>(const Segment&, std::size_t, sim::Addr);
template void look_data_up<MeasureCurve>(const Segment&, std::size_t, sim::Addr);
template void look_data_up<ClassifyMisses>(const Segment&, std::size_t, sim::Addr);
template void access_all<CountMisses>(const Segment&, const sim::Addr*);
template void access_all<FindPatterns>(const Segment&, const sim::Addr*);
template void access_all<MeasureCurve>(const Segment&, const sim::Addr*);
template void access_all<ClassifyMisses>(const Segment&, const sim::Addr*);

}  // namespace cg::tool
