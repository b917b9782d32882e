// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/checksum.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace cg::binaries {
namespace {

TEST(Checksum, IsAnotherWhereAnyByteIsAnother) {
  for (const std::size_t size : {1U, 31U, 32U, 33U, 100U}) {
    std::string text(size, 'a');
    std::set<std::uint64_t> sums{checksum(text)};
    for (char& byte : text) {
      byte = 'b';
      sums.insert(checksum(text));
      byte = 'a';
    }
    EXPECT_EQ(sums.size(), size + 1);
  }
}

TEST(Checksum, KnowsZerosAtTheEndAndTheOrderOfWords) {
  std::set<std::uint64_t> sums;
  for (std::size_t size = 0; size < 70; ++size) sums.insert(checksum(std::string(size, '\0')));
  EXPECT_EQ(sums.size(), 70U);
  const std::string a(8, 'a'), b(8, 'b'), c(32, 'c');
  EXPECT_NE(checksum(a + b), checksum(b + a));
  EXPECT_NE(checksum(a + c + b), checksum(b + c + a));
}

}  // namespace
}  // namespace cg::binaries
