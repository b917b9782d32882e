// SPDX-License-Identifier: GPL-2.0-or-later
//
// Decodes the deterministic cache parameters: the CPUID leaf in which a processor describes its
// caches field by field, in one subleaf per cache. It is leaf 0x8000001D if the TOPOEXT flag
// announces it (AMD from Zen on, Hygon), else leaf 4 (Intel, Zhaoxin); both have the same layout:
//
//   EAX  4:0 kind (0: no more caches), 7:5 level
//   EBX  11:0 line size - 1, 21:12 partitions - 1, 31:22 ways - 1
//   ECX  sets - 1
//
// Sources: Intel's Software Developer's Manual, volume 2, CPUID; AMD's Architecture Programmer's
// Manual, volume 3, appendix E. In the older leaf 0x80000006 AMD gives the L3's associativity as
// "see elsewhere" since Zen 2; these leaves need no table and leave nothing out.
#pragma once

#include <span>

#include "tool/caches/cache_trio.h"
#include "tool/caches/cpuid.h"

namespace cg::tool {

// The caches as described, including numbers of sets that are no power of two. A virtual machine
// may hide the leaves, or show nonsense: something that cannot be a cache (lines below 16 bytes, 2
// GB and more) is ignored.
FoundCaches decode_cache_leaves(std::span<const CpuidLeaf> leaves);

}  // namespace cg::tool
