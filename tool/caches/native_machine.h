// SPDX-License-Identifier: GPL-2.0-or-later
//
// --machine=native: what the processor says of itself, as a preset. CPUID's leaves describe caches
// (cache_leaves.h) and TLBs. Nothing says how lines are replaced.
//
//   leaf 18h (Intel)         one TLB in each subleaf: EDX 4:0 kind (1 data, 2 instructions, 3 both,
//                            4 loads, 5 stores), 7:5 level, 8 fully associative; EBX 0 pages of
//                            4 KB, 31:16 ways; ECX sets
//   leaf 80000005h (AMD)     first-level TLBs for pages of 4 KB: EBX 7:0 entries and 15:8 ways for
//                            instructions, 23:16 and 31:24 for data; 255 ways: fully associative
//   leaf 80000006h (AMD)     second-level TLBs for pages of 4 KB: EBX 11:0 entries and 15:12 ways
//                            for instructions, 27:16 and 31:28 for data; ways are coded
//   leaf 80000021h (AMD)     EAX 14: the entries of second-level TLBs are given in units of 32
//   leaf 1Ah (Intel)         EAX 31:24 core type: 40h performance, 20h efficiency
//
// (The leaf 18h of some cores with 96 entries for loads says 64.)
//
// Sources: Intel's Software Developer's Manual, volume 2, CPUID; AMD's Architecture Programmer's
// Manual, volume 3, appendix E.
#pragma once

#include <span>

#include "tool/caches/cpuid.h"
#include "tool/caches/machine_presets.h"

namespace cg::tool {

// The machine that the leaves describe. A cache or TLB that they do not describe is not known.
MachinePreset decode_machine(std::span<const CpuidLeaf> leaves);

// This processor's, which lasts. nullptr if it does not describe its caches.
const MachinePreset* native_machine();

}  // namespace cg::tool
