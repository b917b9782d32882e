// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/cpuid.h"

#if defined(VGA_x86) || defined(VGA_amd64)
#include <cpuid.h>
#endif

#include <algorithm>

namespace cg::tool {
namespace {

// Reads leaves one by one into a row of answers.
class Reader {
 public:
  explicit Reader(CpuidLeaf* next) : next_(next) {}

  void read(std::uint32_t leaf, std::uint32_t subleaf = 0) {
    CpuidLeaf& answer = *next_++;
    answer.leaf = leaf;
    answer.subleaf = subleaf;
#if defined(VGA_x86) || defined(VGA_amd64)
    __cpuid_count(leaf, subleaf, answer.eax, answer.ebx, answer.ecx, answer.edx);
#endif
  }

 private:
  CpuidLeaf* next_;
};

}  // namespace

CacheLeaves read_cache_leaves() {
  CacheLeaves leaves{};
  Reader reader(leaves.data());
  for (const std::uint32_t leaf : {0u, 0x80000000u, 0x80000001u}) reader.read(leaf);
  for (const std::uint32_t leaf : {4u, 0x8000001Du})
    for (std::uint32_t subleaf = 0; subleaf < kCacheSubleaves; ++subleaf)
      reader.read(leaf, subleaf);
  return leaves;
}

MachineLeaves read_machine_leaves() {
  MachineLeaves leaves{};
  const CacheLeaves of_caches = read_cache_leaves();
  std::copy(of_caches.begin(), of_caches.end(), leaves.begin());
  Reader reader(leaves.data() + of_caches.size());
  for (const std::uint32_t leaf : {0x1Au, 0x80000005u, 0x80000006u, 0x80000021u}) reader.read(leaf);
  for (std::uint32_t subleaf = 0; subleaf < kTlbSubleaves; ++subleaf) reader.read(0x18, subleaf);
  return leaves;
}

}  // namespace cg::tool
