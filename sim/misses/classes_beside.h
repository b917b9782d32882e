// SPDX-License-Identifier: GPL-2.0-or-later
//
// The classes of the misses of a cache of any policy and any number of sets, which is empty at the
// start: a fully associative LRU cache of as many lines beside it is told what the cache is told.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/base.h"
#include "sim/cache/cache_config.h"
#include "sim/cache/geometry.h"
#include "sim/misses/line_record.h"
#include "sim/misses/miss_class.h"
#include "sim/misses/recent_lines.h"

namespace cg::sim {

// `Records`: see first_level_classes.h.
template <typename Records>
class ClassesBeside {
 public:
  constexpr ClassesBeside() = default;

  static std::size_t storage_words(const CacheConfig& config) {
    return RecentLines::storage_words(static_cast<std::size_t>(config.lines()));
  }

  // `storage` is borrowed, storage_words(), with any contents, and must outlive this, as `records`,
  // which have none.
  ClassesBeside(const CacheConfig& config, std::span<std::uint64_t> storage, Records& records)
      : lines_(config.line_size),
        recent_(static_cast<std::size_t>(config.lines()), storage),
        records_(&records) {}

  // The cache was asked for a line, which it has from now on.
  MissClass look_up(Line line, bool was_there) {
    const MissClass why = recent_.touch(record(line));
    return was_there ? MissClass::none : why;
  }

  // The cache was asked for a line, which it has no longer.
  MissClass take_out(Line line, bool was_there) {
    const MissClass why = recent_.take_out(record(line));
    return was_there ? MissClass::none : why;
  }

  // The cache was given a line.
  void put_in(Line line) { recent_.touch(record(line)); }

 private:
  LineRecord& record(Line line) { return records_->of(lines_.number_of(line.addr)); }

  LineGeometry lines_;
  RecentLines recent_;
  Records* records_ = nullptr;
};

}  // namespace cg::sim
