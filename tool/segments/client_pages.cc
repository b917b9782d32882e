// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/client_pages.h"

#include "tool/segments/machine_caches.h"

namespace cg::tool {

constinit ClientPages client_pages;

namespace {

// The kernel's, which the core's headers have not.
constexpr UWord kAdviseHugePage = 14;
constexpr UWord kAdviseNoHugePage = 15;
#if defined(VGA_mips32) || defined(VGA_mips64) || defined(VGA_nanomips)
constexpr UWord kMapHugeTlb = 0x80000;
#else
constexpr UWord kMapHugeTlb = 0x40000;
#endif

#ifdef __NR_mmap2
constexpr UInt kMmap = __NR_mmap2;
#else
constexpr UInt kMmap = __NR_mmap;
#endif

// The kernel takes whole pages.
sim::Region whole_pages(Addr begin, UWord size, Addr page = VKI_PAGE_SIZE) {
  return {begin, (begin + size + page - 1) & -page};
}

}  // namespace

void ClientPages::look(UInt number, const UWord* arguments, SysRes result) {
  if (number == __NR_madvise) return advised(whole_pages(arguments[0], arguments[1]), arguments[2]);
  if (sr_isError(result) != False) return;
  const Addr at = sr_Res(result);
  if (number == kMmap) {
#ifdef VGA_s390x
    arguments = reinterpret_cast<const UWord*>(arguments[0]);
#endif
    const bool is_huge = (arguments[3] & kMapHugeTlb) != 0;
    mapped(whole_pages(at, arguments[1], is_huge ? sim::kHugePage : VKI_PAGE_SIZE), is_huge);
  } else if (number == __NR_munmap) {
    mapped(whole_pages(arguments[0], arguments[1]), false);
  } else if (number == __NR_mremap) {
    remapped(whole_pages(arguments[0], arguments[1]), whole_pages(at, arguments[2]));
  } else if (number == __NR_brk) {
    heap_ends(at);
  }
}

void ClientPages::advised(sim::Region region, UWord advice) {
  if (region.begin % VKI_PAGE_SIZE != 0) return;  // which the kernel refuses
  if (advice == kAdviseHugePage) tell(regions_.add(region));
  if (advice == kAdviseNoHugePage) tell(regions_.remove(region));
}

// Or unmapped, which no page of 2 MB survives either.
void ClientPages::mapped(sim::Region region, bool is_huge) {
  tell(is_huge ? regions_.add(region) : regions_.remove(region));
}

// Advice goes with the memory, all of which was advised or none: it was one mapping.
void ClientPages::remapped(sim::Region from, sim::Region to) {
  const bool is_huge = regions_.has(from.begin);
  mapped(from, false);
  mapped(to, is_huge);
}

void ClientPages::heap_ends(Addr end) {
  if (end < heap_end_) mapped({end, heap_end_}, false);
  heap_end_ = end;
}

void ClientPages::tell(bool has_changed) const {
  if (has_changed) machine_caches.set_huge_pages(sim::HugePages(regions_.all()));
}

}  // namespace cg::tool
