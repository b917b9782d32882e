// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/call_sites.h"

#include <array>

#include "tests/tool/fake_core.h"

namespace cg::tool {
namespace {

class CallSitesTest : public fake::Test {
 protected:
  CallSitesTest() {
    fake::core.debug_info[0x1000] = {"/src", "a.c", 5, "table"};
    fake::core.debug_info[0x2000] = {"/src", "b.c", 6, "main"};
    fake::core.debug_info[0x3000] = {"/src", "", 0, "(below main)"};
    fake::core.debug_info[0x3000].file = nullptr;
    fake::core.debug_info[0x4000] = {"", nullptr, 0, "strdup"};
    fake::core.stack_trace = {0x500, 0x1000, 0x2000, 0x3000};
    fake::core.frames = {{8, 0}, {16, 0}, {24, 0}, {32, 0}};
  }

  Addr sp(std::size_t word) const { return reinterpret_cast<Addr>(&words[word]); }

  // The stack in memory.
  void lay_out() {
    words[0] = 0x1001;
    words[4] = 0x2001;
    fake::core.frames = {{sp(0), 0}, {sp(1), 0}, {sp(5), 0}, {sp(9), 0}};
    fake::core.stack_tops = {sp(199)};
  }

  std::string site() { return sites.of_call(1, {4, 0x1001})->name->text(); }

  std::array<Addr, 200> words{};
  MissTable table;
  FrameSizes sizes;
  CallSites sites{table, sizes};
};

TEST_F(CallSitesTest, IsAFunctionWithItsCallersUpToMain) {
  EXPECT_EQ(site(), "table (a.c:5) < main (b.c:6)");
  sites.set_callers(0);
  EXPECT_EQ(site(), "table (a.c:5)");
}

TEST_F(CallSitesTest, FramesOfKnownSizeAreNotUnwound) {
  lay_out();
  sites.set_callers(1);
  const auto named = [&](Addr fp) {
    return std::string(sites.of_call(1, {sp(0), 0x1001, fp})->name->text());
  };
  EXPECT_EQ(named(1), "table (a.c:5) < main (b.c:6)");
  fake::core.unwound = 0;
  EXPECT_EQ(named(2), "table (a.c:5) < main (b.c:6)");
  words[4] = 0x4001;
  EXPECT_EQ(named(3), "table (a.c:5) < strdup");
  EXPECT_EQ(fake::core.unwound, 0);
}

TEST_F(CallSitesTest, AStackThatEndsIsNotUnwoundAgain) {
  lay_out();
  fake::core.stack_trace.pop_back();
  for (const Addr fp : {1u, 2u}) {
    DataObject* const object = sites.of_call(1, {sp(0), 0x1001, fp});
    EXPECT_STREQ(object->name->text(), "table (a.c:5) < main (b.c:6)");
  }
  EXPECT_EQ(fake::core.unwound, 1);
}

TEST_F(CallSitesTest, HasNoLineWithoutDebugInformation) {
  fake::core.stack_trace = {0x500, 0x4000, 0x9000};
  EXPECT_EQ(site(), "strdup < ???");
}

TEST_F(CallSitesTest, InlinedFunctionsAreCallers) {
  fake::core.inlined[0x1000] = {{"/src", "x.h", 1, "grow"}, {"/src", "x.h", 2, "add"}};
  EXPECT_EQ(site(), "grow (x.h:1) < add (x.h:2) < table (a.c:5) < main (b.c:6)");
}

TEST_F(CallSitesTest, NamesNoMoreCallersThanAreAskedFor) {
  fake::core.inlined[0x1000] = {{"/src", "x.h", 1, "grow"}, {"/src", "x.h", 2, "add"}};
  sites.set_callers(1);
  EXPECT_EQ(site(), "grow (x.h:1) < add (x.h:2)");
}

TEST_F(CallSitesTest, AMappingsSiteIsTheCallerOfTheSystemCall) {
  EXPECT_EQ(sites.of_system_call(1)->kind, ObjectClass::mapping);
  EXPECT_STREQ(sites.of_system_call(1)->name->text(), "table (a.c:5) < main (b.c:6)");
}

}  // namespace
}  // namespace cg::tool
