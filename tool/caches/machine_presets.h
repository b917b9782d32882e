// SPDX-License-Identifier: GPL-2.0-or-later
//
// Processors whose caches and TLBs --machine=NAME takes. Every fact has a grade:
//
//   C   decoded from a raw CPUID dump of the processor
//   D   the maker's document
//   P   a published measurement
//   ?   unsure: a guess that fits what is known of its neighbours
//
// A fact that is not there is not simulated. The grade of a preset is the worst of its facts on the
// sizes of caches; a policy without a grade is LRU because nothing is known.
//
// Sources: CPUID dumps of libcpuid's test suite; Arm's technical reference manuals of the Neoverse
// cores; uops.info (replacement policies: Abel and Reineke, 2020); published measurements of the
// Sapphire Rapids, and of Apple's M1.
#pragma once

#include <optional>
#include <span>

#include "sim/cache/cache_config.h"
#include "sim/cache/levels.h"
#include "sim/machine/machine_config.h"

namespace cg::tool {

template <typename T>
struct Fact {
  T value{};
  char grade = '\0';  // none: nothing is known

  constexpr bool is_known() const { return grade != '\0'; }
};

struct MachinePreset {
  const char* name;
  const char* processor;
  sim::Levels<Fact<sim::CacheConfig>> caches{};  // LL is the L3; or the L2 where there is no L3
  Fact<sim::CacheConfig> l2{};
  sim::Levels<Fact<sim::PolicyChoice>> policies{};
  Fact<sim::PolicyChoice> l2_policy{};
  Fact<sim::Inclusion> l2_inclusion{};
  Fact<sim::Inclusion> ll_inclusion{};
  Fact<sim::TlbConfig> fetch_tlb{};
  Fact<sim::TlbConfig> data_tlb{};
  Fact<sim::TlbConfig> second_tlb{};
  Fact<sim::TlbConfig> second_tlb_of_fetches{};

  char grade() const;
  sim::MachineConfig machine() const;
};

std::span<const MachinePreset> machine_presets();

// nullptr if there is none of this name.
const MachinePreset* find_preset(const char* name);

// Prints all facts with their grades.
void print_presets();

}  // namespace cg::tool
