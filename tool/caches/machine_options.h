// SPDX-License-Identifier: GPL-2.0-or-later
//
// The options of a machine with more than I1, D1 and LL (sim/machine/machine_config.h).
//
//   --level2=    <size>,<assoc>,<line_size>: decimal
//   --policy=    <cache>:<policy>,...; the caches are L1 (I1 and D1), I1, D1, L2 and LL
//   --inclusion= <cache>:<inclusion>,...; the caches are L2 and LL
//   --ITLB= --DTLB= --TLB2= --ITLB2=    <entries>,<ways>[,<page>]: decimal; pages have 4,096 bytes
//   --huge-pages= whether there are pages of 2 MB among them, where the program asks for them
//   --machine=   a preset's name, native or list
//
// What an option gives replaces what the preset has, whatever their order. A bad value ends the run
// with status 1, through the core, when it is read; --machine=list ends it with 0.
#pragma once

#include <optional>

#include "sim/events.h"
#include "sim/machine/machine_config.h"
#include "tool/caches/cache_trio.h"
#include "tool/caches/machine_presets.h"
#include "tool/core/near_option.h"

namespace cg::tool {

// As messages name these options.
inline constexpr char kMachineOptions[] =
    "--machine, --level2, --policy, --inclusion, --ITLB, --DTLB, --TLB2, --ITLB2 and --huge-pages";

struct MachineOptions {
  const MachinePreset* preset = nullptr;
  std::optional<sim::CacheConfig> l2;
  sim::Levels<std::optional<sim::PolicyChoice>> policies;
  std::optional<sim::PolicyChoice> l2_policy;
  std::optional<sim::Inclusion> l2_inclusion;
  std::optional<sim::Inclusion> ll_inclusion;
  sim::Tlbs tlbs;
  std::optional<bool> huge_pages;

  // Takes one argument. False if it is none of these options.
  bool parse(const char* arg);

  // Whether any is given.
  bool any() const { return is_any_given_; }

  // Ends the run with status 1 if any is given: they cannot be used so.
  void refuse_if_any(const char* why) const;

  // The machine, which has these caches. Ends the run with status 1 if it cannot be simulated.
  sim::MachineConfig machine(const CacheTrio& caches) const;

 private:
  bool is_any_given_ = false;
};

void print_machine_usage();
void offer_machine_options(NearOption& near);

// Prints what it has besides these caches, for -v.
void print_machine(const sim::MachineConfig& machine);

// The events that such a machine adds to those of the groups.
void add_events(const sim::MachineConfig& machine, sim::EventGroups& groups);

}  // namespace cg::tool
