// SPDX-License-Identifier: GPL-2.0-or-later
//
// How a run begins and ends, and what it says then.
#include <string>

#include "tests/tool/callgrind/client.h"
#include "tests/tool/test_files.h"

namespace cg::tool::callgrind {
namespace {

class ProfilerEndsTest : public ClientTest {
 protected:
  // What starting with these arguments says.
  std::string said(std::initializer_list<const char*> args) {
    for (const char* arg : args) EXPECT_TRUE(profiler.options.parse(arg)) << arg;
    fake::core.messages.clear();
    profiler.start();
    return fake::core.messages;
  }
  // Of another run, which these arguments end.
  static std::string complaint(std::initializer_list<const char*> args) {
    Profiler run;
    fake::core.messages.clear();
    for (const char* arg : args) EXPECT_TRUE(run.options.parse(arg)) << arg;
    EXPECT_THROW(run.start(), fake::Exit);
    return fake::core.messages;
  }
  static bool has_said(const std::string& line) {
    return fake::core.messages.find(line) != std::string::npos;
  }

  const std::string to_out = "--callgrind-out-file=" + out();
};

TEST_F(ProfilerEndsTest, SuperblocksAreBasicBlocks) {
  VG_(clo_vex_control).guest_chase = True;
  VG_(clo_vex_control).iropt_unroll_thresh = 120;
  start();
  EXPECT_FALSE(VG_(clo_vex_control).guest_chase);
  EXPECT_EQ(VG_(clo_vex_control).iropt_unroll_thresh, 0);
}

TEST_F(ProfilerEndsTest, SaysHowToControlIt) {
  EXPECT_EQ(said({to_out.c_str()}), "== For interactive control, run 'callgrind_control -h'.\n");
}

TEST_F(ProfilerEndsTest, SaysHowToControlItBehindAPrefix) {
  VG_(arg_vgdb_prefix) = "--vgdb-prefix=/here";
  EXPECT_EQ(said({to_out.c_str()}),
            "== For interactive control, run 'callgrind_control --vgdb-prefix=/here -h'.\n");
  VG_(arg_vgdb_prefix) = nullptr;
}

TEST_F(ProfilerEndsTest, SaysNothingWhenItIsToBeQuiet) {
  VG_(clo_verbosity) = 0;
  EXPECT_EQ(said({to_out.c_str()}), "");
  profiler.finish();
  EXPECT_EQ(fake::core.messages, "");
}

TEST_F(ProfilerEndsTest, ThereIsOnePositionAtLeast) {
  VG_(clo_verbosity) = 0;
  EXPECT_EQ(said({to_out.c_str(), "--dump-line=no"}), "== Using source line as position.\n");
  profiler.finish();
  EXPECT_EQ(header(out(), "positions: "), "line");
}

TEST_F(ProfilerEndsTest, OptionsThatDoNothingAreTold) {
  VG_(clo_verbosity) = 0;
  EXPECT_NE(said({to_out.c_str(), "--dump-bb=yes"}).find("--dump-bb=yes"), std::string::npos)
      << fake::core.messages;
}

TEST_F(ProfilerEndsTest, TheProfilesNameIsKnownBeforeAnythingIsCounted) {
  EXPECT_TRUE(profiler.options.parse("--callgrind-out-file=bad.%z"));
  EXPECT_THROW(profiler.start(), fake::Exit);
}

TEST_F(ProfilerEndsTest, LinesNeedNotBeOne) {
  VG_(clo_verbosity) = 0;
  EXPECT_EQ(said({to_out.c_str(), "--dump-line=no", "--dump-instr=yes"}), "");
  profiler.finish();
  EXPECT_EQ(header(out(), "positions: "), "instr");
}

TEST_F(ProfilerEndsTest, UsesOfLinesAreNotCountedWithOtherModels) {
  VG_(clo_verbosity) = 0;
  EXPECT_EQ(said({to_out.c_str(), "--I1=1024,2,64", "--D1=1024,2,64", "--LL=4096,4,64",
                  "--cacheuse=yes", "--simulate-wb=yes", "--simulate-hwpref=yes"}),
            "-- warning: write-back simulation can not be used with cache usage\n"
            "-- warning: prefetch simulation can not be used with cache usage\n");
  profiler.finish();
  EXPECT_EQ(header(out(), "events: "),
            "Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw AcCost1 SpLoss1 AcCost2 SpLoss2");
}

TEST_F(ProfilerEndsTest, ClassesPatternsAndCurvesOfMissesNeedTheUsualCaches) {
  VG_(clo_verbosity) = 0;
  for (const char* option : {"--miss-classes=yes", "--miss-patterns=yes", "--curve=yes"}) {
    const std::string bad = std::string("== error: ") + option;
    EXPECT_EQ(complaint({option}), bad + " needs --cache-sim=yes\n");
    EXPECT_EQ(complaint({option, "--I1=1024,2,64", "--cache-sim=no"}),
              bad + " needs --cache-sim=yes\n");
    for (const char* model : {"--simulate-wb=yes", "--simulate-hwpref=yes", "--cacheuse=yes"})
      EXPECT_EQ(complaint({option, model}),
                bad + " cannot be used with --simulate-wb, --simulate-hwpref or --cacheuse\n");
  }
}

TEST_F(ProfilerEndsTest, PredictorsNeedBranches) {
  for (const char* option : {"--branch-predictor=tage", "--indirect-predictor=btb",
                             "--return-stack=9", "--branch-reasons=yes"})
    EXPECT_EQ(complaint({option}),
              std::string("== error: ") + option + " needs --branch-sim=yes\n");
}

TEST_F(ProfilerEndsTest, StacksOfCallsNeedNumbersOfNames) {
  VG_(clo_verbosity) = 0;
  EXPECT_EQ(complaint({"--contexts=full", "--compress-strings=no"}),
            "== error: --contexts=full needs --compress-strings=yes\n");
}

TEST_F(ProfilerEndsTest, ACurveNeedsSizesAboveD1s) {
  VG_(clo_verbosity) = 0;
  EXPECT_EQ(complaint({"--curve=yes", "--I1=1024,2,64", "--D1=268435456,1,64", "--LL=4096,4,64"}),
            "== error: --curve=yes needs a D1 of less than 256 MB\n");
}

TEST_F(ProfilerEndsTest, CachesAreDescribed) {
  VG_(clo_verbosity) = 2;
  said({to_out.c_str(), "--I1=1024,2,64", "--D1=2048,1,32", "--LL=4096,4,64"});
  EXPECT_TRUE(has_said("== Cache configuration used:\n"));
  EXPECT_TRUE(has_said("D1: 2,048 B, 1-way, 32 B lines\n")) << fake::core.messages;
  profiler.finish();
  EXPECT_EQ(header(out(), "desc: I1 cache: "), "1024 B, 64 B, 2-way associative");
  EXPECT_EQ(header(out(), "desc: D1 cache: "), "2048 B, 32 B, direct-mapped");
}

TEST_F(ProfilerEndsTest, LinesAreAsWideAsRegisters) {
  const auto start_with_narrow_lines = [this] {
    said({to_out.c_str(), "--I1=1024,2,64", "--D1=1024,2,16", "--LL=4096,4,64"});
  };
  EXPECT_THROW(start_with_narrow_lines(), fake::Exit);
  EXPECT_TRUE(has_said("maximum register size (32)"));
}

TEST_F(ProfilerEndsTest, TheEndIsThePartThatWasNotWrittenAndTheTotalOfAll) {
  start({"--branch-sim=yes"});
  call_f();
  call_f();
  profiler.dumps().write("Test", Dumps::Threads::all);
  call_f();
  run({kMain});
  fake::core.messages.clear();
  profiler.finish();
  EXPECT_EQ(header(out(".1"), "totals: "), "10") << "without the last block, which is not over";
  EXPECT_EQ(header(out(), "totals: "), "8");
  EXPECT_TRUE(has_said("== Events    :==  Ir==  Bc==  Bcm==  Bi==  Bim== \n"));
  EXPECT_TRUE(has_said("\nCollected :==  18== \n")) << fake::core.messages;
  EXPECT_TRUE(has_said("== I   refs:      18\n"));
}

TEST_F(ProfilerEndsTest, GlobsThatMatchedNothingAreTold) {
  start({"--fn-skip=nothing", "--dump-before=f"});
  call_f();
  profiler.finish();
  EXPECT_TRUE(has_said("--fn-skip=nothing")) << fake::core.messages;
  EXPECT_FALSE(has_said("--dump-before"));
}

TEST_F(ProfilerEndsTest, ARunThatCannotGoOnHasWhatWasCounted) {
  start({"--jitmap=yes"});
  call_f();
  run({kMain});
  profiler.finish_early();
  EXPECT_TRUE(has_said("== The run ends here; the profile has what was counted so far.\n"));
  EXPECT_EQ(header(out(), "totals: "), "6");
  EXPECT_FALSE(profiler.options.jit_map) << "names take memory";
}

TEST_F(ProfilerEndsTest, ARunThatHasEndedOrNotBegunEndsNoMore) {
  profiler.finish_early();
  EXPECT_EQ(fake::core.messages, "");
  EXPECT_FALSE(fake::exists(out()));
  start();
  profiler.finish();
  fake::core.messages.clear();
  profiler.finish_early();
  EXPECT_EQ(fake::core.messages, "");
}

// What lines were loaded for is known when they are dropped: at the end, all of them.
class LineUseTest : public ProfilerEndsTest {
 protected:
  // Twice a block of two instructions in one line, of which the first loads.
  void load_and_finish(bool ends_thread) {
    start({"--I1=1024,2,64", "--D1=1024,2,64", "--LL=4096,4,64", "--cacheuse=yes"});
    fake::Block& block = code({"main", kMain + 0x100, 3}, 2);
    block.imark(kMain + 0x100, 4);
    block.load(Ity_I64, block.word("a"));
    block.imark(kMain + 0x104, 4);
    block.ends(fake::constant(kMain + 0x100), Ijk_Boring);
    registers[fake::kSomeRegister] = 0x5000;
    run({kMain + 0x100, kMain + 0x100, kAfter});
    if (ends_thread) profiler.tracker().end_thread(1);
    profiler.finish();
  }
};

TEST_F(LineUseTest, IsKnownWhenLinesAreDropped) {
  load_and_finish(true);
  EXPECT_EQ(header(out(), "totals: "), "4 2 0 1 1 0 1 1 0 750 112 750 112")
      << "8 bytes of each line are used, 4 times by instructions and twice by loads";
}

TEST_F(LineUseTest, IsUnknownOfLinesThatStayWhereThreadsAreCutOff) {
  load_and_finish(false);
  EXPECT_EQ(header(out(), "totals: "), "4 2 0 1 1 0 1 1");
}

}  // namespace
}  // namespace cg::tool::callgrind
