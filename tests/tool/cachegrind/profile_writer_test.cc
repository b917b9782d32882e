// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/profile_writer.h"

#include "tests/temporary_folder.h"
#include "tests/tool/fake_core.h"
#include "tests/tool/test_files.h"

namespace cg::tool::cachegrind {
namespace {

class ProfileWriterTest : public fake::Test {
 protected:
  ProfileWriterTest() {
    static HChar program[] = "./prog";  // no constant in Valgrind 3.27
    VG_(args_the_exename) = program;
    fake::core.arguments = {"-v", "two words", ""};
  }

  CostCentre& at(const char* file, unsigned line, const char* function) {
    fake::core.debug_info[0x1000] = {"/src", file, line, function};
    costs.forget_addresses();
    return costs.at(0x1000);
  }

  void fill_two_cost_centres() {
    at("a.c", 2, "main").costs.counts() = {
        .ir = {100, 1, 2}, .dr = {30, 3, 4}, .dw = {50, 5, 6}, .bc = {70, 7}, .bi = {80, 8}};
    at("a.c", 10, "main");  // never executed
  }

  std::string written() {
    const std::string path = folder.path("out");
    OutputFile out(path.c_str());
    write_profile(out, header, costs, costs.total());
    EXPECT_EQ(out.finish(), nullptr);
    return fake::contents(path);
  }

  std::string written(bool cache_sim, bool branch_sim) {
    header.events = {};
    header.events.add(sim::Event::Group::cache, cache_sim);
    header.events.add(sim::Event::Group::branch, branch_sim);
    return written();
  }

  static std::string behind(const char* start, const std::string& text) {
    return text.substr(text.find(start));
  }

