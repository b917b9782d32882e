// SPDX-License-Identifier: GPL-2.0-or-later
//
// When the lines of a cache were last used: the times of all its places, as the cache has them, one
// in every so many words. All times differ, but for 0: a place that was never used.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/host_vectors.h"

namespace cg::sim {

class UseTimes {
 public:
  using Time = std::uint64_t;

  constexpr UseTimes() = default;
  constexpr UseTimes(const Time* first, std::size_t size, std::size_t stride = 1)
      : first_(first), size_(size), stride_(stride) {}

  std::size_t size() const { return size_; }
  Time operator[](std::size_t i) const { return first_[i * stride_]; }

  // How many are later. All times, and their differences, are below 2^63.
  std::size_t later_than(Time time) const {
    std::size_t i = 0;
    std::size_t later = 0;
#ifdef CG_HOST_VECTORS
    if (stride_ <= 2) later = later_than(time, i);
#endif
    for (; i < size_; ++i) later += static_cast<std::size_t>((time - (*this)[i]) >> 63U);
    return later;
  }

 private:
#ifdef CG_HOST_VECTORS
  // Four at a time, without branches: a miss may have to look at a thousand times. `i` is the number
  // of times that were looked at; of the words behind the last time none is read.
  using Two [[gnu::vector_size(16)]] = std::uint64_t;
  using TwoAnywhere [[gnu::vector_size(16), gnu::aligned(8), gnu::may_alias]] = std::uint64_t;

  Two words(std::size_t n) const { return *reinterpret_cast<const TwoAnywhere*>(first_ + n); }
  Two times(std::size_t i) const {
    return stride_ == 1 ? words(i) : __builtin_shufflevector(words(2 * i), words(2 * i + 2), 0, 2);
  }

  std::size_t later_than(Time time, std::size_t& i) const {
    const Two than{time, time};
    Two even{};
    Two odd{};
    for (; i + 4 + (stride_ - 1) <= size_; i += 4) {
      even += (than - times(i)) >> 63U;
      odd += (than - times(i + 2)) >> 63U;
    }
    even += odd;
    return static_cast<std::size_t>(even[0] + even[1]);
  }
#endif

  const Time* first_ = nullptr;
  std::size_t size_ = 0;
  std::size_t stride_ = 1;  // words
};

}  // namespace cg::sim
