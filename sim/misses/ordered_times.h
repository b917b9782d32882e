// SPDX-License-Identifier: GPL-2.0-or-later
//
// A set of times that tells how many of them are later than one of its own: the last uses of the
// lines that dropped out of a cache. No two times are equal, and none is 0.
//
//   block   up to 64 times in no order; all are at or after its begin, and before the next one's.
//           A full block is split in two
//   sums    how many times 64 blocks have, and 4096 blocks
//
// So a time is found by a binary search and a look at one block, and what is later is added up from
// a few numbers of each kind. New times are among the latest: splits move little.
//
// No more than about `most` times are kept. Blocks empty where lines are used again: when there are
// twice as many as after the last time, neighbours are merged, and blocks with `most` times behind
// them are forgotten.
//
// `Blocks` has the memory: `std::uint64_t* take()` returns kBlock words. It may stop the run when it
// has none.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/base.h"
#include "sim/cache/use_times.h"
#include "sim/host_vectors.h"
#include "sim/misses/nth_largest.h"

namespace cg::sim {

template <typename Blocks>
class OrderedTimes {
 public:
  using Time = UseTimes::Time;

  static constexpr std::size_t kBlock = 64;

  constexpr OrderedTimes() = default;

  static std::size_t storage_words(std::size_t most) {
    const std::size_t blocks = most_blocks(most);
    // Counts take half a word each.
    const std::size_t counts = blocks + groups(blocks) + groups(groups(blocks));
    return 2 * blocks + (counts + 1) / 2;
  }

  // `storage` is borrowed, storage_words(), with any contents, and must outlive this, as `blocks`.
  OrderedTimes(std::size_t most, std::span<std::uint64_t> storage, Blocks& blocks)
      : blocks_(&blocks), most_(most) {
    if (storage.size() != storage_words(most)) panic("ordered times: wrong storage");
    const std::size_t n = most_blocks(most);
    begins_ = storage.data();
    times_ = reinterpret_cast<Time**>(begins_ + n);
    counts_ = reinterpret_cast<Count*>(begins_ + 2 * n);
    sums_ = counts_ + n;
    sums_of_sums_ = sums_ + groups(n);
    begins_[0] = 0;
    counts_[0] = 0;
    times_[0] = blocks.take();
    add_up(0);
  }

  void insert(Time time) {
    if (time < begins_[0]) return;  // forgotten
    std::size_t b = find(time);
    if (counts_[b] == kBlock) [[unlikely]] {
      if (count_ == limit_) {
        merge();
        return insert(time);
      }
      split(b);
      b = find(time);
    }
    times_[b][counts_[b]] = time;
    change(b, 1);
  }

  // It is one of the times, or forgotten; it goes. How many are later: `most`, or more, if it was
  // forgotten.
  std::size_t remove(Time time) {
    if (time < begins_[0]) return most_;
    const std::size_t b = find(time);
    Time* const times = times_[b];
    const std::size_t n = counts_[b];
    const std::size_t later = UseTimes(times, n).later_than(time) + behind(b);
    std::size_t i = 0;
    while (i + 1 < n && times[i] != time) ++i;
    times[i] = times[n - 1];
    change(b, ~Count{0});
    return later;
  }

 private:
  using Count = std::uint32_t;

  static constexpr std::size_t kGroup = 64;
  static constexpr std::size_t kFewBlocks = 64;

  static std::size_t groups(std::size_t n) { return (n + kGroup - 1) / kGroup; }

  // Two merged neighbours have more than kBlock times: enough for twice as many.
  static std::size_t most_blocks(std::size_t most) { return 4 * (most / kBlock) + 2 * kFewBlocks; }

  // The block where it belongs: the last that begins at or before it. It is mostly one of the last.
  std::size_t find(Time time) const {
    std::size_t end = count_;
    std::size_t first = count_ - 1;
    for (std::size_t step = 1; begins_[first] > time; step *= 2) {
      end = first;
      first = first > step ? first - step : 0;
    }
    for (std::size_t n = end - first; n > 1;) {
      const std::size_t half = n / 2;
      first = begins_[first + half] <= time ? first + half : first;
      n -= half;
    }
    return first;
  }

  static std::size_t sum(const Count* numbers, std::size_t begin, std::size_t end) {
    Count sum = 0;
#ifdef CG_HOST_VECTORS
    // Four at a time: see use_times.h.
    Words sums{};
    for (; begin + 4 <= end; begin += 4) sums += words_at(numbers + begin);
    sum = sums[0] + sums[1] + sums[2] + sums[3];
#endif
    for (; begin < end; ++begin) sum += numbers[begin];
    return sum;
  }

