// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/machine_presets.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "tool/caches/machine_names.h"
#include "tool/core/message.h"
#include "tool/core/valgrind.h"

namespace cg::tool {
namespace {

using sim::CacheConfig;
using sim::Inclusion;
using sim::PolicyChoice;
using sim::QlruVariant;
using sim::TlbConfig;

constexpr std::int64_t K = 1024;
constexpr std::int64_t M = 1024 * K;

constexpr Fact<CacheConfig> cache_of(std::int64_t size, std::int64_t ways, char grade,
                                     std::int64_t line = 64) {
  return {{.size = size, .assoc = ways, .line_size = line}, grade};
}
constexpr Fact<TlbConfig> tlb_of(std::int64_t entries, std::int64_t ways, char grade,
                                 std::int64_t page = 4 * K) {
  return {{.entries = entries, .ways = ways, .page = page}, grade};
}
constexpr Fact<TlbConfig> full_tlb(std::int64_t entries, char grade, std::int64_t page = 4 * K) {
  return tlb_of(entries, entries, grade, page);
}
constexpr Fact<PolicyChoice> qlru(const QlruVariant& variant) {
  return {{.kind = PolicyChoice::Kind::qlru, .variant = variant}, 'P'};
}

constexpr Fact<PolicyChoice> kPlru{{.kind = PolicyChoice::Kind::tree_plru}, 'P'};
constexpr Fact<PolicyChoice> kH00M1R2U1 = qlru({.loaded = 1, .place = 2, .update = 1});
constexpr Fact<PolicyChoice> kH00M1R0U1 = qlru({.loaded = 1, .update = 1});
constexpr Fact<PolicyChoice> kH11M1R0U0 = qlru({.hit_of_3 = 1, .hit_of_2 = 1, .loaded = 1});

constexpr Fact<Inclusion> inclusive(char grade) { return {Inclusion::inclusive, grade}; }
constexpr Fact<Inclusion> victim(char grade) { return {Inclusion::exclusive, grade}; }
constexpr Fact<Inclusion> not_inclusive(char grade) { return {Inclusion::neither, grade}; }

constexpr MachinePreset kPresets[] = {
    {.name = "skylake",
     .processor = "Core i7-6700K; the same core up to Comet Lake",
     .caches = {cache_of(32 * K, 8, 'C'), cache_of(32 * K, 8, 'C'), cache_of(8 * M, 16, 'C')},
     .l2 = cache_of(256 * K, 4, 'C'),
     .policies = {kPlru, kPlru, kH11M1R0U0},
     .l2_policy = kH00M1R2U1,
     .ll_inclusion = inclusive('C'),
     .data_tlb = tlb_of(64, 4, 'C'),
     .second_tlb = tlb_of(1536, 12, '?')},
    {.name = "skylake-x",
     .processor = "Core i9-7980XE",
     .caches = {cache_of(32 * K, 8, 'C'), cache_of(32 * K, 8, 'C'), cache_of(25344 * K, 11, 'C')},
     .l2 = cache_of(1 * M, 16, 'C'),
     .ll_inclusion = not_inclusive('C'),
     .data_tlb = tlb_of(64, 4, 'C'),
     .second_tlb = tlb_of(1536, 12, '?')},
    {.name = "icelake",
     .processor = "Core i7-1065G7",
     .caches = {cache_of(32 * K, 8, 'C'), cache_of(48 * K, 12, 'C'), cache_of(8 * M, 16, 'C')},
     .l2 = cache_of(512 * K, 8, 'C'),
     .l2_policy = kH00M1R0U1,
     .ll_inclusion = inclusive('C'),
     .data_tlb = tlb_of(64, 4, 'C'),
     .second_tlb = tlb_of(2048, 8, 'C')},
    {.name = "alderlake-p",
     .processor = "Core i9-12900K, performance core",
     .caches = {cache_of(32 * K, 8, 'C'), cache_of(48 * K, 12, 'C'), cache_of(30 * M, 12, 'C')},
     .l2 = cache_of(1280 * K, 10, 'C'),
     .ll_inclusion = not_inclusive('C'),
     .fetch_tlb = tlb_of(256, 8, 'C'),
     .data_tlb = full_tlb(96, '?'),
     .second_tlb = tlb_of(2048, 8, 'C')},
    {.name = "alderlake-e",
     .processor = "Core i9-12900K, efficiency core",
     .caches = {cache_of(64 * K, 8, 'C'), cache_of(32 * K, 8, 'C'), cache_of(30 * M, 12, 'C')},
     .l2 = cache_of(2 * M, 16, 'C'),
     .data_tlb = full_tlb(48, 'C'),
     .second_tlb = tlb_of(2048, 4, 'C')},
    {.name = "raptorlake-p",
     .processor = "Core i9-14900K, performance core",
     .caches = {cache_of(32 * K, 8, 'C'), cache_of(48 * K, 12, 'C'), cache_of(36 * M, 12, 'C')},
     .l2 = cache_of(2 * M, 16, 'C'),
     .data_tlb = full_tlb(96, '?'),
     .second_tlb = tlb_of(2048, 8, 'C')},
    {.name = "raptorlake-e",
     .processor = "Core i9-14900K, efficiency core",
     .caches = {cache_of(64 * K, 8, 'C'), cache_of(32 * K, 8, 'C'), cache_of(36 * M, 12, 'C')},
     .l2 = cache_of(4 * M, 16, 'C'),
     .data_tlb = full_tlb(48, 'C'),
     .second_tlb = tlb_of(2048, 4, 'C')},
    {.name = "meteorlake-p",
     .processor = "Core Ultra 7 155H, performance core",
     .caches = {cache_of(64 * K, 16, 'C'), cache_of(48 * K, 12, 'C'), cache_of(24 * M, 12, 'C')},
     .l2 = cache_of(2 * M, 16, 'C'),
     .data_tlb = tlb_of(96, 6, 'C'),
     .second_tlb = tlb_of(2048, 8, 'C')},
    {.name = "meteorlake-e",
     .processor = "Core Ultra 7 155H, efficiency core",
     .caches = {cache_of(64 * K, 8, 'C'), cache_of(32 * K, 8, 'C'), cache_of(24 * M, 12, 'C')},
     .l2 = cache_of(2 * M, 16, 'C'),
     .data_tlb = full_tlb(48, 'C'),
     .second_tlb = tlb_of(3072, 6, 'C')},
    {.name = "arrowlake-p",
     .processor = "Core Ultra 7 265K, performance core",
     .caches = {cache_of(64 * K, 16, 'C'), cache_of(48 * K, 12, 'C'), cache_of(30 * M, 10, 'C')},
     .l2 = cache_of(3 * M, 12, 'C'),
     .data_tlb = tlb_of(128, 8, 'C'),
     .second_tlb = tlb_of(2048, 8, 'C')},
    {.name = "arrowlake-e",
     .processor = "Core Ultra 7 265K, efficiency core",
     .caches = {cache_of(64 * K, 8, 'C'), cache_of(32 * K, 8, 'C'), cache_of(30 * M, 10, 'C')},
     .l2 = cache_of(4 * M, 16, 'C'),
     .data_tlb = full_tlb(48, 'C'),
     .second_tlb = tlb_of(4096, 4, 'C')},
    {.name = "sapphirerapids",
     .processor = "Xeon Platinum 8488C",
     .caches = {cache_of(32 * K, 8, 'P'), cache_of(48 * K, 12, 'P'), cache_of(105 * M, 15, 'P')},
     .l2 = cache_of(2 * M, 16, 'P'),
     .data_tlb = full_tlb(96, '?'),
     .second_tlb = tlb_of(2048, 8, '?')},
    {.name = "zen2",
     .processor = "Ryzen 7 3700X",
     .caches = {cache_of(32 * K, 8, 'C'), cache_of(32 * K, 8, 'C'), cache_of(16 * M, 16, 'C')},
     .l2 = cache_of(512 * K, 8, 'C'),
     .l2_inclusion = inclusive('C'),
     .ll_inclusion = victim('D'),
     .fetch_tlb = full_tlb(64, 'C'),
     .data_tlb = full_tlb(64, 'C'),
     .second_tlb = tlb_of(2048, 8, 'C'),
     .second_tlb_of_fetches = tlb_of(1024, 8, 'C')},
    {.name = "zen3",
     .processor = "Ryzen 9 5950X",
     .caches = {cache_of(32 * K, 8, 'C'), cache_of(32 * K, 8, 'C'), cache_of(32 * M, 16, 'C')},
     .l2 = cache_of(512 * K, 8, 'C'),
     .l2_inclusion = inclusive('C'),
     .ll_inclusion = victim('D'),
     .fetch_tlb = full_tlb(64, 'C'),
     .data_tlb = full_tlb(64, 'C'),
     .second_tlb = tlb_of(2048, 8, 'C'),
     .second_tlb_of_fetches = tlb_of(512, 4, 'C')},
    {.name = "zen3-x3d",
     .processor = "Ryzen 7 5800X3D",
     .caches = {cache_of(32 * K, 8, 'C'), cache_of(32 * K, 8, 'C'), cache_of(96 * M, 16, 'C')},
     .l2 = cache_of(512 * K, 8, 'C'),
     .l2_inclusion = inclusive('C'),
     .ll_inclusion = victim('D'),
     .fetch_tlb = full_tlb(64, 'C'),
     .data_tlb = full_tlb(64, 'C'),
     .second_tlb = tlb_of(2048, 8, 'C'),
     .second_tlb_of_fetches = tlb_of(512, 4, 'C')},
    {.name = "zen4",
     .processor = "Ryzen 7 7700X",
     .caches = {cache_of(32 * K, 8, 'C'), cache_of(32 * K, 8, 'C'), cache_of(32 * M, 16, 'C')},
     .l2 = cache_of(1 * M, 8, 'C'),
     .l2_inclusion = inclusive('C'),
     .ll_inclusion = victim('D'),
     .fetch_tlb = full_tlb(64, 'C'),
     .data_tlb = full_tlb(72, 'C'),
     .second_tlb = tlb_of(3072, 8, 'C'),
     .second_tlb_of_fetches = tlb_of(512, 4, 'C')},
    {.name = "zen5",
     .processor = "Ryzen 9 9950X",
     .caches = {cache_of(32 * K, 8, 'C'), cache_of(48 * K, 12, 'C'), cache_of(32 * M, 16, 'C')},
     .l2 = cache_of(1 * M, 16, 'C'),
     .l2_inclusion = inclusive('C'),
     .ll_inclusion = victim('D'),
     .fetch_tlb = full_tlb(64, 'C'),
     .data_tlb = full_tlb(96, 'C'),
     .second_tlb = tlb_of(4096, 8, 'C'),
     .second_tlb_of_fetches = tlb_of(2048, 4, 'C')},
    {.name = "neoverse-n1",
     .processor = "Graviton 2, Altra",
     .caches = {cache_of(64 * K, 4, 'D'), cache_of(64 * K, 4, 'D'), cache_of(32 * M, 16, '?')},
     .l2 = cache_of(1 * M, 8, 'D'),
     .data_tlb = full_tlb(48, 'D'),
     .second_tlb = tlb_of(1280, 5, '?')},
    {.name = "neoverse-v1",
     .processor = "Graviton 3",
     .caches = {cache_of(64 * K, 4, 'D'), cache_of(64 * K, 4, 'D'), cache_of(32 * M, 16, '?')},
     .l2 = cache_of(1 * M, 8, 'D'),
     .data_tlb = full_tlb(48, 'D'),
     .second_tlb = tlb_of(2048, 8, '?')},
    {.name = "neoverse-v2",
     .processor = "Graviton 4",
     .caches = {cache_of(64 * K, 4, 'D'), cache_of(64 * K, 4, 'D'), cache_of(36 * M, 12, '?')},
     .l2 = cache_of(2 * M, 8, 'D'),
     .data_tlb = full_tlb(48, 'D'),
     .second_tlb = tlb_of(2048, 8, '?')},
    {.name = "apple-m1-p",
     .processor = "M1, performance core (pages of 16 KB)",
     .caches = {cache_of(192 * K, 6, '?', 128), cache_of(128 * K, 8, '?', 128),
                cache_of(12 * M, 12, '?', 128)}},
    {.name = "apple-m1-e",
     .processor = "M1, efficiency core (pages of 16 KB)",
     .caches = {cache_of(128 * K, 8, '?', 128), cache_of(64 * K, 8, '?', 128),
                cache_of(4 * M, 16, '?', 128)}},
};

constexpr bool has_caches(const MachinePreset& preset) {
  return preset.caches.i1.is_known() && preset.caches.d1.is_known() && preset.caches.ll.is_known();
}
static_assert(std::all_of(std::begin(kPresets), std::end(kPresets), has_caches));

// From the best to the worst.
constexpr int rank(char grade) {
  return grade == 'C' ? 0 : grade == 'D' ? 1 : grade == 'P' ? 2 : 3;
}
constexpr char worse(char a, char b) { return rank(a) < rank(b) ? b : a; }

void print_policy(const Fact<PolicyChoice>& policy) {
  if (policy.is_known()) print(", %s [%c]", name_of(policy.value).text.data(), policy.grade);
}

void print_cache_fact(const char* name, const Fact<CacheConfig>& cache,
                      const Fact<PolicyChoice>& policy, const Fact<Inclusion>& inclusion = {}) {
  if (!cache.is_known()) return;
  const CacheConfig& c = cache.value;
  print("  %s %lld K, %lld ways, lines of %lld bytes", name, static_cast<Long>(c.size / K),
        static_cast<Long>(c.assoc), static_cast<Long>(c.line_size));
  if ((c.sets() & (c.sets() - 1)) != 0) print(" (%lld sets)", static_cast<Long>(c.sets()));
  print(" [%c]", cache.grade);
  print_policy(policy);
  if (inclusion.is_known()) print(", %s [%c]", name_of(inclusion.value), inclusion.grade);
  print("\n");
}

void print_tlb_fact(const char* name, const Fact<TlbConfig>& tlb) {
  if (!tlb.is_known()) return;
  const TlbConfig& t = tlb.value;
  print("  %s %lld entries, %lld ways, pages of %lld bytes [%c]\n", name,
        static_cast<Long>(t.entries), static_cast<Long>(t.ways), static_cast<Long>(t.page),
        tlb.grade);
}

void print_preset(const MachinePreset& p) {
  print("%s (grade %c): %s\n", p.name, p.grade(), p.processor);
  print_cache_fact("I1    ", p.caches.i1, p.policies.i1);
  print_cache_fact("D1    ", p.caches.d1, p.policies.d1);
  print_cache_fact("L2    ", p.l2, p.l2_policy, p.l2_inclusion);
  print_cache_fact("LL    ", p.caches.ll, p.policies.ll, p.ll_inclusion);
  print_tlb_fact("ITLB  ", p.fetch_tlb);
  print_tlb_fact("DTLB  ", p.data_tlb);
  print_tlb_fact("TLB2  ", p.second_tlb);
  print_tlb_fact("ITLB2 ", p.second_tlb_of_fetches);
}

template <typename T>
std::optional<T> value_of(const Fact<T>& fact) {
  return fact.is_known() ? std::optional(fact.value) : std::nullopt;
}

}  // namespace

char MachinePreset::grade() const {
  char grade = 'C';
  for (const auto* fact : {&caches.i1, &caches.d1, &caches.ll, &l2})
    if (fact->is_known()) grade = worse(grade, fact->grade);
  return grade;
}

sim::MachineConfig MachinePreset::machine() const {
  return {.l2 = value_of(l2),
          .policies = {policies.i1.value, policies.d1.value, policies.ll.value},
          .l2_policy = l2_policy.value,
          .l2_inclusion = l2_inclusion.value,
          .ll_inclusion = ll_inclusion.value,
          .tlbs = {.fetch = value_of(fetch_tlb),
                   .data = value_of(data_tlb),
                   .second = value_of(second_tlb),
                   .second_of_fetches = value_of(second_tlb_of_fetches)}};
}

std::span<const MachinePreset> machine_presets() { return kPresets; }

const MachinePreset* find_preset(const char* name) {
  for (const MachinePreset& preset : kPresets)
    if (VG_(strcmp)(preset.name, name) == 0) return &preset;
  return nullptr;
}

void print_presets() {
  print(
      "Machines. Grades of facts: C processor's own description, D maker's document,\n"
      "P published measurement, ? unsure. Facts that are not listed are not known.\n\n");
  for (const MachinePreset& preset : kPresets) print_preset(preset);
}

}  // namespace cg::tool
