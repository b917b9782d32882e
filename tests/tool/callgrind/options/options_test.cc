// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/options/options.h"

#include <regex>
#include <string>

#include "tests/tool/fake_core.h"

namespace cg::tool::callgrind {
namespace {

class CallgrindOptionsTest : public fake::Test {
 protected:
  // What is printed before a bad argument ends the run with status 1; "accepted" when it does not.
  std::string complaint(const char* arg) {
    fake::core.messages.clear();
    try {
      return options.parse(arg) ? "accepted" : "unknown";
    } catch (const fake::Exit& exit) {
      EXPECT_EQ(exit.status, 1);
      return fake::core.messages;
    }
  }
  std::string warnings() {
    fake::core.messages.clear();
    options.dead.warn();
    options.warn_of_unmatched();
    return std::regex_replace(fake::core.messages, std::regex("== "), "");
  }

  Options options;
};

TEST_F(CallgrindOptionsTest, TheLastThatSaysSoSimulatesCaches) {
  EXPECT_FALSE(options.cache_sim);
  EXPECT_TRUE(options.parse("--I1=32768,8,64"));
  EXPECT_TRUE(options.cache_sim);
  EXPECT_TRUE(options.parse("--cache-sim=no"));
  EXPECT_FALSE(options.cache_sim);
}

TEST_F(CallgrindOptionsTest, LargerCachesAreEventsFromD1sSizeOn) {
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

TEST_F(CallgrindOptionsTest, PredictorsAreChosenByName) {
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

TEST_F(CallgrindOptionsTest, ReturnsArePredictedByAStackOfSoManyEntries) {
  EXPECT_TRUE(options.parse("--return-stack=16"));
  EXPECT_EQ(options.predictors.return_entries, 16u);
  EXPECT_TRUE(options.events().has(sim::Event::Group::returns));
}

TEST_F(CallgrindOptionsTest, ReasonsOfMispredictionsAreEventsOfTheirOwn) {
  EXPECT_FALSE(options.events().has(sim::Event::Group::branch_reasons));
  EXPECT_TRUE(options.parse("--branch-reasons=yes"));
  EXPECT_TRUE(options.events().has(sim::Event::Group::branch_reasons));
  EXPECT_FALSE(options.branch_sim) << "which they need, and do not ask for";
}

TEST_F(CallgrindOptionsTest, ClassesOfMissesAreEventsOfTheirOwn) {
  EXPECT_TRUE(options.parse("--miss-classes=no"));
  EXPECT_FALSE(options.events().has(sim::Event::Group::miss_classes));
  EXPECT_TRUE(options.parse("--miss-classes=yes"));
  EXPECT_TRUE(options.events().has(sim::Event::Group::miss_classes));
  EXPECT_FALSE(options.cache_sim) << "which they need, and do not ask for";
}

TEST_F(CallgrindOptionsTest, FlagsAreYesOrNo) {
  EXPECT_TRUE(options.parse("--skip-direct-rec=yes"));
  EXPECT_TRUE(options.skip_direct_recs);
  EXPECT_EQ(complaint("--skip-direct-rec=maybe"),
            "valgrind: Bad option: --skip-direct-rec=maybe\nvalgrind: "
            "Invalid boolean value 'maybe' (should be 'yes' or 'no')\n");
}

TEST_F(CallgrindOptionsTest, NoLevelOfRecursionIsAnError) {
  EXPECT_EQ(complaint("--separate-recs=0"),
            "valgrind: Bad option: --separate-recs=0\nvalgrind: not a number from 1 to 1000\n");
  EXPECT_EQ(complaint("--separate-recs0=f"),
            "valgrind: Bad option: --separate-recs0=f\nvalgrind: not a number from 1 to 1000\n");
  EXPECT_EQ(complaint("--separate-callers=0"), "accepted");
}

TEST_F(CallgrindOptionsTest, ContextsAreAllOrNone) {
  EXPECT_TRUE(options.parse("--contexts=full"));
  EXPECT_TRUE(options.contexts);
  EXPECT_TRUE(options.parse("--contexts=no"));
  EXPECT_FALSE(options.contexts);
  EXPECT_EQ(complaint("--contexts=yes"),
            "valgrind: Bad option: --contexts=yes\nvalgrind: 'yes' is neither no nor full\n");
  EXPECT_TRUE(options.parse("--context-recursion=1"));
  EXPECT_EQ(options.context_recursion, 1u);
  EXPECT_TRUE(options.parse("--context-limit=1000000000"));
  EXPECT_EQ(options.context_limit, 1'000'000'000u);
  for (const std::string value : {"", "0", "-1", "1k", "1000000001"})
    EXPECT_EQ(complaint(("--context-limit=" + value).c_str()),
              "valgrind: Bad option: --context-limit=" + value +
                  "\nvalgrind: not a number from 1 to 1000000000\n");
}

TEST_F(CallgrindOptionsTest, ClocksAndBlocksHaveTheirOwnValues) {
  EXPECT_TRUE(options.parse("--collect-systime=nsec"));
  EXPECT_EQ(options.system_times, SystemTimes::nanoseconds);
  EXPECT_EQ(complaint("--collect-systime=sec"),
            "valgrind: Bad option: --collect-systime=sec\nvalgrind: "
            "'sec' is none of no, yes, msec, usec and nsec\n");
  EXPECT_TRUE(options.parse("--dump-every-bb=1000"));
  EXPECT_EQ(options.dump_every_bb, 1000u);
  for (const std::string value : {"", "-1", "1k"})
    EXPECT_EQ(complaint(("--dump-every-bb=" + value).c_str()),
              "valgrind: Bad option: --dump-every-bb=" + value +
                  "\nvalgrind: not a number of blocks, from 0 on\n");
}

TEST_F(CallgrindOptionsTest, SectorsThatAreNotSimulatedSimulateCaches) {
  EXPECT_TRUE(options.parse("--simulate-sectors=yes"));
  EXPECT_TRUE(options.cache_sim);
  EXPECT_EQ(warnings(), "Warning: --simulate-sectors=yes does nothing\n");
}

TEST_F(CallgrindOptionsTest, TheLastGlobThatMatchesSaysHowManyLevels) {
  EXPECT_TRUE(options.parse("--separate-callers3=*alloc"));
  EXPECT_TRUE(options.parse("--separate-callers5=c*"));
  EXPECT_EQ(options.given_callers.of("malloc", 1), 3u);
  EXPECT_EQ(options.given_callers.of("calloc", 1), 5u);
  EXPECT_EQ(options.given_callers.of("free", 1), 1u);
}

TEST_F(CallgrindOptionsTest, WhatPopsOnJumpMayBeEverything) {
  EXPECT_TRUE(options.parse("--pop-on-jump=resolve"));
  EXPECT_FALSE(options.popped_on_jump.match("main"));
  EXPECT_TRUE(options.parse("--pop-on-jump"));
  EXPECT_TRUE(options.popped_on_jump.match("main"));
  EXPECT_EQ(complaint("--pop-on-jumps"), "unknown");
}

TEST_F(CallgrindOptionsTest, OldNamesAreUnderstood) {
  EXPECT_TRUE(options.parse("--simulate-cache=yes"));
  EXPECT_TRUE(options.cache_sim);
  EXPECT_TRUE(options.parse("--trace-jump=yes"));
  EXPECT_TRUE(options.collect_jumps);
  EXPECT_TRUE(options.parse("--collect-state=no"));
  EXPECT_FALSE(options.given_collect_at_start);
  EXPECT_TRUE(options.parse("--fn-recursion=7"));
  EXPECT_EQ(options.recursions, 7u);
  EXPECT_TRUE(options.parse("--fn-recursion3=f"));
  EXPECT_EQ(options.given_recursions.of("f", 1), 3u);
  EXPECT_TRUE(options.parse("--fn-callers=2"));
  EXPECT_EQ(options.callers, 2u);
  EXPECT_TRUE(options.parse("--fn-caller4=f"));
  EXPECT_EQ(options.given_callers.of("f", 0), 4u);
  EXPECT_TRUE(options.parse("--base=profile"));
  EXPECT_STREQ(options.out_file, "profile.%p");
}

TEST_F(CallgrindOptionsTest, WhatDoesNothingSaysSo) {
  for (const char* arg : {"--dump-bb=no", "--ct-verbose=0", "--mangle-names=yes"})
    EXPECT_TRUE(options.parse(arg));
  EXPECT_EQ(warnings(), "");
  for (const char* arg :
       {"--dump-bbs=yes", "--ct-verbose2=main", "--mangle-names=no", "--separate-callers=auto"})
    EXPECT_TRUE(options.parse(arg));
  EXPECT_EQ(warnings(),
            "Warning: --dump-bbs=yes does nothing\n"
            "Warning: --ct-verbose2=main does nothing\n"
            "Warning: --mangle-names=no does nothing\n"
            "Warning: --separate-callers=auto does nothing\n");
}

TEST_F(CallgrindOptionsTest, GlobsThatMatchNothingAreNamed) {
  for (const char* arg :
       {"--fn-skip=mein", "--toggle-collect=main", "--dump-before=a?", "--dump-after=b",
        "--zero-before=c", "--separate-recs3=d", "--separate-callers4=e", "--fn-group5=f"})
    EXPECT_TRUE(options.parse(arg));
  EXPECT_TRUE(options.toggled.match("main"));
  EXPECT_FALSE(options.skipped.match("main"));
  EXPECT_EQ(warnings(),
            "Warning: no function was entered that matches --dump-before=a?\n"
            "Warning: no function was entered that matches --zero-before=c\n"
            "Warning: no function was entered that matches --dump-after=b\n"
            "Warning: no function was entered that matches --separate-callers4=e\n"
            "Warning: no function was entered that matches --separate-recs3=d\n"
            "Warning: no function was entered that matches --fn-skip=mein; perhaps: main\n"
            "Warning: no function was entered that matches --fn-group5=f\n");
}

}  // namespace
}  // namespace cg::tool::callgrind
