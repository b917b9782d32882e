// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/options/machine_cycles.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "annotate/options/formula.h"
#include "program/error.h"
#include "program/near_names.h"

namespace cg::annotate {
namespace {

using Fact = CyclesFact;

// Times of memory were measured with one configuration of it: they are good for no other.
constexpr MachineCycles kMachines[] = {
    {.name = "skylake",
     .l1 = {4, 'P'},
     .l2 = {12, 'P'},
     .l3 = {42, 'P'},
     .memory = {246, 'P'},
     .second_tlb = {9, 'P'},
     .mispredict = {17, 'P'},
     .sources =
         "7-cpu.com (i7-6700, memory 42 cycles and 51 ns at 4.0 GHz); Chips and Cheese (TLB); "
         "Agner Fog (15 to 20 for a misprediction)"},
    {.name = "skylake-x",
     .l1 = {4, 'P'},
     .l2 = {14, 'P'},
     .l3 = {68, 'P'},
     .memory = {229, 'P'},
     .second_tlb = {9, '?'},
     .mispredict = {17, '?'},
     .sources = "7-cpu.com (memory 76 ns at 3.0 GHz); the core is Skylake's"},
    {.name = "icelake",
     .l1 = {5, 'P'},
     .l2 = {13, 'P'},
     .second_tlb = {7, '?'},
     .mispredict = {16, '?'},
     .sources = "Chips and Cheese (Sunny Cove); tables of Intel's presentation of 2021"},
    {.name = "alderlake-p",
     .l1 = {5, 'P'},
     .l2 = {15, 'P'},
     .l3 = {67, '?'},
     .second_tlb = {7, 'P'},
     .mispredict = {17, '?'},
     .sources =
         "Chips and Cheese (Golden Cove; L3 almost 20 cycles more than Zen 4's); tables of Intel's "
         "presentation of 2021"},
    {.name = "alderlake-e",
     .l1 = {3, 'P'},
     .l2 = {17, 'P'},
     .l3 = {67, 'P'},
     .second_tlb = {9, 'P'},
     .sources = "Chips and Cheese (Gracemont; L3 17.68 ns at 3.8 GHz)"},
    {.name = "raptorlake-p",
     .l1 = {5, 'P'},
     .l2 = {16, 'P'},
     .l3 = {60, 'P'},
     .second_tlb = {7, '?'},
     .mispredict = {17, '?'},
     .sources = "Chips and Cheese; TLB and mispredictions as Golden Cove"},
    {.name = "raptorlake-e",
     .l1 = {3, 'P'},
     .l2 = {20, 'P'},
     .l3 = {62, 'P'},
     .second_tlb = {9, '?'},
     .sources = "Chips and Cheese (L3 16.64 ns at 3.72 GHz); TLB as Gracemont"},
    {.name = "meteorlake-p",
     .l1 = {5, 'P'},
     .l2 = {16, 'P'},
     .l3 = {71, 'P'},
     .memory = {719, '?'},
     .second_tlb = {7, '?'},
     .mispredict = {17, '?'},
     .sources =
         "Chips and Cheese (memory near the 153 ns of an efficiency core, at 4.7 GHz, LPDDR5X); "
         "TLB and mispredictions as Golden Cove"},
    {.name = "meteorlake-e",
     .l1 = {3, 'P'},
     .l2 = {20, 'P'},
     .l3 = {69, 'P'},
     .memory = {577, 'P'},
     .sources = "Chips and Cheese (Crestmont; memory 153 ns at 3.77 GHz, LPDDR5X)"},
    {.name = "arrowlake-p",
     .l1 = {4, 'P'},
     .l2 = {17, 'P'},
     .l3 = {83, 'P'},
     .memory = {565, 'P'},
     .sources = "Chips and Cheese (Lion Cove; a cache of 9 cycles between L1 and L2 is left out)"},
    {.name = "arrowlake-e",
     .l1 = {4, 'P'},
     .l2 = {19, '?'},
     .l3 = {69, 'P'},
     .sources = "Chips and Cheese (Skymont; L2 of Lunar Lake)"},
    {.name = "sapphirerapids",
     .l1 = {5, '?'},
     .l2 = {16, 'P'},
     .l3 = {125, 'P'},
     .memory = {407, 'P'},
     .second_tlb = {7, 'P'},
     .mispredict = {17, '?'},
     .sources =
         "Chips and Cheese (Platinum 8480; memory 107 ns at 3.8 GHz); L1 and mispredictions as "
         "Golden Cove"},
    {.name = "zen2",
     .l1 = {4, 'D'},
     .l2 = {12, 'D'},
     .l3 = {39, 'D'},
     .memory = {342, 'P'},
     .second_tlb = {7, 'P'},
     .mispredict = {16, 'D'},
     .sources =
         "AMD, optimization guide of family 17h; Chips and Cheese (3950X, memory 72.76 ns at "
         "4.7 GHz)"},
    {.name = "zen3",
     .l1 = {4, 'D'},
     .l2 = {12, 'P'},
     .l3 = {47, 'P'},
     .second_tlb = {7, '?'},
     .mispredict = {13, 'D'},
     .sources = "AMD, optimization guide of family 19h; Chips and Cheese; TLB as Zen 2 and Zen 4"},
    {.name = "zen3-x3d",
     .l1 = {4, 'D'},
     .l2 = {12, 'P'},
     .l3 = {50, 'P'},
     .second_tlb = {7, '?'},
     .mispredict = {13, 'D'},
     .sources = "AMD, optimization guide of family 19h; Chips and Cheese; TLB as Zen 2 and Zen 4"},
    {.name = "zen4",
     .l1 = {4, 'D'},
     .l2 = {14, 'P'},
     .l3 = {49, 'P'},
     .memory = {418, 'P'},
     .second_tlb = {7, 'P'},
     .mispredict = {13, 'D'},
     .sources =
         "AMD, optimization guide of Zen 4; Chips and Cheese (7950X, memory 73.35 ns at 5.7 GHz)"},
    {.name = "zen5",
     .l1 = {4, 'P'},
     .l2 = {14, 'P'},
     .l3 = {47, 'P'},
     .memory = {400, 'P'},
     .sources = "Chips and Cheese (9950X, memory 70 ns at 5.72 GHz)"},
    {.name = "neoverse-n1",
     .l1 = {4, 'P'},
     .l2 = {13, 'P'},
     .l3 = {72, 'P'},
     .memory = {238, 'P'},
     .second_tlb = {5, 'P'},
     .sources = "Arm (Graviton 2: 1.6, 5.4, 28.8 and 95 ns at 2.5 GHz); Chips and Cheese (TLB)"},
    {.name = "neoverse-v1",
     .l1 = {4, 'P'},
     .l2 = {11, 'P'},
     .memory = {312, 'P'},
     .sources = "Chips and Cheese (Graviton 3, memory 120 ns at 2.6 GHz)"},
    {.name = "neoverse-v2",
     .l1 = {4, 'P'},
     .l2 = {11, 'P'},
     .l3 = {68, 'P'},
     .memory = {319, 'P'},
     .second_tlb = {5, 'P'},
     .mispredict = {11, '?'},
     .sources =
         "Chips and Cheese (Graviton 4, memory 114.08 ns at 2.8 GHz); mispredictions of Cortex-X3"},
    {.name = "apple-m1-p",
     .l1 = {4, 'D'},
     .l2 = {15, 'D'},
     .memory = {304, 'D'},
     .sources = "Apple Silicon CPU Optimization Guide (memory 95 ns at 3.2 GHz)"},
    {.name = "apple-m1-e"},
};

// What each level adds to the time of those before it; a level that is not known, nothing.
class Steps {
 public:
  explicit Steps(const Fact& first) : before_(first) {}

