// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/machine_presets.h"

#include <set>
#include <string>

#include "tests/tool/fake_core.h"

namespace cg::tool {
namespace {

class MachinePresetsTest : public fake::Test {};

sim::Levels<sim::CacheConfig> caches_of(const MachinePreset& preset) {
  return {preset.caches.i1.value, preset.caches.d1.value, preset.caches.ll.value};
}

TEST_F(MachinePresetsTest, EachCanBeSimulated) {
  std::set<std::string> names;
  for (const MachinePreset& preset : machine_presets()) {
    EXPECT_TRUE(names.insert(preset.name).second) << preset.name;
    EXPECT_EQ(find_preset(preset.name), &preset);
    const sim::MachineConfig machine = preset.machine();
    EXPECT_EQ(sim::find_problem(machine, caches_of(preset)), nullptr) << preset.name;
    for (const auto& tlb : {machine.tlbs.fetch, machine.tlbs.data, machine.tlbs.second,
                            machine.tlbs.second_of_fetches})
      EXPECT_TRUE(!tlb || sim::find_problem(*tlb) == nullptr) << preset.name;
    const auto ways = [](const sim::CacheConfig& c) { return static_cast<std::size_t>(c.assoc); };
    EXPECT_EQ(sim::find_problem(machine.policies.d1, ways(preset.caches.d1.value)), nullptr);
    EXPECT_TRUE(!machine.l2 || sim::find_problem(machine.l2_policy, ways(*machine.l2)) == nullptr);
  }
  EXPECT_EQ(find_preset("zen"), nullptr);
  EXPECT_EQ(find_preset(""), nullptr);
}

TEST_F(MachinePresetsTest, TheGradeIsTheWorstOfItsCaches) {
  EXPECT_EQ(find_preset("zen4")->grade(), 'C');
  EXPECT_EQ(find_preset("sapphirerapids")->grade(), 'P');
  EXPECT_EQ(find_preset("neoverse-n1")->grade(), '?');
}

TEST_F(MachinePresetsTest, TheListHasEachFactWithItsGrade) {
  print_presets();
  const std::string& list = fake::core.messages;
  EXPECT_NE(list.find("\nskylake (grade C): Core i7-6700K; the same core up to Comet Lake\n"
                      "  I1     32 K, 8 ways, lines of 64 bytes [C], plru [P]\n"
                      "  D1     32 K, 8 ways, lines of 64 bytes [C], plru [P]\n"
                      "  L2     256 K, 4 ways, lines of 64 bytes [C], qlru_h00_m1_r2_u1 [P]\n"
                      "  LL     8192 K, 16 ways, lines of 64 bytes [C], qlru_h11_m1_r0_u0 [P], "
                      "inclusive [C]\n"
                      "  DTLB   64 entries, 4 ways, pages of 4096 bytes [C]\n"
                      "  TLB2   1536 entries, 12 ways, pages of 4096 bytes [?]\n"),
            std::string::npos)
      << list;
  EXPECT_NE(list.find("25344 K, 11 ways, lines of 64 bytes (36864 sets) [C]"), std::string::npos);
}

}  // namespace
}  // namespace cg::tool
