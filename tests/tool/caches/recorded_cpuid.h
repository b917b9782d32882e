// SPDX-License-Identifier: GPL-2.0-or-later
//
// Recorded CPUID answers of processors: the registers that describe caches.
//
// Sources: the dumps of libcpuid's test suite and, for the EPYC of family 26, a machine of our own.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tool/caches/cpuid.h"

namespace cg::tool {

struct RecordedCpuid {
  struct Subleaf {
    std::uint32_t eax;
    std::uint32_t ebx;
    std::uint32_t ecx;
  };

  const char* name;
  std::uint32_t last_leaf;           // leaf 0, EAX
  std::uint32_t last_extended_leaf;  // leaf 0x80000000, EAX
  std::uint32_t extended_features;   // leaf 0x80000001, ECX
  std::uint32_t cache_leaf;          // the leaf whose subleaves are `caches`
  std::array<Subleaf, 4> caches;

  std::vector<CpuidLeaf> leaves() const {
    std::vector<CpuidLeaf> all{{0, 0, last_leaf, 0, 0, 0},
                               {0x80000000, 0, last_extended_leaf, 0, 0, 0},
                               {0x80000001, 0, 0, 0, extended_features, 0}};
    std::uint32_t subleaf = 0;
    for (const Subleaf& s : caches) all.push_back({cache_leaf, subleaf++, s.eax, s.ebx, s.ecx, 0});
    return all;
  }
};

using CacheSubleaves = std::array<RecordedCpuid::Subleaf, 4>;

constexpr RecordedCpuid amd(const char* name, std::uint32_t last_extended_leaf,
                            std::uint32_t extended_features, const CacheSubleaves& caches) {
  return {name, 0x10, last_extended_leaf, extended_features, 0x8000001d, caches};
}

constexpr RecordedCpuid intel(const char* name, std::uint32_t last_leaf,
                              const CacheSubleaves& caches) {
  return {name, last_leaf, 0x80000008, 0x00000121, 4, caches};
}

inline constexpr RecordedCpuid kZen = amd("Ryzen 7 1700X (Zen)", 0x8000001f, 0x35c233ff,
                                          {{{0x00004121, 0x01c0003f, 0x0000003f},
                                            {0x00004122, 0x00c0003f, 0x000000ff},
                                            {0x00004143, 0x01c0003f, 0x000003ff},
                                            {0x0001c163, 0x03c0003f, 0x00001fff}}});

inline constexpr RecordedCpuid kZen2 = amd("Ryzen 5 3600 (Zen 2)", 0x80000020, 0x75c237ff,
                                           {{{0x00004121, 0x01c0003f, 0x0000003f},
                                             {0x00004122, 0x01c0003f, 0x0000003f},
                                             {0x00004143, 0x01c0003f, 0x000003ff},
                                             {0x00014163, 0x03c0003f, 0x00003fff}}});

inline constexpr RecordedCpuid kZen3 = amd("Ryzen 7 5800X3D (Zen 3)", 0x80000023, 0x75c237ff,
                                           {{{0x00004121, 0x01c0003f, 0x0000003f},
                                             {0x00004122, 0x01c0003f, 0x0000003f},
                                             {0x00004143, 0x01c0003f, 0x000003ff},
                                             {0x0003c163, 0x03c0003f, 0x00017fff}}});

inline constexpr RecordedCpuid kZen4 = amd("Ryzen 7 7700X (Zen 4)", 0x80000028, 0x75c237ff,
                                           {{{0x00004121, 0x01c0003f, 0x0000003f},
                                             {0x00004122, 0x01c0003f, 0x0000003f},
                                             {0x00004143, 0x01c0003f, 0x000007ff},
                                             {0x0003c163, 0x03c0003f, 0x00007fff}}});

inline constexpr RecordedCpuid kZen5 =
    amd("EPYC, family 26 (Zen 5), in a virtual machine", 0x80000021, 0x004003f3,
        {{{0x00000121, 0x02c0003f, 0x0000003f},
          {0x00000122, 0x01c0003f, 0x0000003f},
          {0x00000143, 0x03c0003f, 0x000003ff},
          {0x00004163, 0x03c0003f, 0x00007fff}}});

inline constexpr RecordedCpuid kSkylake = intel("Core i5-6600K (Skylake)", 0x16,
                                                {{{0x1c004121, 0x01c0003f, 0x0000003f},
                                                  {0x1c004122, 0x01c0003f, 0x0000003f},
                                                  {0x1c004143, 0x00c0003f, 0x000003ff},
                                                  {0x1c03c163, 0x02c0003f, 0x00001fff}}});

inline constexpr RecordedCpuid kSkylakeSp =
    intel("Xeon Silver 4114 (Skylake-SP), in a virtual machine", 0xd,
          {{{0x1c01c121, 0x01c0003f, 0x0000003f},
            {0x1c01c122, 0x01c0003f, 0x0000003f},
            {0x1c01c143, 0x03c0003f, 0x000003ff},
            {0x1c01c163, 0x0280003f, 0x00004fff}}});

inline constexpr RecordedCpuid kCascadeLake = intel("Xeon Platinum 8269CY (Cascade Lake)", 0x16,
                                                    {{{0x7c004121, 0x01c0003f, 0x0000003f},
                                                      {0x7c004122, 0x01c0003f, 0x0000003f},
                                                      {0x7c004143, 0x03c0003f, 0x000003ff},
                                                      {0x7c0fc163, 0x0280003f, 0x0000cfff}}});

inline constexpr RecordedCpuid kIceLake = intel("Xeon D-1718T (Ice Lake), under Hyper-V", 0x1b,
                                                {{{0x3c004121, 0x02c0003f, 0x0000003f},
                                                  {0x3c004122, 0x01c0003f, 0x0000003f},
                                                  {0x3c004143, 0x04c0003f, 0x000003ff},
                                                  {0x3c07c163, 0x04c0003f, 0x00001fff}}});

inline constexpr RecordedCpuid kAlderLake =
    intel("Core i9-12900K (Alder Lake), a performance core", 0x20,
          {{{0xfc004121, 0x02c0003f, 0x0000003f},
            {0xfc004122, 0x01c0003f, 0x0000003f},
            {0xfc01c143, 0x0240003f, 0x000007ff},
            {0xfc1fc163, 0x02c0003f, 0x00009fff}}});

inline constexpr RecordedCpuid kGracemont = intel("N95 (Alder Lake), efficiency cores", 0x20,
                                                  {{{0xfc004121, 0x01c0003f, 0x0000003f},
                                                    {0xfc004122, 0x01c0003f, 0x0000007f},
                                                    {0xfc01c143, 0x03c0003f, 0x000007ff},
                                                    {0xfc1fc163, 0x02c0003f, 0x00001fff}}});

inline constexpr RecordedCpuid kSapphireRapids = intel("Xeon w7-2475X (Sapphire Rapids)", 0x20,
                                                       {{{0xfc004121, 0x02c0003f, 0x0000003f},
                                                         {0xfc004122, 0x01c0003f, 0x0000003f},
                                                         {0xfc004143, 0x03c0003f, 0x000007ff},
                                                         {0xfc1fc163, 0x0380003f, 0x00009fff}}});

}  // namespace cg::tool