  TemporaryFolder folder;
  ProfileHeader header{.caches = {{32768, 8, 64}, {49152, 12, 64}, {8388608, 1, 128}},
                       .describes_caches = true,
                       .events = {}};
  CostTable costs;
};

TEST_F(ProfileWriterTest, BothSimulations) {
  fill_two_cost_centres();
  EXPECT_EQ(written(true, true),
            "desc: I1 cache:         32768 B, 64 B, 8-way associative\n"
            "desc: D1 cache:         49152 B, 64 B, 12-way associative\n"
            "desc: LL cache:         8388608 B, 128 B, direct-mapped\n"
            "cmd: ./prog -v two words \n"
            "events: Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw Bc Bcm Bi Bim\n"
            "fl=/src/a.c\n"
            "fn=main\n"
            "2 100 1 2 30 3 4 50 5 6 70 7 80 8\n"
            "10 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
            "summary: 100 1 2 30 3 4 50 5 6 70 7 80 8\n");
}

TEST_F(ProfileWriterTest, PredictorsThatWereChosenAreDescribed) {
  header.predictors = {sim::PredictorChoice::Conditional::tage,
                       sim::PredictorChoice::Indirect::classic};
  fill_two_cost_centres();
  EXPECT_NE(
      written(true, true).find("direct-mapped\ndesc: Branch predictors: tage, classic\ncmd: "),
      std::string::npos);
}

TEST_F(ProfileWriterTest, CachesNeedNotBeDescribed) {
  header.describes_caches = false;
  fill_two_cost_centres();
  EXPECT_EQ(written(false, false),
            "cmd: ./prog -v two words \n"
            "events: Ir\n"
            "fl=/src/a.c\n"
            "fn=main\n"
            "2 100\n"
            "10 0\n"
            "summary: 100\n");
}

TEST_F(ProfileWriterTest, AFingerprintIsAmongTheDescriptions) {
  const Options options;
  header.fingerprinted = &options;
  const std::string text = written(false, false);
  EXPECT_NE(text.find("direct-mapped\ndesc: fingerprint valgrind: "), std::string::npos);
  EXPECT_NE(text.find("\ndesc: fingerprint option --exact: no\ncmd: ./prog"), std::string::npos);
}

TEST_F(ProfileWriterTest, CachesAloneHaveABlankBehindTheLastEvent) {
  fill_two_cost_centres();
  EXPECT_EQ(behind("events:", written(true, false)),
            "events: Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw \n"
            "fl=/src/a.c\n"
            "fn=main\n"
            "2 100 1 2 30 3 4 50 5 6\n"
            "10 0 0 0 0 0 0 0 0 0\n"
            "summary: 100 1 2 30 3 4 50 5 6\n");
}

TEST_F(ProfileWriterTest, BranchesAlone) {
  fill_two_cost_centres();
  EXPECT_EQ(behind("events:", written(false, true)),
            "events: Ir Bc Bcm Bi Bim\n"
            "fl=/src/a.c\n"
            "fn=main\n"
            "2 100 70 7 80 8\n"
            "10 0 0 0 0 0\n"
            "summary: 100 70 7 80 8\n");
}

TEST_F(ProfileWriterTest, NoSimulation) {
  fill_two_cost_centres();
  EXPECT_EQ(written(false, false),
            "desc: I1 cache:         32768 B, 64 B, 8-way associative\n"
            "desc: D1 cache:         49152 B, 64 B, 12-way associative\n"
            "desc: LL cache:         8388608 B, 128 B, direct-mapped\n"
            "cmd: ./prog -v two words \n"
            "events: Ir\n"
            "fl=/src/a.c\n"
            "fn=main\n"
            "2 100\n"
            "10 0\n"
            "summary: 100\n");
}

TEST_F(ProfileWriterTest, AFileOrFunctionIsNamedWhenItChanges) {
  at("b.c", 1, "g");
  at("a.c", 1, "f");
  at("a.c", 7, "f");
  at("a.c", 3, "g");
  EXPECT_EQ(behind("fl=", written(false, false)),
            "fl=/src/a.c\n"
            "fn=f\n"
            "1 0\n"
            "7 0\n"
            "fn=g\n"
            "3 0\n"
            "fl=/src/b.c\n"
            "fn=g\n"
            "1 0\n"
            "summary: 0\n");
}

// Two objects whose text was moved by their bias; code of no object.
TEST_F(ProfileWriterTest, ByInstruction) {
  const std::string program = folder.file("prog", "no ELF file");
  fake::core.objects = {program, "/no/such/lib.so"};
  fake::core.sections = {{.object = 0, .begin = 0x401000, .end = 0x402000, .bias = 0x400000},
                         {.object = 1, .begin = 0x701000, .end = 0x702000, .bias = 0x700000}};
  fake::core.debug_info = {{0x401000, {"/src", "a.c", 7, "main"}},
                           {0x401004, {"/src", "a.c", 7, "main"}},
                           {0x401007, {"/src", "a.c", 5, "main"}},
                           {0x401200, {"/src", "a.h", 300, "main"}},
                           {0x701010, {"/src", "a.h", 3, "f"}}};
  costs.tell_instructions_apart();
  std::uint64_t times = 1;
  for (const Addr instr : {0x701010u, 0x401200u, 0x401000u, 0x401004u, 0x401007u, 0x5000u})
    costs.at(instr).costs.counts().ir = {times++, instr == 0x401004, 0};
  costs.at(0x401010);  // never executed
  header.describes_caches = false;
  const std::string text = written(true, false);
  const std::size_t hash = text.find("object: hash-");
  EXPECT_EQ(text.substr(0, hash),
            "version: 1\ncreator: cachegrind --dump-instr=yes\n"
            "desc: fingerprint object: unknown /no/such/lib.so\ndesc: fingerprint ");
  EXPECT_EQ(behind("cmd", text),
            "cmd: ./prog -v two words \n"
            "positions: instr line\n"
            "events: Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw\n"
            "\nob=(0) /no/such/lib.so\nfl=(1) /src/a.h\nfn=(1) f\n0x1010 3 1\n"
            "\nob=(1) " +
                program +
                "\n"
                "fl=(0) /src/a.c\nfn=(2) main\n0x1000 7 3\n+4 * 4 1\n"
                "+3 -2 5\n"
                "fl=(1)\nfn=(2)\n0x1200 300 2\n"
                "\nob=(2) ???\nfl=(2) ???\nfn=(0) ???\n0x5000 0 6\n"
                "\ntotals: 21 1 0 0 0 0 0 0 0\n");
}

TEST_F(ProfileWriterTest, AProgramWithoutArguments) {
  fake::core.arguments = {};
  EXPECT_NE(written().find("\ncmd: ./prog\n"), std::string::npos);
}

TEST_F(ProfileWriterTest, WithoutCostCentresThereIsASummary) {
  EXPECT_EQ(behind("events:", written(false, false)), "events: Ir\nsummary: 0\n");
}

TEST_F(ProfileWriterTest, CanBeWrittenAgainAndGivesItsMemoryBack) {
  fill_two_cost_centres();
  const std::string first = written();
  const std::size_t before = fake::allocated_blocks();
  EXPECT_EQ(written(), first);
  EXPECT_EQ(fake::allocated_blocks(), before);
}

}  // namespace
}  // namespace cg::tool::cachegrind
