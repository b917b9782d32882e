// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which of the client's system calls make pages of 2 MB, as a TLB of one entry sees it.
#include "tool/segments/client_pages.h"

#include <array>

#include "tests/tool/fake_core.h"
#include "tool/segments/machine_caches.h"

namespace cg::tool {
namespace {

constexpr UWord kMb = UWord{1} << 20U;
constexpr UWord kPage = 4096;
constexpr UWord kBase = 64 * kMb;
constexpr UWord kAnonymous = 0x22;
constexpr UWord kHugeTlb = 0x40000;
constexpr UWord kHuge = 14;
constexpr UWord kNotHuge = 15;

SysRes result_of(UWord value) {
  SysRes result{};
  result._val = value;
  return result;
}
SysRes error_of(UWord number) {
  SysRes result{};
  result._val = number;
  result._isError = True;
  return result;
}

class ClientPagesTest : public fake::Test {
 protected:
  ClientPagesTest() {
    const sim::CacheConfig cache{.size = 1024, .assoc = 2, .line_size = 64};
    sim::MachineConfig machine;
    machine.tlbs.data = sim::TlbConfig{.entries = 1, .ways = 1, .page = 4096};
    machine_caches.begin(machine, {cache, cache, cache});
    pages.begin();
  }
  ~ClientPagesTest() override { machine_caches = {}; }

  void call(UInt number, const std::array<UWord, 5>& arguments, SysRes result) {
    pages.end_call(number, arguments.data(), result);
  }
  void advise(UWord begin, UWord size, UWord advice, SysRes result = result_of(0)) {
    call(__NR_madvise, {begin, size, advice}, result);
  }

  // Two accesses with a small page between them.
  static bool is_huge(Addr addr) {
    const Addr begin = addr & -sim::kHugePage;
    machine_caches.data_tlb.access(begin, 1);
    return machine_caches.data_tlb.access(begin + kPage, 1) == sim::TlbMisses::none;
  }

  ClientPages pages;
};

TEST_F(ClientPagesTest, AdviceMakesWholeOnes) {
  EXPECT_FALSE(is_huge(kBase));
  advise(kBase + kMb, 3 * kMb, kHuge);
  EXPECT_FALSE(is_huge(kBase));
  EXPECT_TRUE(is_huge(kBase + 2 * kMb));
  EXPECT_FALSE(is_huge(kBase + 4 * kMb));
  advise(kBase + 4 * kMb, 2 * kMb - 100, kHuge);  // in whole pages of 4 KB
  EXPECT_TRUE(is_huge(kBase + 4 * kMb));
  advise(kBase + 3 * kMb, 1, kNotHuge);
  EXPECT_FALSE(is_huge(kBase + 2 * kMb));
  EXPECT_TRUE(is_huge(kBase + 4 * kMb));
}

TEST_F(ClientPagesTest, AKernelThatTakesNoAdviceChangesNothing) {
  advise(kBase, 2 * kMb, kHuge, error_of(VKI_EINVAL));
  EXPECT_TRUE(is_huge(kBase));
}

TEST_F(ClientPagesTest, OtherAdviceAndCrookedAdviceIsNone) {
  advise(kBase, 2 * kMb, 4);
  advise(kBase - 1, 2 * kMb + 1, kHuge);
  EXPECT_FALSE(is_huge(kBase));
}

TEST_F(ClientPagesTest, MapsThatAskForThemHaveThem) {
  call(__NR_mmap, {0, 2 * kMb - kPage, 3, kAnonymous | kHugeTlb}, result_of(kBase));
  EXPECT_TRUE(is_huge(kBase)) << "the kernel makes whole ones of it";
  call(__NR_mmap, {0, 2 * kMb, 3, kAnonymous | kHugeTlb}, error_of(VKI_ENOMEM));
  EXPECT_FALSE(is_huge(VKI_ENOMEM));
  call(__NR_mmap, {kBase, kPage, 3, kAnonymous}, result_of(kBase));
  EXPECT_FALSE(is_huge(kBase)) << "other memory took its place";
}

TEST_F(ClientPagesTest, GoWithTheMemory) {
  advise(kBase, 8 * kMb, kHuge);
  call(__NR_munmap, {kBase, kPage}, error_of(VKI_EINVAL));
  EXPECT_TRUE(is_huge(kBase));
  call(__NR_munmap, {kBase, kPage}, result_of(0));
  EXPECT_FALSE(is_huge(kBase));
  EXPECT_TRUE(is_huge(kBase + 2 * kMb));
}

TEST_F(ClientPagesTest, MoveWithTheMemory) {
  advise(kBase, 4 * kMb, kHuge);
  call(__NR_mremap, {kBase, 4 * kMb, 6 * kMb, 1}, result_of(2 * kBase));
  EXPECT_FALSE(is_huge(kBase));
  EXPECT_TRUE(is_huge(2 * kBase));
  EXPECT_TRUE(is_huge(2 * kBase + 4 * kMb));
  EXPECT_FALSE(is_huge(2 * kBase + 6 * kMb));
  // Small ones, to where large ones were.
  call(__NR_mremap, {kBase, 2 * kMb, 2 * kMb, 3, 2 * kBase}, result_of(2 * kBase));
  EXPECT_FALSE(is_huge(2 * kBase));
  EXPECT_TRUE(is_huge(2 * kBase + 2 * kMb));
}

TEST_F(ClientPagesTest, EndWithTheHeap) {
  call(__NR_brk, {0}, result_of(kBase + 4 * kMb));
  advise(kBase, 4 * kMb, kHuge);
  call(__NR_brk, {kBase + 3 * kMb}, result_of(kBase + 3 * kMb));
  call(__NR_brk, {kBase + 4 * kMb}, result_of(kBase + 4 * kMb));
  EXPECT_TRUE(is_huge(kBase));
  EXPECT_FALSE(is_huge(kBase + 2 * kMb));
}

TEST_F(ClientPagesTest, StayWhenCachesAreEmptied) {
  advise(kBase, 2 * kMb, kHuge);
  sim::MachineConfig machine;
  machine.tlbs.data = sim::TlbConfig{.entries = 1, .ways = 1, .page = 4096};
  const sim::CacheConfig cache{.size = 1024, .assoc = 2, .line_size = 64};
  machine_caches.begin(machine, {cache, cache, cache});
  EXPECT_EQ(machine_caches.data_tlb.access(kBase, 1), sim::TlbMisses::first);
  EXPECT_TRUE(is_huge(kBase));
}

TEST_F(ClientPagesTest, AreNotLookedForUnlessBegun) {
  ClientPages others;
  const std::array<UWord, 3> advice{kBase, 2 * kMb, kHuge};
  others.end_call(__NR_madvise, advice.data(), result_of(0));
  EXPECT_FALSE(is_huge(kBase));
}

}  // namespace
}  // namespace cg::tool
