// SPDX-License-Identifier: GPL-2.0-or-later
//
// What larger caches would leave of the misses of a machine's D1 (miss_curve.h), without classes.
#include "tool/segments/general_runner.h"
#include "tool/segments/left_misses.h"
#include "tool/segments/machine_accesses.h"
#include "tool/segments/miss_curve.h"

namespace cg::tool {
namespace {

struct MeasuredAccess : sim::Unwatched {
  Left left;
};

struct MeasuredLru {
  static constexpr bool kMissesMostly = true;

  using Notes = MeasuredAccess;

  static sim::MissClass fetch(const Segment& segment, std::size_t number) {
    return LruFirstLevel::fetch(segment, number);
  }
  static sim::MissClass data(sim::Addr addr, std::size_t size, Notes& notes) {
    sim::TimedCache& d1 = simulator.caches.d1;
    const bool hit = d1.geometry().touch_lines(addr, size, [&](sim::Line line) {
      return d1.search(line, [&](std::size_t place, sim::UseTimes::Time time) {
        notes.left.load(line, place, time);
      });
    });
    return hit ? sim::MissClass::none : sim::MissClass::conflict;
  }

  static void drop(sim::Line line, const sim::ModuloGeometry& outer) {
    sim::CodeLineCache& i1 = simulator.caches.i1;
    sim::TimedCache& d1 = simulator.caches.d1;
    outer.for_each_line_in(line, i1.geometry(), [&](sim::Line one) { i1.drop(one); });
    outer.for_each_line_in(line, d1.geometry(), [&](sim::Line one) {
      d1.drop(one, [](std::size_t place, sim::UseTimes::Time time) {
        miss_curve.distances.leave(place, time);
      });
    });
  }

  static void book(const Fetch& /*fetch*/, sim::MissClass /*l1*/, const Notes& /*notes*/) {}
  static void book(const DataAccess& access, sim::MissClass /*l1*/, const Notes& notes) {
    notes.left.book(access);
  }
};

}  // namespace

template <>
void look_data_up<MeasureOnMachine>(const Segment& segment, std::size_t number, sim::Addr addr) {
  machine_caches.data<MeasuredLru>(segment, number, addr);
}
template <>
void access_all<MeasureOnMachine>(const Segment& segment, const sim::Addr* addrs) {
  machine_caches.all<MeasuredLru>(segment, addrs);
}

}  // namespace cg::tool