  std::optional<std::int64_t> to(const Fact& level) {
    if (!before_.is_known() || !level.is_known()) return std::nullopt;
    const int step = level.cycles - before_.cycles;
    before_ = level;
    return step;
  }

 private:
  Fact before_;
};

std::optional<std::int64_t> cost(const Fact& fact) {
  return fact.is_known() ? std::optional<std::int64_t>(fact.cycles) : std::nullopt;
}

void add_fact(std::string& text, std::string_view name, const Fact& fact) {
  if (fact.is_known())
    fmt::format_to(std::back_inserter(text), "{}{} {} [{}]", text.empty() ? "" : ", ", name,
                   fact.cycles, fact.grade);
}

std::string facts_of(const MachineCycles& machine) {
  std::string text;
  add_fact(text, "L1", machine.l1);
  add_fact(text, "L2", machine.l2);
  add_fact(text, "L3", machine.l3);
  add_fact(text, "memory", machine.memory);
  add_fact(text, "second TLB", machine.second_tlb);
  add_fact(text, "misprediction", machine.mispredict);
  return text;
}

std::string formula_of(const CycleWeights& weights) {
  FormulaSum sum;
  for (std::size_t part = 0; part < weights.size(); ++part)
    for (const std::string_view event : kCycleParts[part].events)
      if (!event.empty() && weights[part].value_or(0) != 0)
        sum.push_back({*weights[part], std::string(event)});
  return text_of(Formula{"CEst", sum, {}});
}

}  // namespace

CycleWeights MachineCycles::weights() const {
  if (!l1.is_known()) return {};
  Steps steps(l1);
  const std::optional<std::int64_t> to_l2 = steps.to(l2), to_l3 = steps.to(l3),
                                    to_memory = steps.to(memory);
  return {1, to_l2, to_l3, to_memory, cost(second_tlb), {}, cost(mispredict), {}};
}

std::span<const MachineCycles> machine_cycles() { return kMachines; }

const MachineCycles* find_machine_cycles(std::string_view name) {
  const auto* const found = std::ranges::find(kMachines, name, &MachineCycles::name);
  return found == std::end(kMachines) ? nullptr : found;
}

void require_machine_cycles(std::string_view name, std::string_view option) {
  if (find_machine_cycles(name) != nullptr) return;
  std::vector<std::string> names;
  for (const MachineCycles& machine : kMachines) names.emplace_back(machine.name);
  const std::string near = program::suggestion(name, names);
  throw program::usage_error("{}={}: no such machine{}", option, name,
                             near.empty() ? fmt::format("; {}=list lists them", option) : near);
}

std::string list_machine_cycles() {
  std::string text =
      "Cycles from a load to the use of what it loads, by where it is found; more cycles for a "
      "translation\n"
      "by the second TLB; cycles of a misprediction. A miss costs what the next level takes "
      "longer, an\n"
      "instruction one cycle. Grades: D maker's document, P published measurement, ? unsure. What "
      "is not\n"
      "listed is not known and counts 0; so do misses of the second TLB, of which nothing is "
      "published.\n";
  for (const MachineCycles& machine : kMachines) {
    fmt::format_to(std::back_inserter(text), "\n{}: ", machine.name);
    if (!machine.l1.is_known())
      text += "nothing is published\n";
    else
      fmt::format_to(std::back_inserter(text), "{}\n  {}\n  {}\n", formula_of(machine.weights()),
                     facts_of(machine), machine.sources);
  }
  return text;
}

}  // namespace cg::annotate
