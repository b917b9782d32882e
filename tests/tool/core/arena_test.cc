// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/arena.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "tests/tool/fake_core.h"

namespace cg::tool {
namespace {

constexpr std::size_t kUnit = Arena::kUnit;

TEST(Arena, BlocksAreAlignedToAUnit) {
  Arena arena("test");
  for (std::size_t i = 0; i < 1000; ++i) {  // for several chunks
    void* const block = arena.allocate(1 + i * 37 % Arena::kMaxBytes);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block) % kUnit, 0u);
  }
}

TEST(Arena, ManySmallBlocksAreOneOfTheCores) {
  Arena arena("test");
  const std::size_t before = fake::allocated_blocks();
  for (int i = 0; i < 1000; ++i) arena.allocate(kUnit);
  EXPECT_EQ(fake::allocated_blocks(), before + 1);
}

TEST(Arena, AReleasedBlockIsUsedAgain) {
  Arena arena("test");
  void* const a = arena.allocate(100);
  void* const b = arena.allocate(100);
  EXPECT_NE(a, b);
  arena.release(a, 100);
  EXPECT_EQ(arena.allocate(100), a);
  arena.release(a, 100);
  arena.release(b, 100);
  std::vector again{arena.allocate(100), arena.allocate(100)};
  std::ranges::sort(again);
  EXPECT_EQ(again, (std::vector{std::min(a, b), std::max(a, b)}));
  const void* const fresh = arena.allocate(100);
  EXPECT_NE(fresh, a);
  EXPECT_NE(fresh, b);
}

TEST(Arena, ForAnyLengthOfAsManyUnits) {
  Arena arena("test");
  void* const block = arena.allocate(kUnit + 1);
  arena.release(block, kUnit + 1);
  EXPECT_EQ(arena.allocate(2 * kUnit), block);
}

TEST(Arena, ButNotForAnother) {
  Arena arena("test");
  void* const block = arena.allocate(2 * kUnit);
  arena.release(block, 2 * kUnit);
  EXPECT_NE(arena.allocate(kUnit), block);
  EXPECT_NE(arena.allocate(2 * kUnit + 1), block);
  EXPECT_EQ(arena.allocate(2 * kUnit), block);
}

// Each block is filled with a byte of its own, which must still be there when it is released.
TEST(Arena, BlocksDoNotOverlap) {
  struct Block {
    unsigned char* bytes;
    std::size_t length;
    unsigned char content;
  };
  Arena arena("test");
  std::mt19937 random(1);
  std::vector<Block> blocks;
  for (unsigned i = 0; i < 5000; ++i) {
    if (blocks.size() > 400 || (!blocks.empty() && random() % 3 == 0)) {
      std::swap(blocks[random() % blocks.size()], blocks.back());
      const Block b = blocks.back();
      blocks.pop_back();
      ASSERT_EQ(std::count(b.bytes, b.bytes + b.length, b.content),
                static_cast<std::ptrdiff_t>(b.length));
      arena.release(b.bytes, b.length);
    }
    const std::size_t length = i % 50 == 0 ? Arena::kMaxBytes : 1 + random() % Arena::kMaxBytes;
    blocks.push_back({static_cast<unsigned char*>(arena.allocate(length)), length,
                      static_cast<unsigned char>(i)});
    std::fill_n(blocks.back().bytes, length, blocks.back().content);
  }
}

TEST(ArenaDeathTest, ABlockThatIsTooLongIsABrokenInvariant) {
  Arena arena("test");
  EXPECT_DEATH(arena.allocate(Arena::kMaxBytes + 1), "too long");
  EXPECT_DEATH(arena.allocate(0), "too long");
}

}  // namespace
}  // namespace cg::tool
