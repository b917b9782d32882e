// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/self_costs.h"

#include <gtest/gtest.h>

#include "profile/writer.h"
#include "tests/profile/callgraph/read_text.h"

namespace cg::profile::callgraph {
namespace {

std::string pushed(const CallProfile& profile) {
  std::string text;
  Writer writer(text, RowStyle::plain);
  push_self_costs(profile, writer);
  return text;
}

TEST(SelfCosts, AreAProfileOfCachegrind) {
  EXPECT_EQ(
      pushed(read_text(
          "version: 1\ncmd: prog -x\npart: 1\ndesc: I1 cache: 1 B\nevents: Ir Dr\nsummary: 22\n"
          "ob=(1) o\nfl=(1) a.c\nfn=(1) f\n5 7\ncfn=(2) g\ncalls=1 1\n+1 9\nfi=(2) b.h\n9 2 1\n"
          "fe=(1)\n7 3\nfn=(2)\n1 10\npart: 2\ndesc: I1 cache: 1 B\nevents: Ir Dr\nsummary: 1\n"
          "fn=(1)\n1 1\n")),
      "desc: I1 cache: 1 B\ncmd: prog -x\nevents: Ir Dr\n"
      "fl=a.c\nfn=f\n5 7\nfi=b.h\n9 2 1\nfi=a.c\n7 3\nfl=a.c\nfn=g\n1 10\nfl=a.c\nfn=f\n1 1\n"
      "summary: 23 1\n");
}

}  // namespace
}  // namespace cg::profile::callgraph
