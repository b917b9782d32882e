// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/machine_classes.h"

#include "tool/core/memory.h"
#include "tool/segments/general_runner.h"
#include "tool/segments/left_misses.h"
#include "tool/segments/machine_accesses.h"
#include "tool/segments/miss_curve.h"
#include "tool/segments/runner.h"

namespace cg::tool {

constinit MachineClasses machine_classes;

namespace {

// The classes of an access that asks L2 and LL, each the worst of its missing lines.
struct ClassesBehindL1 {
  void asked_l2(sim::Line line, bool was_there) {
    l2 = sim::worse(l2, machine_classes.l2.look_up(line, was_there));
  }
  void asked_ll(sim::Line line, bool was_there) {
    ll = sim::worse(ll, machine_classes.ll.look_up(line, was_there));
  }
  void took_out_of_ll(sim::Line line, bool was_there) {
    ll = sim::worse(ll, machine_classes.ll.take_out(line, was_there));
  }
  static void put_into_ll(sim::Line line) { machine_classes.ll.put_in(line); }

  sim::MissClass l2 = sim::MissClass::none;
  sim::MissClass ll = sim::MissClass::none;
  Left left;  // if the run measures it
};

void book_left(const Fetch& /*fetch*/, const Left& /*left*/) {}
void book_left(const DataAccess& access, const Left& left) {
  if (miss_curve.is_measured()) left.book(access);
}

struct WordsOfClasses {
  const sim::ClassWords& words;
  std::size_t l2;
};
WordsOfClasses class_words(const Fetch& /*fetch*/) {
  return {sim::kFetchClasses, sim::kFetchClassesOfL2};
}
WordsOfClasses class_words(const DataAccess& access) {
  return access.is_write ? WordsOfClasses{sim::kWriteClasses, sim::kWriteClassesOfL2}
                         : WordsOfClasses{sim::kReadClasses, sim::kReadClassesOfL2};
}

struct BookClasses {
  using Notes = ClassesBehindL1;

  template <typename Access>
  static void book(const Access& access, sim::MissClass l1, const Notes& notes) {
    const WordsOfClasses all = class_words(access);
    for (sim::Costs* const costs : {&costs_of(access), &simulator.sum}) {
      sim::add_class(*costs, all.words[sim::Level::l1], l1);
      sim::add_class(*costs, all.l2, notes.l2);
      sim::add_class(*costs, all.words[sim::Level::ll], notes.ll);
    }
    book_left(access, notes.left);
  }
};

// The simulator's I1 and D1.
struct ClassifiedLru : BookClasses {
  static constexpr bool kMissesMostly = true;

  static sim::MissClass fetch(const Segment& segment, std::size_t number) {
    sim::CodeLineCache& i1 = simulator.caches.i1;
    const sim::CodeLineCache::Number line = segment.lines[number];
    if (i1.holds(line)) return i1.use(i1.place(line)), sim::MissClass::none;
    return machine_classes.first.load(line, segment.fetches()[number].line);
  }
  static sim::MissClass data(sim::Addr addr, std::size_t size, Notes& notes) {
    return machine_classes.first.data(
        addr, size, [&](sim::Line line, std::size_t place, sim::UseTimes::Time time) {
          if (miss_curve.is_measured()) notes.left.load(line, place, time);
        });
  }

  static void leaving(std::size_t place, sim::UseTimes::Time time) {
    if (miss_curve.is_measured()) miss_curve.distances.leave(place, time);
  }
  static void drop(sim::Line line, const sim::ModuloGeometry& outer) {
    outer.for_each_line_in(line, simulator.caches.i1.geometry(),
                           [](sim::Line one) { machine_classes.first.drop_from_i1(one); });
    outer.for_each_line_in(line, simulator.caches.d1.geometry(),
                           [](sim::Line one) { machine_classes.first.drop_from_d1(one, leaving); });
  }
};

// I1 and D1 of other policies.
struct ClassifiedPolicies : BookClasses {
  static constexpr bool kMissesMostly = false;

  static sim::MissClass fetch(const Segment& segment, std::size_t number) {
    const bool hit = PolicyFirstLevel::fetch(segment, number) == sim::MissClass::none;
    return machine_classes.i1.look_up(segment.fetches()[number].line, hit);
  }
  static sim::MissClass data(sim::Addr addr, std::size_t size, Notes& /*notes*/) {
    sim::FirstPolicyCache& d1 = machine_caches.d1;
    sim::MissClass worst = sim::MissClass::none;
    d1.geometry().touch_lines(addr, size, [&](sim::Line line) {
      const bool hit = d1.touch(line).hit;
      worst = sim::worse(worst, machine_classes.d1.look_up(line, hit));
      return hit;
    });
    return worst;
  }

  static void drop(sim::Line line, const sim::ModuloGeometry& outer) {
    PolicyFirstLevel::drop(line, outer);
  }
};

}  // namespace

template <>
void look_data_up<ClassifyOnMachine>(const Segment& segment, std::size_t number, sim::Addr addr) {
  machine_caches.data<ClassifiedLru>(segment, number, addr);
}
template <>
void access_all<ClassifyOnMachine>(const Segment& segment, const sim::Addr* addrs) {
  machine_caches.all<ClassifiedLru>(segment, addrs);
}

std::span<std::uint64_t> MachineClasses::storage(Cache which, std::size_t words) {
  std::span<std::uint64_t>& space = storage_[which];
  if (space.empty()) space = {allocate_array<std::uint64_t>("cg.machine_classes", words), words};
  records_[which].clear();
  return space;
}

MachineClasses::Beside MachineClasses::beside(Cache which, const sim::CacheConfig& config) {
  return {config, storage(which, Beside::storage_words(config)), records_[which]};
}

void MachineClasses::begin(const sim::MachineConfig& machine,
                           const sim::Levels<sim::CacheConfig>& caches) {
  using First = sim::FirstLevelClasses<Records>;
  if (machine.has_lru_l1()) {
    first = First(simulator.caches.i1, simulator.caches.d1,
                  {.i1 = storage(kI1, First::storage_words(caches.i1)),
                   .d1 = storage(kD1, First::storage_words(caches.d1))},
                  {.i1 = &records_[kI1], .d1 = &records_[kD1]});
  } else {
    i1 = beside(kI1, caches.i1);
    d1 = beside(kD1, caches.d1);
  }
  if (machine.l2) l2 = beside(kL2, *machine.l2);
  ll = beside(kLl, caches.ll);
}

// A line that its set used last need not be the last of all: other policies' short ways are not
// taken.
void MachineClasses::instrument(const sim::MachineConfig& machine, Instrumentation& setup) {
  setup.runners = machine.has_lru_l1() ? classifying_machine_runners()
                                       : in_order_runners<OnMachineInOrder<ClassifiedPolicies>>();
}

}  // namespace cg::tool
