// SPDX-License-Identifier: GPL-2.0-or-later
//
// A hierarchy of caches that tells the class of each miss. It has the same lines as without: the
// functions below do what those of CacheHierarchy and its caches do, and look at misses besides.
//
// `Records` finds the record of a line by the line's number, `LineRecord& of(Addr number)`; the
// address of a record does not change. It may stop the run when it has no memory: then nothing has
// changed yet. D1 and LL share theirs if their lines are of one size.
//
// All fetches from lines other than the line fetched last must be looked up: that a line is the
// most recently used of its set is not enough for the order of all lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/base.h"
#include "sim/cache/cache_config.h"
#include "sim/cache/cache_hierarchy.h"
#include "sim/cache/levels.h"
#include "sim/counts.h"
#include "sim/misses/dropped_lines.h"
#include "sim/misses/line_record.h"
#include "sim/misses/miss_class.h"
#include "sim/misses/recent_lines.h"

namespace cg::sim {

template <typename Records>
class MissClassifier {
 public:
  struct Nothing {
    void operator()(Line /*line*/, std::size_t /*place*/, UseTimes::Time /*time*/) const {}
  };

  // The class of an access that missed the level in question; none if it hit.
  struct Served {
    ServedBy by = ServedBy::l1;
    PerLevel<MissClass> why{};
  };

  constexpr MissClassifier() = default;

  static Levels<std::size_t> storage_words(const Levels<CacheConfig>& configs) {
    return {.i1 = DroppedLines::storage_words(lines_of(configs.i1)),
            .d1 = DroppedLines::storage_words(lines_of(configs.d1)),
            .ll = RecentLines::storage_words(lines_of(configs.ll))};
  }

  // `caches` must be empty, `records` have none; both must outlive this, as `storage`, which may
  // have any contents.
  MissClassifier(CacheHierarchy& caches, const Levels<CacheConfig>& configs,
                 const Levels<std::span<std::uint64_t>>& storage, const Levels<Records*>& records)
      : caches_(&caches), records_(records) {
    caches.d1.touch(Line{0});  // so that it has a time above 0, as in I1; it is there anyway
    i1_ = DroppedLines(caches.i1.use_times(), storage.i1, records.i1->of(0));
    d1_ = DroppedLines(caches.d1.use_times(), storage.d1, records.d1->of(0));
    ll_ = RecentLines(lines_of(configs.ll), storage.ll, records.ll->of(0));
  }

  // Loads a line that I1 does not hold; it has this number there.
  MissClass load(CodeLineCache::Number number, Line line) {
    CodeLineCache& i1 = caches_->i1;
    MissClass why{};
    i1.load(number, line, [&](std::size_t place, UseTimes::Time time) {
      why = dropped(i1_, *records_.i1, i1, line, place, time);
    });
    return why;
  }

  // Searches a line of D1; each line of a data access. also(line, place, time) is told, too, what
  // D1 is about to drop for a line.
  template <typename Also = Nothing>
  MissClass data(Line line, Also also = {}) {
    TimedCache& d1 = caches_->d1;
    MissClass why = MissClass::none;
    d1.search(line, [&](std::size_t place, UseTimes::Time time) {
      why = dropped(d1_, *records_.d1, d1, line, place, time);
      also(line, place, time);
    });
    return why;
  }
  template <typename Also = Nothing>
  MissClass data(Addr addr, std::size_t size, Also also = {}) {
    MissClass worst = MissClass::none;
    caches_->d1.geometry().touch_lines(addr, size, [&](Line line) {
      const MissClass why = data(line, also);
      worst = worse(worst, why);
      return why == MissClass::none;
    });
    return worst;
  }

  // The rest of an access that missed its first level.
  Served beyond_l1(Addr addr, std::size_t size, MissClass l1) {
    PackedCache& ll = caches_->ll;
    MissClass worst = MissClass::none;
    const bool hit = ll.geometry().touch_lines(addr, size, [&](Line line) {
      const MissClass why = ll_.touch(records_.ll->of(ll.geometry().number_of(line.addr)));
      if (ll.touch(line)) return true;
      worst = worse(worst, why);
      return false;
    });
    return {hit ? ServedBy::ll : ServedBy::memory, {{l1, worst}}};
  }

 private:
  static std::size_t lines_of(const CacheConfig& c) { return static_cast<std::size_t>(c.lines()); }

  // LL's set and the record lie cold: the host's memory is to fetch both at a time.
  template <typename Cache>
  MissClass dropped(DroppedLines& lines, Records& records, const Cache& cache, Line line,
                    std::size_t place, UseTimes::Time time) {
    caches_->ll.fetch_ahead(caches_->ll.geometry().line_of(line.addr));
    LineRecord& record = records.of(cache.geometry().number_of(line.addr));
    return lines.load(record, cache.now(), place, time);
  }

  CacheHierarchy* caches_ = nullptr;
  Levels<Records*> records_;
  DroppedLines i1_;
  DroppedLines d1_;
  RecentLines ll_;
};

}  // namespace cg::sim
