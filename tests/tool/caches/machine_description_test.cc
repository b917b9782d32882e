// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/machine_description.h"

#include "tests/temporary_folder.h"
#include "tests/tool/fake_core.h"
#include "tests/tool/test_files.h"

namespace cg::tool {
namespace {

class MachineDescriptionTest : public fake::Test {
 protected:
  std::string written(const MachinePreset* preset, const sim::MachineConfig& machine,
                      std::size_t width = 0) {
    const std::string path = folder.path("out");
    OutputFile out(path.c_str());
    write_machine(out, preset, machine, width);
    EXPECT_EQ(out.finish(), nullptr);
    return fake::contents(path);
  }

  TemporaryFolder folder;
};

TEST_F(MachineDescriptionTest, APresetIsAModel) {
  const MachinePreset& skylake = *find_preset("skylake");
  EXPECT_EQ(written(&skylake, skylake.machine()),
            "desc: Machine: model of skylake, grade C\n"
            "desc: L2 cache: 262144 B, 64 B, 4-way associative\n"
            "desc: Replacement: I1 plru, D1 plru, L2 qlru_h00_m1_r2_u1, LL qlru_h11_m1_r0_u0\n"
            "desc: Inclusion: LL inclusive\n"
            "desc: DTLB: 64 entries, 4096 B, 4-way associative\n"
            "desc: TLB2: 1536 entries, 4096 B, 12-way associative\n");
}

TEST_F(MachineDescriptionTest, OnlyWhatThereIsIsDescribed) {
  EXPECT_EQ(written(nullptr, {}), "");
  EXPECT_EQ(written(nullptr, {.tlbs = {.fetch = sim::TlbConfig{8, 1, 4096},
                                       .second_of_fetches = sim::TlbConfig{16, 2, 4096}}}),
            "desc: ITLB: 8 entries, 4096 B, direct-mapped\n"
            "desc: ITLB2: 16 entries, 4096 B, 2-way associative\n");
}

TEST_F(MachineDescriptionTest, PagesThatAreNeverHugeAreSaidToBeSmall) {
  EXPECT_EQ(
      written(nullptr, {.tlbs = {.data = sim::TlbConfig{8, 1, 4096}, .has_huge_pages = false}}),
      "desc: DTLB: 8 entries, 4096 B, direct-mapped\n"
      "desc: Pages: none of 2 MB\n");
}

TEST_F(MachineDescriptionTest, KeysMayBeWide) {
  EXPECT_EQ(written(nullptr, {.l2 = sim::CacheConfig{4096, 2, 64}}, 18),
            "desc: L2 cache:         4096 B, 64 B, 2-way associative\n");
}

}  // namespace
}  // namespace cg::tool
