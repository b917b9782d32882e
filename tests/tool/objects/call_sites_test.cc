// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/call_sites.h"

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

  std::string site() { return sites.of_call(1, {4, 0x1001})->name->text(); }

  MissTable table;
  CallSites sites{table};
};

TEST_F(CallSitesTest, IsAFunctionWithItsCallersUpToMain) {
  EXPECT_EQ(site(), "table (a.c:5) < main (b.c:6)");
  sites.set_callers(0);
  EXPECT_EQ(site(), "table (a.c:5)");
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
