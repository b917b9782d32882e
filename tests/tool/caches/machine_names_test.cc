// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/machine_names.h"

#include <gtest/gtest.h>

#include <string>

namespace cg::tool {
namespace {

// The name that a policy of this name is printed with; "none" if there is no such policy.
std::string named(const char* name) {
  const auto policy = policy_of(name);
  return policy ? name_of(*policy).text.data() : "none";
}

TEST(MachineNames, APolicyIsPrintedAsItIsGiven) {
  for (const char* name : {"lru", "plru", "nru", "fifo", "random", "random_17", "srrip",
                           "qlru_h00_m1_r2_u1", "qlru_h21_m3_r1_u3", "qlru_h11_m0_r0_u0_umo"})
    EXPECT_EQ(named(name), name);
}

TEST(MachineNames, CapitalsAndOtherSpellingsAreTheSame) {
  EXPECT_EQ(named("QLRU_H11_M1_R0_U0"), "qlru_h11_m1_r0_u0");
  EXPECT_EQ(named("PLRU"), "plru");
  EXPECT_EQ(named("random_1"), "random");
  EXPECT_EQ(named("qlru_h00_m2_r0_u0_umo"), "srrip");
}

TEST(MachineNames, NothingElseIsAPolicy) {
  for (const char* name : {"", "l", "lruu", "plruu", "random_", "random_0", "random_x", "qlru",
                           "qlru_", "qlru_h31_m1_r0_u0", "qlru_h12_m1_r0_u0", "qlru_h11_m4_r0_u0",
                           "qlru_h11_m1_r3_u0", "qlru_h11_m1_r0_u4", "qlru_h11_m1_r0",
                           "qlru_h11_m1_r0_u0_", "qlru_h11_m1_r0_u0_umox", "random_12345678901"})
    EXPECT_EQ(named(name), "none") << name;
}

TEST(MachineNames, OfInclusions) {
  for (const char* name : {"neither", "inclusive", "exclusive"})
    EXPECT_STREQ(name_of(inclusion_of(name).value()), name);
  EXPECT_FALSE(inclusion_of("victim"));
  EXPECT_FALSE(inclusion_of("inclusive "));
}

}  // namespace
}  // namespace cg::tool
