// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/machine_options.h"

#include <string_view>

#include "tool/caches/machine_names.h"
#include "tool/caches/native_machine.h"
#include "tool/core/function_globs.h"
#include "tool/core/message.h"
#include "tool/core/option_table.h"
#include "tool/core/valgrind.h"

namespace cg::tool {
namespace {

using sim::CacheConfig;
using sim::Inclusion;
using sim::PolicyChoice;
using sim::TlbConfig;

constexpr std::int64_t kUsualPage = 4096;
constexpr std::int64_t kLargestNumber = 0x7FFFFFFF;

[[noreturn]] void refuse_value(const OptionArgument& a, const char* why) {
  VG_(fmsg_bad_option)(a.arg, "%s\n", why);
  VG_(exit)(1);  // the core's function does not return, but does not say so
}

// Positive numbers, `least` to `most` of them, with commas between. How many there are.
template <std::size_t kMost>
std::size_t read_numbers(const OptionArgument& a, std::size_t least, const char* form,
                         std::int64_t (&numbers)[kMost]) {
  const char* rest = a.value;
  std::size_t count = 0;
  for (bool goes_on = true; goes_on; ++count) {
    std::int64_t number = 0;
    for (; *rest >= '0' && *rest <= '9' && number <= kLargestNumber; ++rest)
      number = number * 10 + (*rest - '0');
    if (count == kMost || number == 0 || number > kLargestNumber) refuse_value(a, form);
    numbers[count] = number;
    goes_on = *rest == ',';
    if (goes_on) ++rest;
  }
  if (*rest != '\0' || count < least) refuse_value(a, form);
  return count;
}

void take_l2(MachineOptions& options, const OptionArgument& a) {
  std::int64_t numbers[3];
  read_numbers(a, 3, "not <size>,<ways>,<line size>, each a number from 1 to 2147483647", numbers);
  const CacheConfig l2{.size = numbers[0], .assoc = numbers[1], .line_size = numbers[2]};
  if (const char* const problem = sim::find_problem_of_any_sets(l2)) refuse_value(a, problem);
  options.l2 = l2;
}

template <auto kTlb>
constexpr OptionKind<MachineOptions> tlb_option{[](MachineOptions& options,
                                                   const OptionArgument& a) {
  std::int64_t numbers[3] = {0, 0, kUsualPage};
  read_numbers(a, 2, "not <entries>,<ways> or <entries>,<ways>,<page size>, in numbers from 1 on",
               numbers);
  const TlbConfig config{.entries = numbers[0], .ways = numbers[1], .page = numbers[2]};
  if (const char* const problem = sim::find_problem(config)) refuse_value(a, problem);
  options.tlbs.*kTlb = config;
}};

// Calls take(CACHE, VALUE) for each piece of "CACHE:VALUE,..."; take() returns what is wrong with
// it, if anything.
template <typename Take>
void for_each_cache_named(const OptionArgument& a, Take take) {
  for (const char* rest = a.value;;) {
    const char* colon = rest;
    while (*colon != '\0' && *colon != ':' && *colon != ',') ++colon;
    const char* end = colon;
    while (*end != '\0' && *end != ',') ++end;
    if (*colon != ':') refuse_value(a, "not <cache>:<value>, with commas between");
    const auto length = [](const char* from, const char* to) {
      return static_cast<std::size_t>(to - from);
    };
    take(std::string_view(rest, length(rest, colon)),
         std::string_view(colon + 1, length(colon + 1, end)));
    if (*end == '\0') return;
    rest = end + 1;
  }
}

bool is(std::string_view text, const char* wanted) {
  return text.size() == VG_(strlen)(wanted) && VG_(strncmp)(text.data(), wanted, text.size()) == 0;
}

void take_policy(MachineOptions& options, const OptionArgument& a) {
  for_each_cache_named(a, [&](std::string_view cache, std::string_view name) {
    const std::optional<PolicyChoice> policy = policy_of(name);
    if (!policy) VG_(fmsg_bad_option)(a.arg, "no policy of these: %s\n", kPolicyNames);
    bool is_cache = false;
    const auto set = [&](std::optional<PolicyChoice>& which, const char* its_name) {
      if (!is(cache, its_name)) return;
      which = policy;
      is_cache = true;
    };
    set(options.policies.i1, "I1");
    set(options.policies.i1, "L1");
    set(options.policies.d1, "D1");
    set(options.policies.d1, "L1");
    set(options.l2_policy, "L2");
    set(options.policies.ll, "LL");
    if (!is_cache) refuse_value(a, "no cache of these: L1, I1, D1, L2, LL");
  });
}

void take_inclusion(MachineOptions& options, const OptionArgument& a) {
  for_each_cache_named(a, [&](std::string_view cache, std::string_view name) {
    const std::optional<Inclusion> inclusion = inclusion_of(name);
    if (!inclusion) VG_(fmsg_bad_option)(a.arg, "none of %s\n", kInclusionNames);
    if (is(cache, "L2"))
      options.l2_inclusion = inclusion;
    else if (is(cache, "LL"))
      options.ll_inclusion = inclusion;
    else
      refuse_value(a, "no cache of these: L2, LL");
  });
}

[[noreturn]] void refuse_name(const OptionArgument& a) {
  const MachinePreset* nearest = nullptr;
  unsigned least = kFar;
  for (const MachinePreset& preset : machine_presets())
    if (const unsigned far = distance(a.value, preset.name); far < least) {
      least = far;
      nearest = &preset;
    }
  if (nearest == nullptr) refuse_value(a, "no such machine; --machine=list lists them");
  HChar why[96];
  VG_(sprintf)(why, "no such machine; perhaps %s (--machine=list lists them)", nearest->name);
  refuse_value(a, why);
}

void take_machine(MachineOptions& options, const OptionArgument& a) {
  if (VG_(strcmp)(a.value, "list") == 0) {
    print_presets();
    VG_(exit)(0);
  }
  const bool is_native = VG_(strcmp)(a.value, "native") == 0;
  options.preset = is_native ? native_machine() : find_preset(a.value);
  if (options.preset != nullptr) return;
  if (is_native) refuse_value(a, "this processor does not describe its caches");
  refuse_name(a);
}

constexpr char kTlbSyntax[] = "=<n>,<ways>[,<page>]";
constexpr Option<MachineOptions> kOptionsOfMachine[] = {
    {{"--machine", "=<name>|native|list", "caches and TLBs of a processor [none]"}, {take_machine}},
    {{"--level2", "=<size>,<assoc>,<line>", "a cache between I1, D1 and LL [none]"}, {take_l2}},
    {{"--policy", "=<cache>:<policy>,...", "replacement in L1, I1, D1, L2, LL [lru]"},
     {take_policy}},
    {{"--inclusion", "=<cache>:<kind>,...", "inclusive or exclusive L2, LL [neither]"},
     {take_inclusion}},
    {{"--ITLB", kTlbSyntax, "TLB of instructions [none]"}, tlb_option<&sim::Tlbs::fetch>},
    {{"--DTLB", kTlbSyntax, "TLB of data [none]"}, tlb_option<&sim::Tlbs::data>},
    {{"--TLB2", kTlbSyntax, "second-level TLB [none]"}, tlb_option<&sim::Tlbs::second>},
    {{"--ITLB2", kTlbSyntax, "second-level TLB of instructions alone [none]"},
     tlb_option<&sim::Tlbs::second_of_fetches>},
    {{"--huge-pages", "=no|yes", "pages of 2 MB where they are asked for [yes]"},
     flag<&MachineOptions::huge_pages>},
};

[[noreturn]] void refuse_machine(const char* part, const char* why) {
  message("error: the machine cannot be simulated: %s%s%s\n", part, *part == '\0' ? "" : ": ", why);
  VG_(exit)(1);
}

void require_policy(const char* name, const PolicyChoice& policy, const CacheConfig& cache) {
  const char* const problem = sim::find_problem(policy, static_cast<std::size_t>(cache.assoc));
  if (problem != nullptr) refuse_machine(name, problem);
}

}  // namespace

bool MachineOptions::parse(const char* arg) {
  const bool is_taken = parse_option<MachineOptions>(kOptionsOfMachine, *this, arg);
  is_any_given_ |= is_taken;
  return is_taken;
}

void MachineOptions::refuse_if_any(const char* why) const {
  if (!is_any_given_) return;
  message("error: %s %s\n", kMachineOptions, why);
  VG_(exit)(1);
}

sim::MachineConfig MachineOptions::machine(const CacheTrio& caches) const {
  sim::MachineConfig machine = preset != nullptr ? preset->machine() : sim::MachineConfig();
  const auto replace = [](auto& value, const auto& given) {
    if (given) value = *given;
  };
  replace(machine.l2, l2);
  replace(machine.l2_policy, l2_policy);
  replace(machine.l2_inclusion, l2_inclusion);
  replace(machine.ll_inclusion, ll_inclusion);
  replace(machine.tlbs.fetch, tlbs.fetch);
  replace(machine.tlbs.data, tlbs.data);
  replace(machine.tlbs.second, tlbs.second);
  replace(machine.tlbs.second_of_fetches, tlbs.second_of_fetches);
  replace(machine.tlbs.has_huge_pages, huge_pages);
  sim::for_each_cache(
      [&](const char* name, PolicyChoice& policy, const auto& given, const CacheConfig& cache) {
        replace(policy, given);
        require_policy(name, policy, cache);
      },
      machine.policies, policies, caches);
  if (!machine.tlbs.any() && huge_pages)
    refuse_machine("", "--huge-pages= needs a TLB: --ITLB= or --DTLB=.");
  if (!machine.l2 && l2_policy) refuse_machine("", "there is no L2 that could have a policy.");
  if (machine.l2) require_policy("L2", machine.l2_policy, *machine.l2);
  if (const char* const problem = sim::find_problem(machine, caches)) refuse_machine("", problem);
  return machine;
}

namespace {

void print_tlb_used(const char* name, const std::optional<TlbConfig>& tlb) {
  if (!tlb) return;
  message("  %s: %lld entries, %lld-way, %lld B pages\n", name, static_cast<Long>(tlb->entries),
          static_cast<Long>(tlb->ways), static_cast<Long>(tlb->page));
}

}  // namespace

void print_machine(const sim::MachineConfig& machine) {
  if (machine.l2) print_cache("L2", *machine.l2);
  print_tlb_used("ITLB", machine.tlbs.fetch);
  print_tlb_used("DTLB", machine.tlbs.data);
  print_tlb_used("TLB2", machine.tlbs.second);
  print_tlb_used("ITLB2", machine.tlbs.second_of_fetches);
}

void offer_machine_options(NearOption& near) {
  offer_options<MachineOptions>(kOptionsOfMachine, near);
}

void print_machine_usage() { print_options<MachineOptions>(kOptionsOfMachine, 37); }

void add_events(const sim::MachineConfig& machine, sim::EventGroups& groups) {
  using Group = sim::Event::Group;
  const sim::Tlbs& tlbs = machine.tlbs;
  groups.add(Group::level2, machine.l2.has_value());
  groups.add(Group::miss_classes_of_l2, machine.l2 && groups.has(Group::miss_classes));
  groups.add(Group::fetch_tlb, tlbs.fetch.has_value());
  groups.add(Group::fetch_tlb2, tlbs.fetch && tlbs.any_second());
  groups.add(Group::data_tlb, tlbs.data.has_value());
  groups.add(Group::data_tlb2, tlbs.data && tlbs.second);
}

}  // namespace cg::tool
