// SPDX-License-Identifier: GPL-2.0-or-later
//
// A hierarchy of caches that tells the class of each miss. It has the same lines as without: the
// functions below do what those of CacheHierarchy and its caches do, and look at misses besides.
//
// first_level_classes.h says what `Records` are, and which fetches must be looked up. D1 and LL
// share theirs if their lines are of one size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/base.h"
#include "sim/cache/cache_config.h"
#include "sim/cache/cache_hierarchy.h"
#include "sim/cache/levels.h"
#include "sim/counts.h"
#include "sim/misses/first_level_classes.h"
#include "sim/misses/miss_class.h"
#include "sim/misses/recent_lines.h"

namespace cg::sim {

template <typename Records>
class MissClassifier {
 public:
  using FirstLevel = FirstLevelClasses<Records>;
  using Nothing = typename FirstLevel::Nothing;

  // The class of an access that missed the level in question; none if it hit.
  struct Served {
    ServedBy by = ServedBy::l1;
    PerLevel<MissClass> why{};
  };

  constexpr MissClassifier() = default;

  static Levels<std::size_t> storage_words(const Levels<CacheConfig>& configs) {
    return {.i1 = FirstLevel::storage_words(configs.i1),
            .d1 = FirstLevel::storage_words(configs.d1),
            .ll = RecentLines::storage_words(lines_of(configs.ll))};
  }

  // `caches` must be empty, `records` have none; both must outlive this, as `storage`, which may
  // have any contents.
  MissClassifier(CacheHierarchy& caches, const Levels<CacheConfig>& configs,
                 const Levels<std::span<std::uint64_t>>& storage, const Levels<Records*>& records)
      : first_(caches.i1, caches.d1, storage, records),
        ll_(&caches.ll),
        ll_records_(records.ll),
        recent_(lines_of(configs.ll), storage.ll, records.ll->of(0)) {}

  // Loads a line that I1 does not hold; it has this number there.
  MissClass load(CodeLineCache::Number number, Line line) { return first_.load(number, line); }

  // Searches a line of D1; each line of a data access. also(line, place, time) is told, too, what
  // D1 is about to drop for a line.
  template <typename Also = Nothing>
  MissClass data(Line line, Also also = {}) {
    return first_.data(line, also);
  }
  template <typename Also = Nothing>
  MissClass data(Addr addr, std::size_t size, Also also = {}) {
    return first_.data(addr, size, also);
  }

  // The rest of an access that missed its first level.
  Served beyond_l1(Addr addr, std::size_t size, MissClass l1) {
    MissClass worst = MissClass::none;
    const bool hit = ll_->geometry().touch_lines(addr, size, [&](Line line) {
      const MissClass why = recent_.touch(ll_records_->of(ll_->geometry().number_of(line.addr)));
      if (ll_->touch(line)) return true;
      worst = worse(worst, why);
      return false;
    });
    return {hit ? ServedBy::ll : ServedBy::memory, {{l1, worst}}};
  }

 private:
  static std::size_t lines_of(const CacheConfig& c) { return static_cast<std::size_t>(c.lines()); }

  FirstLevel first_;
  PackedCache* ll_ = nullptr;
  Records* ll_records_ = nullptr;
  RecentLines recent_;
};

}  // namespace cg::sim
