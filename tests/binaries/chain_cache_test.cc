// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/chain_cache.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>

#include "binaries/checksum.h"
#include "tests/temporary_folder.h"

namespace cg::binaries {
namespace {

namespace fs = std::filesystem;

constexpr Frame kInner{"twice", "a.h", "a.h", 3, true};
constexpr Frame kOther{"thrice", "a.h", "a.h", 4};
constexpr Frame kOuter{"main", "a.cc", "a.cc", 17};

class ChainCacheTest : public testing::Test {
 protected:
  std::unique_ptr<ChainCache> open(const std::string& key = "key") const {
    return std::make_unique<ChainCache>(folder, "build", key);
  }

  void write() const {
    const auto cache = open();
    cache->add(16, std::vector{kInner, kOuter});
    cache->add(20, std::vector{kOther, kOuter});
    cache->add(24, {});
  }

  std::string contents() const {
    std::ifstream file(folder / "build", std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  void replace(const std::string& contents) const {
    std::ofstream(folder / "build", std::ios::binary) << contents;
  }

  TemporaryFolder temporary;
  fs::path folder = temporary.path("not/there/yet");
};

TEST_F(ChainCacheTest, RemembersChains) {
  write();
  const auto cache = open();
  const auto chain = cache->find(16);
  ASSERT_TRUE(chain);
  ASSERT_EQ(chain->size(), 2U);
  EXPECT_EQ((*chain)[0].function, "twice");
  EXPECT_EQ((*chain)[0].function_file, "a.h");
  EXPECT_EQ((*chain)[0].line, 3U);
  EXPECT_TRUE((*chain)[0].is_nearest);
  EXPECT_EQ((*chain)[1].file, "a.cc");
  EXPECT_FALSE((*chain)[1].is_nearest);
  EXPECT_EQ((*cache->find(20))[0].function, "thrice");
  EXPECT_TRUE(cache->find(24)->empty());
  EXPECT_FALSE(cache->find(28));
}

TEST_F(ChainCacheTest, IsAddedTo) {
  write();
  open()->add(8, std::vector{kOther});
  const auto cache = open();
  EXPECT_EQ((*cache->find(8))[0].function, "thrice");
  EXPECT_EQ((*cache->find(16))[1].function, "main");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), fs::directory_iterator()), 1);
}

TEST_F(ChainCacheTest, CollectsChainsInAnyOrder) {
  {
    const auto cache = open();
    cache->add(8, std::vector{kOther});
    cache->collect(24, std::vector{kOther, kOuter});
    cache->collect(16, std::vector{kInner, kOuter});
    cache->collect(20, std::vector{kInner});
    cache->settle();
    EXPECT_EQ((*cache->find(24))[0], kOther);
  }
  const auto cache = open();
  for (int round = 0; round < 2; ++round) {
    EXPECT_TRUE(std::ranges::equal(*cache->find(16), std::vector{kInner, kOuter}));
    EXPECT_TRUE(std::ranges::equal(*cache->find(20), std::vector{kInner}));
    EXPECT_TRUE(std::ranges::equal(*cache->find(24), std::vector{kOther, kOuter}));
    EXPECT_TRUE(std::ranges::equal(*cache->find(8), std::vector{kOther}));
    EXPECT_FALSE(cache->find(28));
  }
}

TEST_F(ChainCacheTest, KnowsWhichOuterFramesAreThoseOfTheLastChain) {
  constexpr Frame kMiddle{"middle", "a.h", "a.h", 9};
  {
    const auto cache = open();
    cache->add(16, std::vector{kInner, kMiddle, kOuter});
    cache->add(20, std::vector{kOther, kMiddle, kOuter});
    cache->add(24, std::vector{kOuter});
    cache->add(28, std::vector{kInner, kOther});
    cache->add(32, {});
  }
  const auto cache = open();
  const auto same = [&](std::uint64_t address) {
    EXPECT_TRUE(cache->find(address));
    return cache->same_outer();
  };
  EXPECT_EQ(same(16), 0U);
  EXPECT_EQ(same(16), 3U);
  EXPECT_EQ(same(20), 2U);
  EXPECT_EQ(same(24), 1U);
  EXPECT_EQ(same(16), 1U);
  EXPECT_EQ(same(28), 0U);
  EXPECT_EQ(same(32), 0U);
  EXPECT_EQ(same(20), 0U);
}

TEST_F(ChainCacheTest, FindsEachOfManyChains) {
  constexpr std::uint64_t kStep = 3, kAnswers = 1000;
  const auto chain = [](std::uint64_t i) {
    return std::vector{Frame{"f", "f.c", "f.c", static_cast<std::uint32_t>(i % 7 + 1)}, kOuter};
  };
  {
    const auto cache = open();
    for (std::uint64_t i = 0; i < kAnswers; ++i) cache->add(100 + kStep * i, chain(i));
  }
  const auto cache = open();
  for (const std::uint64_t stride : {1U, 389U})  // one behind the other, and all over
    for (std::uint64_t k = 0; k < kAnswers; ++k) {
      const std::uint64_t i = k * stride % kAnswers, address = 100 + kStep * i;
      EXPECT_FALSE(cache->find(address + 1)) << i;
      EXPECT_TRUE(std::ranges::equal(cache->find(address).value(), chain(i))) << i;
    }
  for (const std::uint64_t address : {std::uint64_t{0}, std::uint64_t{99}, ~std::uint64_t{0}})
    EXPECT_FALSE(cache->find(address)) << address;
}

TEST_F(ChainCacheTest, WhatWasReadStaysWhenItIsAddedTo) {
  write();
  const auto cache = open();
  cache->add(12, std::vector{kOther, kOuter});
  cache->collect(8, std::vector{kInner});
  EXPECT_TRUE(std::ranges::equal(*cache->find(16), std::vector{kInner, kOuter}));
  cache->settle();
  EXPECT_TRUE(std::ranges::equal(*cache->find(16), std::vector{kInner, kOuter}));
  EXPECT_TRUE(std::ranges::equal(*cache->find(12), std::vector{kOther, kOuter}));
  EXPECT_TRUE(std::ranges::equal(*cache->find(8), std::vector{kInner}));
}

TEST_F(ChainCacheTest, AFileThatShrinksLaterDoesNoHarm) {
  write();
  const auto cache = open();
  fs::resize_file(folder / "build", 0);
  EXPECT_TRUE(std::ranges::equal(*cache->find(16), std::vector{kInner, kOuter}));
}

TEST_F(ChainCacheTest, MayHaveNoFile) {
  ChainCache cache;
  cache.add(16, std::vector{kInner, kOuter});
  EXPECT_TRUE(std::ranges::equal(*cache.find(16), std::vector{kInner, kOuter}));
}

TEST_F(ChainCacheTest, OfOtherDebugInformationIsIgnoredAndReplaced) {
  write();
  EXPECT_FALSE(open("other")->find(16));
  open("other")->add(32, std::vector{kOuter});
  EXPECT_FALSE(open()->find(16));
  EXPECT_TRUE(open("other")->find(32));
}

TEST_F(ChainCacheTest, SaysItsKeyBeforeItIsRead) {
  EXPECT_EQ(ChainCache::key_in(folder, "build"), "");
  write();
  EXPECT_EQ(ChainCache::key_in(folder, "build"), "key");
  const std::string whole = contents();
  for (std::size_t size = 0; size < 48; ++size) {  // magic, checksum, sizes
    replace(whole.substr(0, size));
    EXPECT_EQ(ChainCache::key_in(folder, "build"), "") << size;
  }
  for (std::size_t at = 16; at < 48; ++at) {
    std::string hostile = whole;
    hostile[at] = '\xff';
    replace(hostile);
    EXPECT_LE(ChainCache::key_in(folder, "build").size(), whole.size()) << at;
  }
}

TEST_F(ChainCacheTest, DamagedIsIgnored) {
  write();
  const std::string whole = contents();
  for (std::size_t size = 0; size < whole.size(); ++size) {
    replace(whole.substr(0, size));
    EXPECT_FALSE(open()->find(16)) << size;
  }
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string damaged = whole;
    damaged[at] ^= 0x55;
    replace(damaged);
    EXPECT_FALSE(open()->find(16)) << at;
  }
}

