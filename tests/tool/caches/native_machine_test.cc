// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/native_machine.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cg::tool {
namespace {

// Answers of processors, as libcpuid's test suite has recorded them.
using Leaves = std::vector<CpuidLeaf>;

Leaves amd(std::uint32_t first_tlbs, std::uint32_t second_tlbs, std::uint32_t features,
           const Leaves& caches) {
  Leaves leaves{{0, 0, 0x10, 0, 0, 0},
                {0x80000000, 0, 0x80000028, 0, 0, 0},
                {0x80000001, 0, 0, 0, 0x75c237ff, 0},
                {0x80000005, 0, 0, first_tlbs, 0, 0},
                {0x80000006, 0, 0, second_tlbs, 0, 0},
                {0x80000021, 0, features, 0, 0, 0}};
  leaves.insert(leaves.end(), caches.begin(), caches.end());
  return leaves;
}

const Leaves kRyzen3950X = amd(0xff40ff40, 0x68006400, 0,
                               {{0x8000001d, 0, 0x00004121, 0x01c0003f, 0x0000003f, 0},
                                {0x8000001d, 1, 0x00004122, 0x01c0003f, 0x0000003f, 0},
                                {0x8000001d, 2, 0x00004143, 0x01c0003f, 0x000003ff, 2},
                                {0x8000001d, 3, 0x0001c163, 0x03c0003f, 0x00003fff, 1}});
const Leaves kRyzen5950X = amd(0xff40ff40, 0x68004200, 0x0000000d,
                               {{0x8000001d, 0, 0x00004121, 0x01c0003f, 0x0000003f, 0},
                                {0x8000001d, 1, 0x00004122, 0x01c0003f, 0x0000003f, 0},
                                {0x8000001d, 2, 0x00004143, 0x01c0003f, 0x000003ff, 2},
                                {0x8000001d, 3, 0x0003c163, 0x03c0003f, 0x00007fff, 1}});
const Leaves kRyzen7700X = amd(0xff48ff40, 0x6c004200, 0x00062fcf,
                               {{0x8000001d, 0, 0x00004121, 0x01c0003f, 0x0000003f, 0},
                                {0x8000001d, 1, 0x00004122, 0x01c0003f, 0x0000003f, 0},
                                {0x8000001d, 2, 0x00004143, 0x01c0003f, 0x000007ff, 2},
                                {0x8000001d, 3, 0x0003c163, 0x03c0003f, 0x00007fff, 1}});
const Leaves kRyzen9950X = amd(0xff60ff40, 0x60804040, 0x593fffcf,
                               {{0x8000001d, 0, 0x00004121, 0x02c0003f, 0x0000003f, 0},
                                {0x8000001d, 1, 0x00004122, 0x01c0003f, 0x0000003f, 0},
                                {0x8000001d, 2, 0x00004143, 0x03c0003f, 0x000003ff, 2},
                                {0x8000001d, 3, 0x0003c163, 0x03c0003f, 0x00007fff, 1}});

const Leaves kCore12900K{{0, 0, 0x20, 0, 0, 0},
                         {0x80000000, 0, 0x80000008, 0, 0, 0},
                         {0x80000006, 0, 0, 0, 0x05007040, 0},
                         {4, 0, 0xfc004121, 0x02c0003f, 0x0000003f, 0},
                         {4, 1, 0xfc004122, 0x01c0003f, 0x0000003f, 0},
                         {4, 2, 0xfc01c143, 0x0240003f, 0x000007ff, 0},
                         {4, 3, 0xfc1fc163, 0x02c0003f, 0x00009fff, 4},
                         {0x1a, 0, 0x40000001, 0, 0, 0},
                         {0x18, 0, 0x00000008, 0, 0, 0},
                         {0x18, 1, 0, 0x00080001, 0x00000020, 0x00004022},
                         {0x18, 2, 0, 0x00080006, 0x00000004, 0x00004022},
                         {0x18, 3, 0, 0x0010000f, 0x00000001, 0x00004125},
                         {0x18, 4, 0, 0x00040001, 0x00000010, 0x00004024},
                         {0x18, 5, 0, 0x00040006, 0x00000008, 0x00004024},
                         {0x18, 6, 0, 0x00080008, 0x00000001, 0x00004124},
                         {0x18, 7, 0, 0x00080007, 0x00000080, 0x00004043},
                         {0x18, 8, 0, 0x00080009, 0x00000080, 0x00004043}};

const Leaves kCore6600K{{0, 0, 0x16, 0, 0, 0},
                        {0x80000000, 0, 0x80000008, 0, 0, 0},
                        {4, 0, 0x1c004121, 0x01c0003f, 0x0000003f, 0},
                        {4, 1, 0x1c004122, 0x01c0003f, 0x0000003f, 0},
                        {4, 2, 0x1c004143, 0x00c0003f, 0x000003ff, 0},
                        {4, 3, 0x1c03c163, 0x02c0003f, 0x00001fff, 6}};

std::string text(const Fact<sim::CacheConfig>& fact) {
  if (!fact.is_known()) return "-";
  return std::to_string(fact.value.size / 1024) + "K/" + std::to_string(fact.value.assoc);
}
std::string text(const Fact<sim::TlbConfig>& fact) {
  if (!fact.is_known()) return "-";
  EXPECT_EQ(fact.value.page, 4096);
  return std::to_string(fact.value.entries) + "/" + std::to_string(fact.value.ways);
}

// Caches, then TLBs: of instructions, of data, the second, the second of instructions.
std::string facts(const MachinePreset& m) {
  return text(m.caches.i1) + " " + text(m.caches.d1) + " " + text(m.l2) + " " + text(m.caches.ll) +
         ", " + text(m.fetch_tlb) + " " + text(m.data_tlb) + " " + text(m.second_tlb) + " " +
         text(m.second_tlb_of_fetches);
}

TEST(NativeMachine, IsWhatTheProcessorSaysOfItself) {
  EXPECT_EQ(facts(decode_machine(kRyzen3950X)),
            "32K/8 32K/8 512K/8 16384K/16, 64/64 64/64 2048/8 1024/8");
  EXPECT_EQ(facts(decode_machine(kRyzen5950X)),
            "32K/8 32K/8 512K/8 32768K/16, 64/64 64/64 2048/8 512/4");
  EXPECT_EQ(facts(decode_machine(kRyzen7700X)),
            "32K/8 32K/8 1024K/8 32768K/16, 64/64 72/72 3072/8 512/4");
  EXPECT_EQ(facts(decode_machine(kRyzen9950X)),
            "32K/8 48K/12 1024K/16 32768K/16, 64/64 96/96 4096/8 2048/4");
  EXPECT_EQ(facts(decode_machine(kCore12900K)),
            "32K/8 48K/12 1280K/10 30720K/12, 256/8 64/4 2048/8 -");
  EXPECT_EQ(facts(decode_machine(kCore6600K)), "32K/8 32K/8 256K/4 6144K/12, - - - -");
}

TEST(NativeMachine, PresetsOfTheSameProcessorsAgree) {
  const auto agree = [](const char* name, const Leaves& leaves) {
    MachinePreset preset = *find_preset(name);
    EXPECT_EQ(facts(preset), facts(decode_machine(leaves))) << name;
    EXPECT_EQ(preset.l2_inclusion.value, decode_machine(leaves).l2_inclusion.value) << name;
  };
  agree("zen3", kRyzen5950X);
  agree("zen4", kRyzen7700X);
  agree("zen5", kRyzen9950X);
}

TEST(NativeMachine, ALevelHasWhatTheLevelsBeforeItHaveIfItSaysSo) {
  using sim::Inclusion;
  EXPECT_EQ(decode_machine(kRyzen7700X).l2_inclusion.value, Inclusion::inclusive);
  EXPECT_EQ(decode_machine(kRyzen7700X).ll_inclusion.value, Inclusion::neither);
  EXPECT_EQ(decode_machine(kCore6600K).l2_inclusion.value, Inclusion::neither);
  EXPECT_EQ(decode_machine(kCore6600K).ll_inclusion.value, Inclusion::inclusive);
  EXPECT_EQ(decode_machine(kCore12900K).ll_inclusion.value, Inclusion::neither);
}

TEST(NativeMachine, SaysWhichCoreItIs) {
  EXPECT_STREQ(decode_machine(kCore12900K).processor, "this processor, a performance core");
  Leaves small = kCore12900K;
  small[7].eax = 0x20000001;
  EXPECT_STREQ(decode_machine(small).processor, "this processor, an efficiency core");
  EXPECT_STREQ(decode_machine(kRyzen7700X).processor, "this processor");
}

TEST(NativeMachine, OfAProcessorThatSaysNothingNothingIsKnown) {
  EXPECT_EQ(facts(decode_machine({})), "- - - -, - - - -");
}

}  // namespace
}  // namespace cg::tool
