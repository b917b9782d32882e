// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/host_vectors.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#ifdef CG_HOST_VECTORS
namespace cg::sim {
namespace {

TEST(HostVectors, ABitForEachWordThatIsSet) {
  for (unsigned bits = 0; bits < 16; ++bits) {
    Words words{};
    for (unsigned i = 0; i < 4; ++i) words[i] = (bits >> i & 1U) != 0 ? ~0U : 0;
    EXPECT_EQ(set_words(words), bits);
  }
}

TEST(HostVectors, WordsAreReadFromAnyPlace) {
  const std::array<std::uint32_t, 7> numbers{1, 2, 3, 4, 5, 6, 7};
  for (std::uint32_t first = 0; first < 4; ++first)
    EXPECT_EQ(
        set_words(words_at(&numbers[first]) == Words{first + 1, first + 2, first + 3, first + 4}),
        15U);
}

}  // namespace
}  // namespace cg::sim
#endif
