// SPDX-License-Identifier: GPL-2.0-or-later
//
// The classes of the misses of I1 and D1, which have the times of their lines' last uses. The caches
// have the same lines as without: the functions below do what those of the caches do, and look at
// misses besides.
//
// `Records` finds the record of a line by the line's number, `LineRecord& of(Addr number)`; the
// address of a record does not change. It may stop the run when it has no memory: then nothing has
// changed yet.
//
// All fetches from lines other than the line fetched last must be looked up: that a line is the
// most recently used of its set is not enough for the order of all lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/base.h"
#include "sim/cache/cache_config.h"
#include "sim/cache/code_line_cache.h"
#include "sim/cache/levels.h"
#include "sim/cache/timed_cache.h"
#include "sim/misses/dropped_lines.h"
#include "sim/misses/line_record.h"
#include "sim/misses/miss_class.h"

namespace cg::sim {

template <typename Records>
class FirstLevelClasses {
 public:
  struct Nothing {
    void operator()(Line /*line*/, std::size_t /*place*/, UseTimes::Time /*time*/) const {}
  };

  constexpr FirstLevelClasses() = default;

  // Of I1 or of D1.
  static std::size_t storage_words(const CacheConfig& config) {
    return DroppedLines::storage_words(static_cast<std::size_t>(config.lines()));
  }

  // The caches must be empty, `records` have none; all must outlive this, as `storage`, which may
  // have any contents. What they have of LL is not looked at.
  FirstLevelClasses(CodeLineCache& i1, TimedCache& d1,
                    const Levels<std::span<std::uint64_t>>& storage,
                    const Levels<Records*>& records)
      : i1_(&i1), d1_(&d1), i1_records_(records.i1), d1_records_(records.d1) {
    d1.touch(Line{0});  // so that it has a time above 0, as in I1; it is there anyway
    dropped_of_i1_ = DroppedLines(i1.use_times(), storage.i1, records.i1->of(0));
    dropped_of_d1_ = DroppedLines(d1.use_times(), storage.d1, records.d1->of(0));
  }

  // Loads a line that I1 does not hold; it has this number there.
  MissClass load(CodeLineCache::Number number, Line line) {
    MissClass why{};
    i1_->load(number, line, [&](std::size_t place, UseTimes::Time time) {
      LineRecord& record = i1_records_->of(i1_->geometry().number_of(line.addr));
      why = dropped_of_i1_.load(record, i1_->now(), place, time);
    });
    return why;
  }

  // Searches a line of D1; each line of a data access. also(line, place, time) is told, too, and
  // first, what is about to be dropped for the line.
  template <typename Also = Nothing>
  MissClass data(Line line, Also also = {}) {
    MissClass why = MissClass::none;
    d1_->search(line, [&](std::size_t place, UseTimes::Time time) {
      also(line, place, time);
      LineRecord& record = d1_records_->of(d1_->geometry().number_of(line.addr));
      why = dropped_of_d1_.load(record, d1_->now(), place, time);
    });
    return why;
  }
  template <typename Also = Nothing>
  MissClass data(Addr addr, std::size_t size, Also also = {}) {
    MissClass worst = MissClass::none;
    d1_->geometry().touch_lines(addr, size, [&](Line line) {
      const MissClass why = data(line, also);
      worst = worse(worst, why);
      return why == MissClass::none;
    });
    return worst;
  }

  // Another cache wants a line to leave.
  void drop_from_i1(Line line) {
    i1_->drop(line, [this](std::size_t place, UseTimes::Time time) {
      dropped_of_i1_.leave(place, time);
    });
  }
  // also(place, time) is told, too.
  template <typename Also>
  void drop_from_d1(Line line, Also also) {
    d1_->drop(line, [&](std::size_t place, UseTimes::Time time) {
      also(place, time);
      dropped_of_d1_.leave(place, time);
    });
  }

 private:
  CodeLineCache* i1_ = nullptr;
  TimedCache* d1_ = nullptr;
  Records* i1_records_ = nullptr;
  Records* d1_records_ = nullptr;
  DroppedLines dropped_of_i1_;
  DroppedLines dropped_of_d1_;
};

}  // namespace cg::sim
