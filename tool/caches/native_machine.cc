// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/native_machine.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "tool/caches/cache_leaves.h"

namespace cg::tool {
namespace {

using sim::TlbConfig;
using Leaves = std::span<const CpuidLeaf>;

constexpr std::uint32_t kIntelTlbs = 0x18;
constexpr std::uint32_t kCoreType = 0x1A;
constexpr std::uint32_t kAmdFirstTlbs = 0x80000005;
constexpr std::uint32_t kAmdSecondTlbs = 0x80000006;
constexpr std::uint32_t kAmdFeatures = 0x80000021;
constexpr std::int64_t kPage = 4096;

Fact<TlbConfig> described_tlb(std::int64_t entries, std::int64_t ways) {
  const TlbConfig config{.entries = entries, .ways = ways, .page = kPage};
  if (sim::find_problem(config) != nullptr) return {};
  return {config, 'C'};
}

void take_caches(MachinePreset& machine, Leaves leaves) {
  const DescribedCaches caches = described_caches(leaves);
  unsigned last = 0;
  for (const DescribedCache& c : caches.all()) last = std::max(last, c.level);
  for (const DescribedCache& c : caches.all()) {
    const Fact<sim::CacheConfig> config{c.config, 'C'};
    const Fact<sim::Inclusion> inclusion{
        c.is_inclusive ? sim::Inclusion::inclusive : sim::Inclusion::neither, 'C'};
    if (c.level == 1 && c.kind == CacheKind::instructions) machine.caches.i1 = config;
    if (c.level == 1 && c.kind == CacheKind::data) machine.caches.d1 = config;
    if (c.kind != CacheKind::unified || (c.level != 2 && c.level != last)) continue;
    (c.level == last ? machine.caches.ll : machine.l2) = config;
    (c.level == last ? machine.ll_inclusion : machine.l2_inclusion) = inclusion;
  }
}

// Small pages may have two second-level TLBs, each shared with another size of pages.
void add_entries(Fact<TlbConfig>& tlb, const Fact<TlbConfig>& more) {
  if (tlb.is_known() && tlb.value.ways == more.value.ways)
    tlb.value.entries += more.value.entries;
  else if (!tlb.is_known())
    tlb = more;
}

// Of several first-level TLBs of one kind the first counts; that of loads is data's.
void take_intel_tlbs(MachinePreset& machine, Leaves leaves) {
  enum : std::uint8_t { kNone, kData, kInstructions, kBoth, kLoads };
  if (!has_leaf(leaves, kIntelTlbs)) return;
  for (std::uint32_t subleaf = 0; subleaf < kTlbSubleaves; ++subleaf) {
    const CpuidLeaf l = find_leaf(leaves, kIntelTlbs, subleaf);
    const std::int64_t kind = bits(l.edx, 0, 5);
    const std::int64_t level = bits(l.edx, 5, 3);
    const bool has_small_pages = bits(l.ebx, 0, 1) != 0;
    if (!has_small_pages) continue;
    const std::int64_t ways = bits(l.ebx, 16, 16);
    const Fact<TlbConfig> described = described_tlb(ways * std::int64_t{l.ecx}, ways);
    const auto take = [&](Fact<TlbConfig>& tlb) {
      if (!tlb.is_known()) tlb = described;
    };
    if (level == 1 && kind == kInstructions) take(machine.fetch_tlb);
    if (level == 1 && (kind == kData || kind == kLoads)) take(machine.data_tlb);
    if (level == 2 && (kind == kBoth || kind == kData)) add_entries(machine.second_tlb, described);
  }
}

// The number of ways that a code of AMD stands for; 0: all, or not known.
constexpr std::int64_t ways_of_code(std::int64_t code) {
  constexpr std::array<std::int64_t, 16> kWays = {0,  1, 2,  3,  4,  6,  8,   0,
                                                  16, 0, 32, 48, 64, 96, 128, 0};
  return kWays[static_cast<std::size_t>(code)];
}

void take_amd_tlbs(MachinePreset& machine, Leaves leaves) {
  if (!has_leaf(leaves, kAmdSecondTlbs)) return;
  const std::uint32_t first = find_leaf(leaves, kAmdFirstTlbs).ebx;
  const std::uint32_t second = find_leaf(leaves, kAmdSecondTlbs).ebx;
  const bool is_times_32 =
      has_leaf(leaves, kAmdFeatures) && bits(find_leaf(leaves, kAmdFeatures).eax, 14, 1) != 0;
  const auto of_first = [](std::int64_t entries, std::int64_t ways) {
    return described_tlb(entries, ways == 255 ? entries : ways);
  };
  const auto of_second = [&](std::int64_t entries, std::int64_t code) {
    const std::int64_t all = is_times_32 ? 32 * entries : entries;
    const std::int64_t ways = ways_of_code(code);
    return described_tlb(all, ways == 0 ? all : ways);
  };
  machine.fetch_tlb = of_first(bits(first, 0, 8), bits(first, 8, 8));
  machine.data_tlb = of_first(bits(first, 16, 8), bits(first, 24, 8));
  machine.second_tlb_of_fetches = of_second(bits(second, 0, 12), bits(second, 12, 4));
  machine.second_tlb = of_second(bits(second, 16, 12), bits(second, 28, 4));
}

const char* core_type(Leaves leaves) {
  if (!has_leaf(leaves, kCoreType)) return "this processor";
  const std::int64_t type = bits(find_leaf(leaves, kCoreType).eax, 24, 8);
  return type == 0x40   ? "this processor, a performance core"
         : type == 0x20 ? "this processor, an efficiency core"
                        : "this processor";
}

}  // namespace

MachinePreset decode_machine(Leaves leaves) {
  MachinePreset machine{.name = "native", .processor = core_type(leaves)};
  take_caches(machine, leaves);
  take_intel_tlbs(machine, leaves);
  if (!machine.data_tlb.is_known()) take_amd_tlbs(machine, leaves);
  return machine;
}

const MachinePreset* native_machine() {
  static constinit MachinePreset machine{};
  const MachineLeaves leaves = read_machine_leaves();
  machine = decode_machine(leaves);
  const auto& caches = machine.caches;
  const bool is_known = caches.i1.is_known() && caches.d1.is_known() && caches.ll.is_known();
  return is_known ? &machine : nullptr;
}

}  // namespace cg::tool
