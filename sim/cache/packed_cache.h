// SPDX-License-Identifier: GPL-2.0-or-later
//
// The cache of lru_cache.h for a cache so large that a look-up waits for the host's memory: LL. A
// set of up to 16 ways is one cache line of the host, with tags of 32 bits in the order of use. A
// set of more ways takes several host lines; the later ones are read only if the earlier ones do
// not have the line.
//
//   tag   the part of a line that does not choose its set, plus one; 0 for no line
//
// Lines with a longer tag are above all packed addresses, from 2^51 on for 8192 sets of 64-byte
// lines: no program has memory of its own there. The first access to such a line moves all lines
// into an LruCache, which stays in use.
//
// In lru_cache.h all ways of set 0 start with a copy of line 0. Here one way does and the others
// are empty, with the same behaviour: see code_line_cache.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "sim/base.h"
#include "sim/cache/cache_config.h"
#include "sim/cache/geometry.h"
#include "sim/cache/lru_cache.h"
#include "sim/cache/plain_row.h"
#include "sim/cache/vector_row.h"

namespace cg::sim {

class PackedCache {
 public:
  constexpr PackedCache() = default;

  static std::size_t storage_words(const CacheConfig& config) {
    return LruCache::storage_words(config) + row_words(config);
  }

  // As for an LruCache.
  PackedCache(const CacheConfig& config, std::span<std::uint64_t> storage)
      : geometry_(config),  // panics first
        end_(end_of_packed(config)),
        ways_(static_cast<std::size_t>(config.assoc)) {
    if (storage.size() != storage_words(config)) panic("cache: wrong storage");
    const std::size_t words = row_words(config);
    rows_ = aligned(storage.first(words).data());
    rows_per_set_ = rows_of_set(config);
    wide_ = LruCache(config, storage.subspan(words));
    use(rows_, packed(Line{0}));
  }

  const Geometry& geometry() const { return geometry_; }

  // See LruCache.
  bool access(Addr addr, std::size_t size) {
    return geometry_.touch_lines(addr, size, [this](Line line) { return touch(line); });
  }
  bool touch(Line line) {
    if (line.addr >= end_) [[unlikely]]
      return touch_wide(line);
    Row* const row = rows_ + geometry_.set_of(line) * rows_per_set_;
    const Tag tag = packed(line);
    return row->tag(0) == tag || use(row, tag);
  }
  Line tag(std::size_t set, std::size_t position) const {
    if (end_ == 0) return wide_.tag(set, position);
    const Tag tag = packed_tag(set, position);
    return tag == 0 ? Line{0} : geometry_.line(set, tag - 1);
  }

 private:
#ifdef __SSE2__
  using Row = VectorRow;
#else
  using Row = PlainRow;
#endif
  using Tag = std::uint32_t;

  static constexpr std::uint64_t kTagEnd = std::numeric_limits<Tag>::max();  // one less, plus one

  static std::size_t rows_of_set(const CacheConfig& config) {
    return (static_cast<std::size_t>(config.assoc) + Row::kTags - 1) / Row::kTags;
  }
  // One row more than needed, for alignment.
  static std::size_t row_words(const CacheConfig& config) {
    const std::size_t rows = rows_of_set(config) * static_cast<std::size_t>(config.sets()) + 1;
    return rows * (sizeof(Row) / sizeof(std::uint64_t));
  }
  static Row* aligned(std::uint64_t* words) {
    const auto at = reinterpret_cast<std::uintptr_t>(words);
    const std::size_t bytes = (alignof(Row) - at % alignof(Row)) % alignof(Row);
    return reinterpret_cast<Row*>(words + bytes / sizeof(std::uint64_t));
  }
  static std::uint64_t end_of_packed(const CacheConfig& config) {
    const auto per_tag = static_cast<std::uint64_t>(config.sets() * config.line_size);
    constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();  // no line is there
    return per_tag > kAll / kTagEnd ? kAll : per_tag * kTagEnd;
  }

  Tag packed(Line line) const { return static_cast<Tag>(geometry_.tag_of(line)) + 1; }
  Tag packed_tag(std::size_t set, std::size_t position) const {
    return rows_[set * rows_per_set_ + position / Row::kTags].tag(position % Row::kTags);
  }

  [[gnu::noinline]] bool use(Row* row, Tag sought) {
    Tag first = sought;
    for (std::size_t ways = ways_;; ways -= Row::kTags, ++row) {
      if (ways <= Row::kTags) return row->use(sought, first, ways);
      const Tag last = row->tag(Row::kTags - 1);
      if (row->use(sought, first, Row::kTags)) return true;
      first = last;
    }
  }

  [[gnu::noinline]] bool touch_wide(Line line) {
    if (end_ != 0) widen();
    return wide_.touch(line);
  }
  void widen() {
    for (std::size_t set = 0; set < geometry_.sets(); ++set)
      for (std::size_t position = ways_; position-- > 0;)
        if (packed_tag(set, position) != 0) wide_.touch(tag(set, position));
    end_ = 0;
  }

  Geometry geometry_;
  std::uint64_t end_ = 0;  // of packed addresses
  Row* rows_ = nullptr;    // [set][position / Row::kTags]
  std::size_t rows_per_set_ = 0;
  std::size_t ways_ = 0;
  LruCache wide_;
};

}  // namespace cg::sim
