// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/move_bytes.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace cg::tool {
namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes numbered(std::size_t n) {
  Bytes bytes(n);
  std::iota(bytes.begin(), bytes.end(), std::uint8_t{1});
  return bytes;
}

TEST(MoveBytesTest, CopiesOverlappingRangesOfAnySizeEitherWay) {
  constexpr std::size_t kRoom = 64;
  for (std::size_t size = 0; size <= 24; ++size)
    for (std::size_t from = 0; from + size <= kRoom; from += 3)
      for (std::size_t to = 0; to + size <= kRoom; ++to) {
        const Bytes before = numbered(kRoom);
        Bytes bytes = before;
        move_bytes(bytes.data() + to, bytes.data() + from, size);
        Bytes expected = before;
        for (std::size_t i = 0; i < size; ++i) expected[to + i] = before[from + i];
        ASSERT_EQ(bytes, expected) << size << " bytes from " << from << " to " << to;
      }
}

}  // namespace
}  // namespace cg::tool
