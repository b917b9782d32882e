// SPDX-License-Identifier: GPL-2.0-or-later
//
// One cache level, in each of its forms, against the obvious model, on random streams.
#include <gtest/gtest.h>

#include <cstdint>

#include "tests/sim/lockstep.h"
#include "tests/sim/owned_cache.h"

namespace cg::sim {
namespace {

using test::CacheTally;
using test::run_cache;

// A stream that only hits, or never straddles, would prove little.
void expect_some_of_all(const CacheTally& tally) {
  EXPECT_GT(tally.hits, 100);
  EXPECT_GT(tally.misses, 100);
  EXPECT_GT(tally.straddles, 100);
  EXPECT_GT(tally.wraps, 10);
}

template <typename Owned>
class CacheStream : public testing::Test {};

using Forms = testing::Types<test::OwnedLruCache, test::OwnedPackedCache, test::OwnedTimedCache,
                             test::OwnedCodeLineCache>;
TYPED_TEST_SUITE(CacheStream, Forms);

TYPED_TEST(CacheStream, EveryAssociativityLineSizeAndSetCountAgreesWithTheModel) {
  for (const int assoc : {1, 2, 3, 4, 7, 8, 9, 12, 15, 16, 17, 24, 32}) {
    for (const int line_size : {16, 64, 256, 65536}) {
      for (const int sets : {1, 2, 64}) {
        if (assoc * sets == 1) continue;  // a single line is no cache
        const CacheConfig config{assoc * line_size * sets, assoc, line_size};
        SCOPED_TRACE(testing::Message() << assoc << " ways, " << line_size << " bytes, " << sets);
        expect_some_of_all(run_cache<TypeParam>(config, 6000, 1));
      }
    }
  }
}

TYPED_TEST(CacheStream, CachesOfRealProcessorsAgreeWithTheModel) {
  for (const CacheConfig& config :
       {CacheConfig{16384, 4, 64}, CacheConfig{32768, 8, 64}, CacheConfig{49152, 12, 64},
        CacheConfig{65536, 2, 64}, CacheConfig{131072, 8, 256}, CacheConfig{262144, 8, 64},
        CacheConfig{1310720, 20, 64}, CacheConfig{8388608, 16, 64}}) {
    SCOPED_TRACE(config.size);
    expect_some_of_all(run_cache<TypeParam>(config, 20000, 2));
  }
}

TYPED_TEST(CacheStream, AFreshCacheAgreesWithTheModel) {
  // Short and many: block 0 sits in every way only for so long.
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    for (const int assoc : {4, 10, 18})
      run_cache<TypeParam>({.size = 32 * assoc, .assoc = assoc, .line_size = 16}, 5 * assoc, seed);
  }
}

}  // namespace
}  // namespace cg::sim
