// SPDX-License-Identifier: GPL-2.0-or-later
//
// The random streams where there is no GoogleTest: built as 32-bit code, in which addresses,
// block numbers and tags are 32 bits wide and wrap there.
#include <cstdio>

#include "lockstep.h"
#include "owned_cache.h"

namespace cg::sim::test {
namespace {

template <typename Owned>
void run_caches() {
  for (const int line_size : {16, 64, 256, 65536}) {
    for (const int assoc : {1, 7, 8, 9, 16, 17, 32}) {
      for (const int sets : {2, 64}) {
        const CacheConfig config{
            .size = assoc * line_size * sets, .assoc = assoc, .line_size = line_size};
        run_cache<Owned>(config, 5000, 1);
      }
    }
  }
  run_cache<Owned>({.size = 49152, .assoc = 12, .line_size = 64}, 50000, 4);
}

void run_all() {
  run_caches<OwnedLruCache>();
  run_caches<OwnedPackedCache>();
  run_caches<OwnedTimedCache>();
  run_caches<OwnedCodeLineCache>();
  run_hierarchy({.i1 = {1024, 2, 32}, .d1 = {2048, 4, 256}, .ll = {16384, 8, 128}}, 50000, 5);
  run_classes({.i1 = {1024, 2, 32}, .d1 = {2048, 4, 256}, .ll = {16384, 8, 128}}, 50000, 5);
  run_classes({.i1 = {1024, 1, 64}, .d1 = {1024, 16, 64}, .ll = {4096, 2, 64}}, 50000, 6);
  for (const unsigned dropped_bits : {0u, 1u, 2u}) {
    run_conditional(dropped_bits, 50000, 6);
    run_indirect(dropped_bits, 50000, 7);
  }
}

}  // namespace
}  // namespace cg::sim::test

int main() {
  try {
    cg::sim::test::run_all();
  } catch (const cg::sim::test::Disagreement& difference) {
    std::fprintf(stderr, "%s\n", difference.what());
    return 1;
  }
  return 0;
}
