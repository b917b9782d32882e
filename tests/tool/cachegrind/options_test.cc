// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/options.h"

#include "tests/tool/fake_core.h"
#include "tool/core/memory.h"

namespace cg::tool::cachegrind {
namespace {

class OptionsTest : public fake::Test {
 protected:
  // What is printed before a bad argument ends the run with status 1; "accepted" when it does not.
  std::string complaint(const std::string& arg) {
    fake::core.messages.clear();
    try {
      return options.parse(arg.c_str()) ? "accepted" : "unknown";
    } catch (const fake::Exit& exit) {
      EXPECT_EQ(exit.status, 1);
      return fake::core.messages;
    }
  }

  Options options;
};

TEST_F(OptionsTest, SimulateCachesAndNoBranchesByDefault) {
  EXPECT_TRUE(options.cache_sim());
  EXPECT_FALSE(options.branch_sim);
  EXPECT_STREQ(options.out_file, "cachegrind.out.%p");
}

TEST_F(OptionsTest, ThoseOfTheCachesAreAmongThem) {
  EXPECT_TRUE(options.parse("--I1=32768,8,64"));
  EXPECT_EQ(options.caches.i1, (sim::CacheConfig{32768, 8, 64}));
}

TEST_F(OptionsTest, SimulationsAreSwitched) {
  EXPECT_TRUE(options.parse("--cache-sim=no"));
  EXPECT_TRUE(options.parse("--branch-sim=yes"));
  EXPECT_FALSE(options.cache_sim());
  EXPECT_TRUE(options.branch_sim);
  EXPECT_TRUE(options.parse("--cache-sim=yes"));
  EXPECT_TRUE(options.parse("--branch-sim=no"));
  EXPECT_TRUE(options.cache_sim());
  EXPECT_FALSE(options.branch_sim);
}

TEST_F(OptionsTest, LargerCachesAreEventsFromD1sSizeOn) {
  EXPECT_FALSE(options.events().has(sim::Event::Group::curve));
  EXPECT_TRUE(options.parse("--curve=yes"));
  options.curve_word = sim::word_of("M128M");
  const sim::EventGroups events = options.events();
  for (const sim::Event& event : sim::kEvents) {
    if (!event.is_sum()) continue;
    EXPECT_EQ(events.has(event), event.word >= sim::word_of("M128M")) << event.name;
  }
  EXPECT_EQ(complaint("--curve=perhaps"),
            "valgrind: Bad option: --curve=perhaps\nvalgrind: "
            "Invalid boolean value 'perhaps' (should be 'yes' or 'no')\n");
}

TEST_F(OptionsTest, PredictorsAreChosenByName) {
  using Choice = sim::PredictorChoice;
  EXPECT_TRUE(options.predictors.is_classic());
  EXPECT_TRUE(options.parse("--branch-predictor=perceptron"));
  EXPECT_EQ(options.predictors.conditional, Choice::Conditional::perceptron);
  EXPECT_TRUE(options.parse("--branch-predictor=tage"));
  EXPECT_EQ(options.predictors.conditional, Choice::Conditional::tage);
  EXPECT_TRUE(options.parse("--branch-predictor=gshare"));
  EXPECT_EQ(options.predictors.conditional, Choice::Conditional::gshare);
  EXPECT_TRUE(options.parse("--branch-predictor=classic"));
  EXPECT_TRUE(options.predictors.is_classic());
  EXPECT_TRUE(options.parse("--indirect-predictor=btb"));
  EXPECT_EQ(options.predictors.indirect, Choice::Indirect::btb);
  EXPECT_TRUE(options.parse("--indirect-predictor=ittage"));
  EXPECT_EQ(options.predictors.indirect, Choice::Indirect::ittage);
  EXPECT_EQ(complaint("--branch-predictor=tag"),
            "valgrind: Bad option: --branch-predictor=tag\nvalgrind: "
            "'tag' is none of classic, gshare, perceptron and tage\n");
  EXPECT_EQ(complaint("--indirect-predictor="),
            "valgrind: Bad option: --indirect-predictor=\nvalgrind: "
            "'' is none of classic, btb and ittage\n");
}

TEST_F(OptionsTest, ReturnsArePredictedByAStackOfSoManyEntries) {
  EXPECT_FALSE(options.events().has(sim::Event::Group::returns));
  EXPECT_TRUE(options.parse("--return-stack=16"));
  EXPECT_EQ(options.predictors.return_entries, 16u);
  EXPECT_TRUE(options.events().has(sim::Event::Group::returns));
  EXPECT_NE(complaint("--return-stack=257").find("must be between 1 and 256"), std::string::npos);
}

TEST_F(OptionsTest, ReasonsOfMispredictionsAreEventsOfTheirOwn) {
  EXPECT_FALSE(options.events().has(sim::Event::Group::branch_reasons));
  EXPECT_TRUE(options.parse("--branch-reasons=yes"));
  EXPECT_TRUE(options.events().has(sim::Event::Group::branch_reasons));
  EXPECT_EQ(complaint("--branch-reasons=perhaps"),
            "valgrind: Bad option: --branch-reasons=perhaps\nvalgrind: "
            "Invalid boolean value 'perhaps' (should be 'yes' or 'no')\n");
}

TEST_F(OptionsTest, ClassesOfMissesAreEventsOfTheirOwn) {
  EXPECT_FALSE(options.events().has(sim::Event::Group::miss_classes));
  EXPECT_TRUE(options.parse("--miss-classes=yes"));
  EXPECT_TRUE(options.events().has(sim::Event::Group::miss_classes));
  EXPECT_EQ(complaint("--miss-classes=perhaps"),
            "valgrind: Bad option: --miss-classes=perhaps\nvalgrind: "
            "Invalid boolean value 'perhaps' (should be 'yes' or 'no')\n");
}

TEST_F(OptionsTest, ObjectsAreToldApart) {
  EXPECT_FALSE(options.objects);
  EXPECT_EQ(options.object_callers, 4);
  EXPECT_TRUE(options.parse("--objects=yes"));
  EXPECT_TRUE(options.parse("--object-callers=0"));
  EXPECT_TRUE(options.objects);
  EXPECT_EQ(options.object_callers, 0);
  EXPECT_TRUE(options.parse("--allocator=size2:pool_get"));
  EXPECT_EQ(options.allocators.form_of("pool_get").size, 2);
  EXPECT_EQ(complaint("--allocator=sise2:f"),
            "valgrind: Bad option: --allocator=sise2:f\nvalgrind: its form is none of size1, "
            "count12, realloc12 and free1, with other numbers from 1 to 6, too\n");
}

TEST_F(OptionsTest, CountingMayBeginLater) {
  EXPECT_TRUE(options.instr_at_start);
  EXPECT_TRUE(options.parse("--instr-at-start=no"));
  EXPECT_FALSE(options.instr_at_start);
}

TEST_F(OptionsTest, AProfileSaysWhatItsCountsDependOnWhenAsked) {
  EXPECT_FALSE(options.fingerprint);
  EXPECT_TRUE(options.parse("--fingerprint=yes"));
  EXPECT_TRUE(options.fingerprint);
}

TEST_F(OptionsTest, ProcessesAreListedWhenAsked) {
  EXPECT_FALSE(options.index);
  EXPECT_TRUE(options.parse("--index=yes"));
  EXPECT_TRUE(options.index);
}

TEST_F(OptionsTest, NewerVersionsSimulateCachesWhenToldTo) {
  EXPECT_TRUE(options.minds_caches());
  EXPECT_TRUE(options.parse("--compat=3.24"));
  EXPECT_FALSE(options.cache_sim());
  EXPECT_FALSE(options.minds_caches());
  EXPECT_TRUE(options.parse("--compat=3.19"));
  EXPECT_TRUE(options.cache_sim());
  EXPECT_TRUE(options.parse("--cache-sim=no"));
  EXPECT_TRUE(options.minds_caches());
}

TEST_F(OptionsTest, WhatIsGivenOutweighsTheVersion) {
  EXPECT_TRUE(options.parse("--cache-sim=yes"));
  EXPECT_TRUE(options.parse("--compat=3.24"));
  EXPECT_TRUE(options.cache_sim());
  EXPECT_TRUE(options.minds_caches());
}

TEST_F(OptionsTest, OtherVersionsAreRefused) {
  for (const std::string version : {"", "3.2", "3.190", "4"}) {
    const std::string arg = "--compat=" + version;
    EXPECT_EQ(complaint(arg), "valgrind: Bad option: " + arg + "\nvalgrind: '" + version +
                                  "' is neither 3.19 nor 3.24\n");
  }
}

TEST_F(OptionsTest, TheOutputFileHasAName) {
  EXPECT_TRUE(options.parse("--cachegrind-out-file=profile.%p.txt"));
  EXPECT_STREQ(options.out_file, "profile.%p.txt");
  char* const expanded = options.expanded_out_file();
  EXPECT_STREQ(expanded, "profile.4711.txt");
  VG_(free)(expanded);
}

TEST_F(OptionsTest, AnEmptyNameEndsTheRunWhenItIsExpanded) {
  options.parse("--cachegrind-out-file=");
  EXPECT_THROW(options.expanded_out_file(), fake::Exit);
}

TEST_F(OptionsTest, ItsNameIsTriedWithoutCounting) {
  options.parse("--cachegrind-out-file=%n.out.%n.%p");
  VG_(free)(options.likely_out_file());
  VG_(free)(options.likely_out_file());
  EXPECT_EQ(fake::core.numbered_names, 0);
  EXPECT_EQ(fake::core.expanded_names.back(), "%p.out.%p.%p");
  EXPECT_STREQ(options.out_file, "%n.out.%n.%p");
  char* const expanded = options.expanded_out_file();
  EXPECT_STREQ(expanded, "1.out.2.4711");
  VG_(free)(expanded);
}

TEST_F(OptionsTest, APercentSignForItselfIsLeftAlone) {
  options.parse("--cachegrind-out-file=100%%n.%%%n");
  VG_(free)(options.likely_out_file());
  EXPECT_EQ(fake::core.expanded_names.back(), "100%%n.%%%p");
  char* const expanded = options.expanded_out_file();
  EXPECT_STREQ(expanded, "100%n.%1");
  VG_(free)(expanded);
}

TEST_F(OptionsTest, TryingANameGivesItsMemoryBack) {
  const std::size_t before = fake::allocated_blocks();
  VG_(free)(options.likely_out_file());
  EXPECT_EQ(fake::allocated_blocks(), before);
}

TEST_F(OptionsTest, ANameThatCannotBeExpandedEndsTheRun) {
  for (const char* arg :
       {"--cachegrind-out-file=", "--cachegrind-out-file=out.%", "--cachegrind-out-file=out.%n%"}) {
    options.parse(arg);
    EXPECT_THROW(options.likely_out_file(), fake::Exit) << arg;
    EXPECT_EQ(fake::core.numbered_names, 0);
  }
}

TEST_F(OptionsTest, OthersAreNotOurs) {
  for (const char* arg : {"--I1", "--i1=32768,8,64", "--I11=1,1,1", "--cache-simulation=no",
                          "--L3=262144,8,64", "I1=32768,8,64", "", "--cachegrind-out-file"}) {
    EXPECT_FALSE(options.parse(arg)) << arg;
  }
  EXPECT_EQ(fake::core.messages, "");
}

TEST_F(OptionsTest, SwitchesAreYesOrNo) {
  for (const char* arg : {"--cache-sim=", "--cache-sim=maybe", "--branch-sim=YES"})
    EXPECT_NE(complaint(arg).find("should be 'yes' or 'no'"), std::string::npos) << arg;
}

TEST_F(OptionsTest, EachIsExplained) {
  print_usage();
  for (const char* option :
       {"--I1=", "--D1=", "--LL=", "--cache-sim=yes|no", "--branch-sim=yes|no",
        "--instr-at-start=yes|no", "--cachegrind-out-file=<file>", "[cachegrind.out.%p]"})
    EXPECT_NE(fake::core.messages.find(option), std::string::npos) << option;
}

}  // namespace
}  // namespace cg::tool::cachegrind
