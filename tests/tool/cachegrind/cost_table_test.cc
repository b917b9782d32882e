// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/cost_table.h"

#include <string>
#include <vector>

#include "tests/tool/fake_core.h"
#include "tool/core/memory.h"

namespace cg::tool::cachegrind {
namespace {

class CostTableTest : public fake::Test {
 protected:
  // "file:function:line" of the cost centre of an instruction at `place`.
  std::string centre_of(const fake::Place& place) {
    fake::core.debug_info[++instr_] = place;
    return spelled(costs.at(instr_));
  }

  // How often debug info was asked.
  std::size_t look_ups() const {
    const CostTable::LookUps& n = costs.look_ups();
    return n.with_file_and_function + n.with_file_only + n.with_function_only + n.with_nothing;
  }

  static std::string spelled(const CostCentre& c) {
    return std::string(c.file->text()) + ":" + c.function->text() + ":" +
           std::to_string(c.source_line);
  }

  std::vector<std::string> sorted() {
    std::vector<std::string> spellings;
    for (const CostCentre* c = costs.sorted(); c != nullptr; c = c->next_in_profile)
      spellings.push_back(spelled(*c));
    return spellings;
  }

  CostTable costs;

 private:
  Addr instr_ = 0x1000;
};

TEST_F(CostTableTest, IsFileFunctionAndLine) {
  EXPECT_EQ(centre_of({"/src", "a.c", 7, "main"}), "/src/a.c:main:7");
  EXPECT_EQ(centre_of({"", "a.c", 7, "main"}), "a.c:main:7");
}

TEST_F(CostTableTest, WithoutLineInformationSharesTheUnknownFileAndLine0) {
  EXPECT_EQ(centre_of({"/src", nullptr, 7, "main"}), "???:main:0");
}

TEST_F(CostTableTest, WithoutLineInformationMayBeFiledUnderItsObject) {
  fake::core.objects = {"/usr/lib/libfoo.so.1"};
  fake::core.sections = {{.object = 0, .begin = 0x1000, .end = 0x1fff}};
  costs.name_objects();
  EXPECT_EQ(centre_of({"/src", nullptr, 7, "main"}), "[libfoo.so.1]:main:0");
  EXPECT_EQ(centre_of({"/src", "a.c", 7, "main"}), "/src/a.c:main:7");
  EXPECT_EQ(spelled(costs.at(0x2000)), "???:???:0");
}

TEST_F(CostTableTest, WithoutSymbolSharesTheUnknownFunction) {
  EXPECT_EQ(centre_of({"/src", "a.c", 7, nullptr}), "/src/a.c:???:7");
}

TEST_F(CostTableTest, WithoutAnythingIsUnknownAltogether) {
  EXPECT_EQ(spelled(costs.at(0x2000)), "???:???:0");
}

TEST_F(CostTableTest, IsSharedByInstructionsOfOneLine) {
  fake::core.debug_info[1] = {"/src", "a.c", 7, "main"};
  fake::core.debug_info[2] = {"/src", "a.c", 7, "main"};
  CostCentre& first = costs.at(1);
  EXPECT_EQ(&first, &costs.at(2));
  EXPECT_EQ(costs.size(), 1u);
}

TEST_F(CostTableTest, IsAnotherOneWhenFileFunctionOrLineDiffers) {
  centre_of({"", "a.c", 1, "f"});
  centre_of({"", "b.c", 1, "f"});
  centre_of({"", "a.c", 2, "f"});
  centre_of({"", "a.c", 1, "g"});
  EXPECT_EQ(costs.size(), 4u);
  EXPECT_EQ(costs.files(), 2u);
  EXPECT_EQ(costs.functions(), 2u);
}

TEST_F(CostTableTest, FilesAndFunctionsOfOneNameAreTwoThings) {
  centre_of({"", "x", 1, "y"});
  centre_of({"", "y", 1, "x"});
  EXPECT_EQ(costs.size(), 2u);
}

TEST_F(CostTableTest, StartsWithoutCosts) {
  fake::core.debug_info[1] = {"", "a.c", 1, "f"};
  const sim::Costs& fresh = costs.cost_of(1);
  EXPECT_EQ(fresh.ir, sim::CacheCounts{});
  EXPECT_EQ(fresh.dr, sim::CacheCounts{});
  EXPECT_EQ(fresh.dw, sim::CacheCounts{});
  EXPECT_EQ(fresh.bc, sim::BranchCounts{});
  EXPECT_EQ(fresh.bi, sim::BranchCounts{});
}

TEST_F(CostTableTest, IsSortedByFileFunctionAndLine) {
  centre_of({"", "b.c", 1, "g"});
  centre_of({"", "a.c", 10, "g"});
  centre_of({"", "a.c", 9, "g"});
  centre_of({"", "a.c", 20, "f"});
  centre_of({"", nullptr, 0, nullptr});
  EXPECT_EQ(sorted(),
            (std::vector<std::string>{"???:???:0", "a.c:f:20", "a.c:g:9", "a.c:g:10", "b.c:g:1"}));
}

TEST_F(CostTableTest, TotalsEveryKindOfCost) {
  sim::Costs& a = costs.cost_of(1);
  fake::core.debug_info[2] = {"", "a.c", 1, "f"};
  sim::Costs& b = costs.cost_of(2);
  a = {.ir = {1, 2, 3}, .dr = {4, 5, 6}, .dw = {7, 8, 9}, .bc = {10, 11}, .bi = {12, 13}};
  b = {.ir = {100, 0, 0}, .dr = {100, 0, 0}, .dw = {100, 0, 0}, .bc = {100, 0}, .bi = {100, 0}};
  const sim::Costs total = costs.total();
  EXPECT_EQ(total.ir, (sim::CacheCounts{101, 2, 3}));
  EXPECT_EQ(total.dr, (sim::CacheCounts{104, 5, 6}));
  EXPECT_EQ(total.dw, (sim::CacheCounts{107, 8, 9}));
  EXPECT_EQ(total.bc, (sim::BranchCounts{110, 11}));
  EXPECT_EQ(total.bi, (sim::BranchCounts{112, 13}));
}

TEST_F(CostTableTest, RemembersHowLookUpsEnded) {
  centre_of({"", "a.c", 1, "f"});
  centre_of({"", "a.c", 1, "f"});
  centre_of({"", "a.c", 1, nullptr});
  centre_of({"", nullptr, 0, "f"});
  EXPECT_EQ(costs.look_ups().with_file_and_function, 2u);
  EXPECT_EQ(costs.look_ups().with_file_only, 1u);
  EXPECT_EQ(costs.look_ups().with_function_only, 1u);
  EXPECT_EQ(costs.look_ups().with_nothing, 0u);
}

TEST_F(CostTableTest, AnAddressIsLookedUpOnce) {
  fake::core.debug_info[0x2000] = {"", "a.c", 1, "f"};
  CostCentre& first = costs.at(0x2000);
  EXPECT_EQ(&costs.at(0x2000), &first);
  EXPECT_EQ(look_ups(), 1u);
}

TEST_F(CostTableTest, NothingIsRememberedBeforeItWasAsked) {
  fake::core.debug_info[0] = {"", "a.c", 1, "f"};
  EXPECT_EQ(spelled(costs.at(0)), "a.c:f:1");
  EXPECT_EQ(look_ups(), 1u);
}

TEST_F(CostTableTest, AForgottenAddressIsLookedUpAgain) {
  fake::core.debug_info[0x2000] = {"", "a.c", 1, "f"};
  costs.at(0x2000);
  fake::core.debug_info[0x2000] = {"", "b.c", 2, "g"};
  EXPECT_EQ(spelled(costs.at(0x2000)), "a.c:f:1");
  costs.forget_addresses();
  EXPECT_EQ(spelled(costs.at(0x2000)), "b.c:g:2");
  EXPECT_EQ(look_ups(), 2u);
}

TEST_F(CostTableTest, InAnotherEpochAnAddressIsLookedUpAgain) {
  fake::core.debug_info[0x2000] = {"", "a.c", 1, "f"};
  costs.at(0x2000);
  fake::core.debug_info[0x2000] = {"", "b.c", 2, "g"};
  ++fake::core.epoch;
  EXPECT_EQ(spelled(costs.at(0x2000)), "b.c:g:2");
  EXPECT_EQ(look_ups(), 2u);
}

TEST_F(CostTableTest, AddressesThatShareAPlaceAreToldApart) {
  constexpr Addr kA = 0x2000;
  constexpr Addr kB = kA + (1 << 11);
  fake::core.debug_info[kA] = {"", "a.c", 1, "f"};
  fake::core.debug_info[kB] = {"", "b.c", 2, "g"};
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(spelled(costs.at(kA)), "a.c:f:1");
    EXPECT_EQ(spelled(costs.at(kB)), "b.c:g:2");
  }
  EXPECT_EQ(look_ups(), 4u);  // each took the other's place
}

}  // namespace
}  // namespace cg::tool::cachegrind
