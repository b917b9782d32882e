// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which lines the ways of a cache's sets have, in storage of the cache (policy_cache.h).
//
//   WholeLines    addresses, and apart from the sets, close together, the line of each set that was
//                 accessed last: for a first level, where most accesses are to that
//   PackedLines   tags of 32 bits, for a level so large that a look-up waits for the host's memory
//
//   packed tag    tag % (2^32 - 1) + 1; 0 for no line
//   upper part    tag / (2^32 - 1), apart from the sets. Only lines above all memory that programs
//                 have are that high (a level of 1 MB in 8 ways: from 2^49 on), so nearly always all
//                 are 0, and none is read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "sim/base.h"
#include "sim/cache/geometry.h"
#include "sim/replacement/empty_ways.h"
#include "sim/replacement/find_equal.h"

namespace cg::sim {

class WholeLines {
 public:
  static constexpr bool kKnowsMru = true;

  static constexpr std::size_t words_of_set(std::size_t ways) { return ways; }
  static constexpr std::size_t words_apart(std::size_t sets, std::size_t /*ways*/) { return sets; }

  constexpr WholeLines() = default;

  // The words of set 0 and of those apart are borrowed, all zero; sets are `stride` words apart.
  WholeLines(const ModuloGeometry& geometry, std::size_t ways, std::uint64_t* sets,
             std::size_t stride, std::uint64_t* apart)
      : sets_(sets), mru_(reinterpret_cast<Line*>(apart)), ways_(ways), stride_(stride) {
    for (std::size_t set = 0; set < geometry.sets(); ++set) {
      mru_[set] = kNoLine;
      for (std::size_t way = 0; way < ways_; ++way) lines_of(set)[way] = kNoLine;
    }
  }

  Line at(std::size_t set, std::size_t way) const { return lines_of(set)[way]; }
  void put(std::size_t set, std::size_t way, Line line) { lines_of(set)[way] = line; }
  EmptyWays empty_ways(std::size_t set) const {
    return EmptyWays(std::span<const Line>(lines_of(set), ways_));
  }
  // The number of ways if none has it.
  std::size_t find(std::size_t set, Line line) const {
    const Line* const lines = lines_of(set);
    std::size_t found = ways_;
    for (std::size_t way = 0; way < ways_; ++way) found = lines[way] == line ? way : found;
    return found;
  }

  Line mru(std::size_t set) const { return mru_[set]; }
  void set_mru(std::size_t set, Line line) { mru_[set] = line; }

 private:
  Line* lines_of(std::size_t set) const { return reinterpret_cast<Line*>(sets_ + set * stride_); }

  std::uint64_t* sets_ = nullptr;
  Line* mru_ = nullptr;  // [set]
  std::size_t ways_ = 0;
  std::size_t stride_ = 0;
};

class PackedLines {
 public:
  static constexpr bool kKnowsMru = false;

  static constexpr std::size_t words_of_set(std::size_t ways) { return words_of(ways); }
  static constexpr std::size_t words_apart(std::size_t sets, std::size_t ways) {
    return words_of(sets * ways);
  }

  constexpr PackedLines() = default;

  // Borrows the same words as WholeLines does.
  PackedLines(const ModuloGeometry& geometry, std::size_t ways, std::uint64_t* sets,
              std::size_t stride, std::uint64_t* apart)
      : geometry_(geometry),
        sets_(sets),
        uppers_(reinterpret_cast<std::uint32_t*>(apart)),
        ways_(ways),
        stride_(stride) {}

  Line at(std::size_t set, std::size_t way) const {
    const std::uint32_t packed = tags_of(set)[way];
    if (packed == 0) return kNoLine;
    const Addr upper = high_ == 0 ? 0 : uppers_of(set)[way];
    return geometry_.line(set, upper * kTags + packed - 1);
  }
  void put(std::size_t set, std::size_t way, Line line) {
    const Tag tag = line == kNoLine ? Tag{} : tag_of(line);
    tags_of(set)[way] = tag.packed;
    if (high_ == 0 && tag.upper == 0) [[likely]]
      return;
    std::uint32_t& upper = uppers_of(set)[way];
    high_ -= upper != 0;
    high_ += tag.upper != 0;
    upper = tag.upper;
  }
  EmptyWays empty_ways(std::size_t set) const {
    return EmptyWays(std::span<const std::uint32_t>(tags_of(set), ways_));
  }
  std::size_t find(std::size_t set, Line line) const {
    const Tag tag = tag_of(line);
    const std::uint32_t* const tags = tags_of(set);
    if (high_ == 0 && tag.upper == 0) [[likely]]
      return find_equal(tags, ways_, tag.packed);
    std::size_t found = ways_;
    for (std::size_t way = 0; way < ways_; ++way)
      if (tags[way] == tag.packed && uppers_of(set)[way] == tag.upper) found = way;
    return found;
  }

 private:
  struct Tag {
    std::uint32_t packed = 0;
    std::uint32_t upper = 0;
  };
  static constexpr Addr kTags = std::numeric_limits<std::uint32_t>::max();

  static constexpr std::size_t words_of(std::size_t tags) { return (tags + 1) / 2; }

  Tag tag_of(Line line) const {
    const Addr tag = geometry_.tag_of(line);
    if (tag < kTags) [[likely]]
      return {static_cast<std::uint32_t>(tag) + 1, 0};
    return {static_cast<std::uint32_t>(tag % kTags) + 1, static_cast<std::uint32_t>(tag / kTags)};
  }
  std::uint32_t* tags_of(std::size_t set) const {
    return reinterpret_cast<std::uint32_t*>(sets_ + set * stride_);
  }
  std::uint32_t* uppers_of(std::size_t set) const { return uppers_ + set * ways_; }

  ModuloGeometry geometry_;
  std::uint64_t* sets_ = nullptr;
  std::uint32_t* uppers_ = nullptr;  // [set][way]
  std::size_t ways_ = 0;
  std::size_t stride_ = 0;
  std::size_t high_ = 0;  // lines whose upper part is not 0
};

}  // namespace cg::sim