// Whoever makes a file makes its checksum, too: then names may be wrong, and that is all.
TEST_F(ChainCacheTest, HostileDoesNoHarm) {
  write();
  const std::string whole = contents();
  for (std::size_t at = 16; at < whole.size(); ++at)
    for (const char flip : {'\1', '\x7f', '\xff'}) {
      std::string hostile = whole;
      hostile[at] = static_cast<char>(hostile[at] ^ flip);
      const std::uint64_t sum = checksum(std::string_view(hostile).substr(16));
      std::memcpy(hostile.data() + 8, &sum, sizeof sum);
      replace(hostile);
      const auto cache = open();
      for (const unsigned address : {16U, 20U, 24U})
        if (const auto chain = cache->find(address)) {
          EXPECT_LE(chain->size(), 4U);
          for (const Frame& frame : *chain) EXPECT_LE(frame.function.size(), whole.size());
        }
      cache->add(64, std::vector{kInner});
    }
}

TEST_F(ChainCacheTest, WithoutAFolderThereIsNone) {
  folder = "/dev/null/folder";
  write();
  EXPECT_FALSE(open()->find(16));
}

TEST_F(ChainCacheTest, FilesThatWereNotUsedForLongAreRemoved) {
  fs::create_directories(folder);
  const auto now = fs::file_time_type::clock::now();
  for (const int age : {1, 2, 3}) {
    const fs::path file = folder / std::to_string(age);
    std::ofstream(file).close();
    fs::resize_file(file, 200 << 20);  // no blocks
    fs::last_write_time(file, now - std::chrono::hours(age));
  }
  write();
  EXPECT_TRUE(fs::exists(folder / "1"));
  EXPECT_TRUE(fs::exists(folder / "2"));
  EXPECT_FALSE(fs::exists(folder / "3"));
  EXPECT_TRUE(open()->find(16));
}

TEST_F(ChainCacheTest, FolderIsTheUsersOrNone) {
  ::setenv("HOME", "/home/a", 1);
  ::setenv("XDG_CACHE_HOME", "relative", 1);
  EXPECT_EQ(ChainCache::folder(), "/home/a/.cache/cachegrindpp/chains");
  ::setenv("XDG_CACHE_HOME", "/cache", 1);
  EXPECT_EQ(ChainCache::folder(), "/cache/cachegrindpp/chains");
  ::setenv("CACHEGRINDPP_CACHE", "no", 1);
  EXPECT_EQ(ChainCache::folder(), "");
  ::unsetenv("CACHEGRINDPP_CACHE");
  ::unsetenv("XDG_CACHE_HOME");
}

}  // namespace
}  // namespace cg::binaries