  static std::size_t least(std::size_t a, std::size_t b) { return a < b ? a : b; }

  // How many times are in the blocks behind this one.
  std::size_t behind(std::size_t b) const {
    const auto rest = [](const Count* numbers, std::size_t i, std::size_t n) {
      return sum(numbers, i + 1, least(n, (i / kGroup + 1) * kGroup));
    };
    const std::size_t group = b / kGroup;
    const std::size_t all = groups(count_);
    const std::size_t of_groups = group / kGroup;
    return rest(counts_, b, count_) + rest(sums_, group, all) +
           sum(sums_of_sums_, of_groups + 1, groups(all));
  }

  void change(std::size_t b, Count by) {
    counts_[b] += by;
    sums_[b / kGroup] += by;
    sums_of_sums_[b / kGroup / kGroup] += by;
  }

  // The sums, from those of this block on.
  void add_up(std::size_t b) {
    const auto add = [](Count* sums, const Count* numbers, std::size_t i, std::size_t n) {
      for (std::size_t group = i / kGroup; group < groups(n); ++group)
        sums[group] =
            static_cast<Count>(sum(numbers, group * kGroup, least(n, (group + 1) * kGroup)));
    };
    add(sums_, counts_, b, count_);
    add(sums_of_sums_, sums_, b / kGroup, groups(count_));
  }

  // The later half of a full block moves to a new one.
  void split(std::size_t b) {
    Time* const fresh = take();
    for (std::size_t i = count_; i > b + 1; --i) move(i - 1, i);
    ++count_;
    Time* const times = times_[b];
    const Time begin = nth_largest({times, kBlock}, kBlock / 2 - 1);
    std::size_t kept = 0;
    std::size_t moved = 0;
    for (std::size_t i = 0; i < kBlock; ++i) {
      const Time time = times[i];
      if (time >= begin)
        fresh[moved++] = time;
      else
        times[kept++] = time;
    }
    counts_[b] = static_cast<Count>(kept);
    begins_[b + 1] = begin;
    counts_[b + 1] = static_cast<Count>(moved);
    times_[b + 1] = fresh;
    add_up(b);
  }

  void move(std::size_t from, std::size_t to) {
    begins_[to] = begins_[from];
    counts_[to] = counts_[from];
    times_[to] = times_[from];
  }

  void merge() {
    const std::size_t first = first_kept();
    std::size_t to = 0;
    for (std::size_t b = 0; b < count_; ++b) {
      if (b < first) {
        release(times_[b]);
      } else if (b == first) {
        move(b, to);
      } else if (counts_[to] + counts_[b] > kBlock) {
        move(b, ++to);
      } else {
        for (std::size_t i = 0; i < counts_[b]; ++i) times_[to][counts_[to] + i] = times_[b][i];
        counts_[to] += counts_[b];
        release(times_[b]);
      }
    }
    count_ = to + 1;
    limit_ = least(most_blocks(most_), 2 * count_ + kFewBlocks);
    add_up(0);
  }

  // Of what lies before, `most` or more are later.
  std::size_t first_kept() const {
    std::size_t behind = 0;
    std::size_t b = count_ - 1;
    for (; b > 0 && behind < most_; --b) behind += counts_[b];
    return behind < most_ ? 0 : b + 1;
  }

  // Blocks that are free are a list, each with the address of the next.
  Time* take() {
    if (free_ == nullptr) return blocks_->take();
    Time* const block = free_;
    free_ = std::bit_cast<Time*>(static_cast<std::uintptr_t>(block[0]));
    return block;
  }
  void release(Time* block) {
    block[0] = reinterpret_cast<std::uintptr_t>(free_);
    free_ = block;
  }

  Blocks* blocks_ = nullptr;
  std::size_t most_ = 0;
  std::size_t count_ = 1;
  std::size_t limit_ = kFewBlocks;
  // [block], in the order of their times:
  Time* begins_ = nullptr;
  Time** times_ = nullptr;
  Count* counts_ = nullptr;
  Count* sums_ = nullptr;          // [block / kGroup]
  Count* sums_of_sums_ = nullptr;  // [block / kGroup / kGroup]
  Time* free_ = nullptr;
};

}  // namespace cg::sim
