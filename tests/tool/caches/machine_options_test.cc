// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/machine_options.h"

#include "tests/tool/fake_core.h"

namespace cg::tool {
namespace {

using sim::CacheConfig;
using sim::Inclusion;
using sim::TlbConfig;
using PolicyKind = sim::PolicyChoice::Kind;

class MachineOptionsTest : public fake::Test {
 protected:
  static constexpr CacheTrio kCaches{{1024, 2, 64}, {2048, 2, 64}, {16384, 2, 64}};

  // What is said when `ends` ends the run with status 1; "accepted" when it does not.
  template <typename Ends>
  std::string complaint(Ends ends) {
    fake::core.messages.clear();
    try {
      ends();
      return "accepted";
    } catch (const fake::Exit& exit) {
      EXPECT_EQ(exit.status, 1);
      return fake::core.messages;
    }
  }
  std::string complaint_of(const std::string& arg) {
    return complaint([&] { EXPECT_TRUE(options.parse(arg.c_str())) << arg; });
  }
  sim::MachineConfig machine(std::initializer_list<const char*> args) {
    options = {};
    for (const char* arg : args) EXPECT_TRUE(options.parse(arg)) << arg;
    return options.machine(kCaches);
  }

  MachineOptions options;
};

TEST_F(MachineOptionsTest, NoneIsGivenAtFirst) {
  EXPECT_FALSE(options.any());
  EXPECT_FALSE(options.parse("--LL=1024,2,64"));
  EXPECT_FALSE(options.any());
  EXPECT_TRUE(options.parse("--DTLB=64,4"));
  EXPECT_TRUE(options.any());
}

TEST_F(MachineOptionsTest, EachPartHasAnOption) {
  const auto m = machine({"--level2=6144,3,64", "--ITLB=8,2", "--DTLB=64,64,2097152", "--TLB2=96,6",
                          "--ITLB2=12,3", "--inclusion=L2:inclusive,LL:exclusive"});
  EXPECT_EQ(m.l2, (CacheConfig{6144, 3, 64}));
  EXPECT_EQ(m.tlbs.fetch, (TlbConfig{8, 2, 4096}));
  EXPECT_EQ(m.tlbs.data, (TlbConfig{64, 64, 2097152}));
  EXPECT_EQ(m.tlbs.second, (TlbConfig{96, 6, 4096}));
  EXPECT_EQ(m.tlbs.second_of_fetches, (TlbConfig{12, 3, 4096}));
  EXPECT_EQ(m.l2_inclusion, Inclusion::inclusive);
  EXPECT_EQ(m.ll_inclusion, Inclusion::exclusive);
}

TEST_F(MachineOptionsTest, HugePagesAreThereUnlessForbidden) {
  EXPECT_TRUE(machine({"--DTLB=64,4"}).tlbs.has_huge_pages);
  EXPECT_TRUE(machine({"--huge-pages=yes", "--ITLB=64,4"}).tlbs.has_huge_pages);
  EXPECT_FALSE(machine({"--huge-pages=no", "--machine=zen4"}).tlbs.has_huge_pages);
  EXPECT_EQ(complaint([&] {
              machine({"--level2=6144,3,64", "--huge-pages=no"});
            }),
            "== error: the machine cannot be simulated: --huge-pages= needs a TLB: --ITLB= or "
            "--DTLB=.\n");
}

TEST_F(MachineOptionsTest, PoliciesAreSetByCacheAndTheLastOneCounts) {
  const auto m =
      machine({"--level2=6144,3,64", "--policy=L1:plru,LL:nru,L2:fifo", "--policy=I1:lru"});
  EXPECT_EQ(m.policies.i1.kind, PolicyKind::lru);
  EXPECT_EQ(m.policies.d1.kind, PolicyKind::tree_plru);
  EXPECT_EQ(m.l2_policy.kind, PolicyKind::fifo);
  EXPECT_EQ(m.policies.ll.kind, PolicyKind::bit_plru);
}

TEST_F(MachineOptionsTest, AnOptionReplacesThePartOfAPreset) {
  EXPECT_EQ(machine({"--machine=zen4"}).l2, (CacheConfig{1048576, 8, 64}));
  for (const auto& args : {std::array{"--machine=zen4", "--level2=6144,3,64"},
                           std::array{"--level2=6144,3,64", "--machine=zen4"}}) {
    const auto m = machine({args[0], args[1]});
    EXPECT_EQ(m.l2, (CacheConfig{6144, 3, 64}));
    EXPECT_EQ(m.tlbs.data, (TlbConfig{72, 72, 4096}));
    EXPECT_EQ(m.ll_inclusion, Inclusion::exclusive);
  }
}

TEST_F(MachineOptionsTest, BadValuesAreExplained) {
  const auto says = [&](const char* arg, const char* why) {
    EXPECT_EQ(complaint_of(arg),
              std::string("valgrind: Bad option: ") + arg + "\nvalgrind: " + why + "\n");
  };
  constexpr const char* kRefused =
      "not <size>,<ways>,<line size>, each a number from 1 to 2147483647";
  for (const char* arg :
       {"--level2=", "--level2=1024", "--level2=1024,2", "--level2=1024,2,64,",
        "--level2=1024,2,64,1", "--level2=1024,0,64", "--level2=-1024,2,64", "--level2=1024,2,64k",
        "--level2=4294967296,2,64", "--level2=18446744073709551680,2,64", "--level2= 1024,2,64"})
    says(arg, kRefused);
  says("--level2=1000,2,64", "Cache size is not a whole number of sets.");
  says("--level2=1024,2,48", "Cache line size is not a power of two.");
  says("--DTLB=64", "not <entries>,<ways> or <entries>,<ways>,<page size>, in numbers from 1 on");
  says("--DTLB=64,4,4096,1",
       "not <entries>,<ways> or <entries>,<ways>,<page size>, in numbers from 1 on");
  says("--TLB2=64,5", "TLB entries are not a whole number of sets.");
  says("--ITLB=64,4,100", "A page is a power of two of bytes, from 1024 on.");
  says("--policy=", "not <cache>:<value>, with commas between");
  says("--policy=L1:lru,", "not <cache>:<value>, with commas between");
  says("--policy=L3:lru", "no cache of these: L1, I1, D1, L2, LL");
  says("--inclusion=L1:inclusive", "no cache of these: L2, LL");
  says("--inclusion=LL:victim", "none of neither, inclusive, exclusive");
  says("--machine=", "no such machine; --machine=list lists them");
  says("--machine=skylak", "no such machine; perhaps skylake (--machine=list lists them)");
  says("--machine=native", "this processor does not describe its caches");
  EXPECT_NE(complaint_of("--policy=L1:mru").find("no policy of these: lru, plru"),
            std::string::npos);
}

TEST_F(MachineOptionsTest, AMachineThatCannotBeSimulatedIsExplained) {
  const auto says = [&](std::initializer_list<const char*> args, const char* why) {
    EXPECT_EQ(complaint([&] { machine(args); }),
              std::string("== error: the machine cannot be simulated: ") + why + "\n");
  };
  says({"--policy=L2:fifo"}, "there is no L2 that could have a policy.");
  says({"--level2=6144,3,64", "--policy=L2:plru"},
       "L2: plru needs a power of two of ways, 64 at most.");
  says({"--policy=D1:qlru_h00_m1_r0_u2"}, "D1: qlru with U2 or U3 needs R1.");
  says({"--level2=6144,3,32"}, "L2 has shorter lines than I1 or D1.");
}

TEST_F(MachineOptionsTest, TheListEndsTheRun) {
  EXPECT_THROW(
      {
        try {
          options.parse("--machine=list");
        } catch (const fake::Exit& exit) {
          EXPECT_EQ(exit.status, 0);
          throw;
        }
      },
      fake::Exit);
  EXPECT_NE(fake::core.messages.find("zen4 (grade C): "), std::string::npos);
}

TEST_F(MachineOptionsTest, AMachineHasTheEventsOfItsParts) {
  using Group = sim::Event::Group;
  const auto events = [&](std::initializer_list<const char*> args) {
    sim::EventGroups groups;
    add_events(machine(args), groups);
    std::string has;
    for (const Group group :
         {Group::level2, Group::fetch_tlb, Group::fetch_tlb2, Group::data_tlb, Group::data_tlb2})
      has += groups.has(group) ? 'y' : '-';
    return has;
  };
  EXPECT_EQ(events({}), "-----");
  EXPECT_EQ(events({"--level2=6144,3,64"}), "y----");
  EXPECT_EQ(events({"--ITLB=8,2"}), "-y---");
  EXPECT_EQ(events({"--ITLB=8,2", "--ITLB2=8,2"}), "-yy--");
  EXPECT_EQ(events({"--ITLB=8,2", "--DTLB=8,2", "--TLB2=8,2"}), "-yyyy");
  EXPECT_EQ(events({"--DTLB=8,2", "--TLB2=8,2"}), "---yy");
}

TEST_F(MachineOptionsTest, AnL2HasClassesIfTheOthersHave) {
  using Group = sim::Event::Group;
  const auto has_classes = [&](std::initializer_list<const char*> args, sim::EventGroups groups) {
    add_events(machine(args), groups);
    return groups.has(Group::miss_classes_of_l2);
  };
  EXPECT_TRUE(has_classes({"--level2=6144,3,64"}, {Group::cache, Group::miss_classes}));
  EXPECT_FALSE(has_classes({"--level2=6144,3,64"}, {Group::cache}));
  EXPECT_FALSE(has_classes({"--DTLB=8,2"}, {Group::cache, Group::miss_classes}));
}

TEST_F(MachineOptionsTest, TheyAreRefusedTogether) {
  EXPECT_EQ(complaint([&] { options.refuse_if_any("need more"); }), "accepted");
  options.parse("--DTLB=8,2");
  EXPECT_EQ(complaint([&] { options.refuse_if_any("need more"); }),
            "== error: --machine, --level2, --policy, --inclusion, --ITLB, --DTLB, --TLB2, --ITLB2 "
            "and --huge-pages need more\n");
}

}  // namespace
}  // namespace cg::tool
