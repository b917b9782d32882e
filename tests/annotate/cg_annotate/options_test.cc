// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/options.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "annotate/query/events.h"
#include "program/command_line.h"
#include "tests/program/error_of.h"
#include "tests/temporary_folder.h"

namespace cg::annotate {
namespace {

using program::error_of;

Options parsed(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "cg_annotate");
  return program::CommandLine(kProgram, static_cast<int>(arguments.size()), arguments.data())
      .parse();
}

std::string refusal(const std::vector<const char*>& arguments) {
  return error_of([&] { parsed(arguments); });
}

// The events of a profile with A, B, C, chosen by one option.
Events chosen(const char* option) {
  return choose_events({"A", "B", "C"}, parsed({option, "/dev/null"}));
}

// Their names or thresholds: "A B".
std::string shown(const Events& events) {
  std::string text;
  for (const std::size_t event : events.shown)
    text += (text.empty() ? "" : " ") + events.names[event];
  return text;
}
std::string sorted_by(const Events& events) {
  std::string text;
  for (const Events::Key& key : events.sort)
    text += (text.empty() ? "" : " ") + events.names[key.event];
  return text;
}
std::string thresholds(const Events& events) {
  std::string text;
  for (const Events::Key& key : events.sort) text += (text.empty() ? "" : " ") + key.threshold.text;
  return text;
}

TEST(Options, HaveDefaults) {
  const Options options = parsed({"/dev/null"});
  EXPECT_EQ(options.profiles, (std::vector<std::string>{"/dev/null"}));
  EXPECT_FALSE(options.difference);
  EXPECT_EQ(options.context, 8u);
  EXPECT_TRUE(options.show_percs);
  EXPECT_TRUE(options.auto_annotate);
}

TEST(Options, TheLastOneWins) {
  const Options options =
      parsed({"--auto=no", "--context=1", "/dev/null", "--auto=yes", "--context=0"});
  EXPECT_TRUE(options.auto_annotate);
  EXPECT_EQ(options.context, 0u);
}

TEST(Options, CodeWithoutALineHasTheNearestUnlessItIsRefused) {
  EXPECT_TRUE(parsed({"/dev/null"}).nearest_lines);
  EXPECT_FALSE(parsed({"--nearest-lines=no", "/dev/null"}).nearest_lines);
  EXPECT_NE(refusal({"--nearest-lines=some", "/dev/null"}), "");
}

TEST(Options, OfNewerVersionsTakeNoValue) {
  const Options off = parsed({"--no-annotate", "--no-show-percs", "/dev/null"});
  EXPECT_FALSE(off.auto_annotate || off.show_percs);
  const Options on =
      parsed({"--auto=no", "--show-percs=no", "--annotate", "--show-percs", "/dev/null"});
  EXPECT_TRUE(on.auto_annotate && on.show_percs);
  EXPECT_EQ(refusal({"--no-annotate=yes", "/dev/null"}),
            "unknown option --no-annotate=yes; see cg_annotate --help");
}

TEST(Options, IncludeDirectoriesEndInOneSlashMore) {
  EXPECT_EQ(parsed({"-Ia", "-I=b/", "--include=c//", "-Id,e", "/dev/null"}).include_dirs,
            (std::vector<std::string>{"a/", "b/", "c//", "d,e/"}));
}

TEST(Options, RefuseWhatTheyDoNotUnderstand) {
  EXPECT_EQ(refusal({}), "no profile is given; see cg_annotate --help");
  EXPECT_EQ(refusal({"-", "-"}), "only the first file can be standard input");
  EXPECT_EQ(refusal({"--diff", "/dev/null"}), "--diff needs two profiles, 1 given");
  EXPECT_EQ(refusal({"--context", "5", "/dev/null"}), "--context needs a value: --context=N");
  for (const char* option : {"--context=x", "--context=-1", "--context=", "--auto=maybe",
                             "--show-percs=1", "--threshold=21", "--threshold=x", "--threshold=-1",
                             "--threshold=5.", "--threshold=", "--threshold=1e1", "--sort=A:101",
                             "--sort=A:1.2.3", "--context=99999999999999999999"})
    EXPECT_NE(refusal({option, "/dev/null"}), "") << option;
}

TEST(Options, SourceFilesMustBeThere) {
  EXPECT_EQ(refusal({"-Inone", "/dev/null", "no.c"}),
            "source file no.c not found; looked for no.c, none/no.c");
}

class OptionsWithFiles : public testing::Test, protected TemporaryFolder {};

TEST_F(OptionsWithFiles, DifferencesOfFunctionsAsWrittenHaveNoStacks) {
  const std::string profile = file("p", "cmd: c\nevents: A\nsummary: 0\n");
  const char* const p = profile.c_str();
  EXPECT_TRUE(parsed({p, p, "--diff", "--inline=tree"}).inline_tree);
  EXPECT_EQ(refusal({p, p, "--diff", "--inline=tree", "--folded=f"}),
            "--diff has no stacks of inlined calls: no --inline=tree for this output");
}

TEST_F(OptionsWithFiles, TellProfilesFromSources) {
  const std::string profile = file("p", "cmd: c\nevents: A\nsummary: 0\n");
  const std::string source = file("a.c", "events: A\n");
  const char *p = profile.c_str(), *a = source.c_str();
  const Options options = parsed({p, a, p, "--diff", a});
  EXPECT_EQ(options.profiles, (std::vector<std::string>{profile, profile}));
  EXPECT_EQ(options.user_files, (std::vector<std::string>{source}));
  EXPECT_TRUE(options.difference);
  EXPECT_EQ(
      refusal({p, p, p, "--diff"}),
      "--diff needs two profiles, 3 given; several runs are compared with --before and --after");
}

TEST(Options, ThresholdsAreShownAsTyped) {
  EXPECT_EQ(parsed({"--threshold=9.90%", "/dev/null"}).threshold.text, "9.90");
  EXPECT_EQ(parsed({"--threshold=.5", "/dev/null"}).threshold.percent, 0.5);
}

TEST(Events, AreAllShownAndSortedByDefault) {
  const Events events = chosen("--show=");
  EXPECT_EQ(shown(events), "A B C");
  EXPECT_EQ(sorted_by(events), "A B C");
  EXPECT_EQ(thresholds(events), "0.1 100 100");
}

TEST(Events, AreShownInTheOrderGiven) { EXPECT_EQ(shown(chosen("--show=C,A,A,,")), "C A A"); }

TEST(Events, TakeTheirThresholdsFromTheSortOption) {
  EXPECT_EQ(thresholds(chosen("--sort=B,A")), "0.1 100");
  EXPECT_EQ(thresholds(chosen("--sort=B,A:50")), "0 50");
  EXPECT_EQ(thresholds(chosen("--sort=B:9.90%,A")), "9.90 0");
  EXPECT_EQ(thresholds(chosen("--sort=B:5:7")), "7");
}

TEST(Events, PickTheCountsThatAreShown) {
  EXPECT_EQ(chosen("--show=C,A,A").columns(profile::Counts{1, 2, std::nullopt}),
            (profile::Counts{std::nullopt, 1, 1}));
}

TEST(Events, MustBeInTheProfile) {
  EXPECT_EQ(error_of([] { chosen("--show=D"); }),
            "--show: the profile has no event \"D\", but A, B, C");
  EXPECT_EQ(error_of([] { chosen("--sort=A:x"); }),
            "--sort: the profile has no event \"A:x\", but A, B, C");
  EXPECT_NE(error_of([] { chosen("--show=,A"); }), "");
}

TEST(Events, AreTheLastOfTheirName) {
  const Events events = choose_events({"A", "B", "A"}, parsed({"/dev/null"}));
  EXPECT_EQ(events.shown, (std::vector<std::size_t>{2, 1, 2}));
}

TEST(Options, HasTwoLayouts) {
  EXPECT_EQ(parsed({"/dev/null"}).layout(), Layout::of_3_19);
  EXPECT_EQ(parsed({"--layout=3.24", "/dev/null"}).layout(), Layout::of_3_24);
  EXPECT_EQ(parsed({"--layout=3.24", "--layout=3.19", "/dev/null"}).layout(), Layout::of_3_19);
  EXPECT_EQ(refusal({"--layout=3.25", "/dev/null"}),
            "--layout=3.25 should be --layout=3.19 or --layout=3.24");
  EXPECT_EQ(parsed({"--layout=3.24", "--", "/dev/null"}).invocation,
            "cg_annotate --layout=3.24 -- /dev/null");
}

TEST(Options, NameAFileForEachForm) {
  EXPECT_FALSE(parsed({"/dev/null"}).has_outputs());
  const Options options = parsed({"--json=-", "--csv=b", "--csv=c", "/dev/null"});
  EXPECT_TRUE(options.has_outputs());
  EXPECT_EQ(options.json, "-");
  EXPECT_EQ(options.csv, "c");
  EXPECT_FALSE(options.needs_line_costs());
  for (const char* option : {"--pprof=-", "--speedscope=-", "--callgrind=-"})
    EXPECT_TRUE(parsed({option, "/dev/null"}).needs_line_costs()) << option;
  EXPECT_EQ(refusal({"--json=a", "--folded=a", "/dev/null"}), "a: a file is for one form");
}

TEST(Options, HasTheLayoutOfAVersionUnlessOneIsChosen) {
  EXPECT_EQ(parsed({"--compat=3.24", "/dev/null"}).layout(), Layout::of_3_24);
  EXPECT_EQ(parsed({"--layout=3.19", "--compat=3.24", "/dev/null"}).layout(), Layout::of_3_19);
  EXPECT_EQ(parsed({"--compat=3.24", "--by=file", "/dev/null"}).layout(), Layout::of_3_19);
  EXPECT_EQ(refusal({"--compat=3.25", "/dev/null"}),
            "--compat=3.25 should be --compat=3.19 or --compat=3.24");
}

TEST(Layout, IsThatOfTheTool) {
  EXPECT_EQ(layout_of_tool(""), Layout::of_3_19);
  EXPECT_EQ(layout_of_tool("-q --cachegrind:compat=3.24 --cache-sim=no"), Layout::of_3_24);
  EXPECT_EQ(layout_of_tool("--compat=3.24"), Layout::of_3_24);
  EXPECT_EQ(layout_of_tool("--compat=3.24\t--cachegrind:compat=3.19"), Layout::of_3_19);
  EXPECT_EQ(layout_of_tool("--callgrind:compat=3.24 --compat=3.2"), Layout::of_3_19);
}

TEST(Options, RefuseWhatTheLayoutOf324HasNoPlaceFor) {
  EXPECT_EQ(refusal({"/dev/null", "/etc/passwd", "--layout=3.24"}),
            "/etc/passwd is no profile, and --layout=3.24 takes no source files");
  EXPECT_EQ(refusal({"--sort=A,B:5", "--layout=3.24", "/dev/null"}),
            "--layout=3.24 has one threshold: --sort=A --threshold=0");
  EXPECT_EQ(refusal({"--by=file", "--layout=3.24", "/dev/null"}),
            "--layout=3.24 has no place for --by");
  EXPECT_EQ(parsed({"--sort=A,B", "--layout=3.24", "/dev/null"}).sort.size(), 2u);
}

// Events that are derived from A, B, C.
Events derived(const std::vector<const char*>& arguments) {
  std::vector<const char*> all = arguments;
  all.push_back("/dev/null");
  return choose_events({"A", "B", "C"}, parsed(all));
}

std::string names_shown(const Events& events) {
  std::string text;
  for (const std::size_t event : events.shown)
    text += (text.empty() ? "" : " ") + events.name(event);
  return text;
}

TEST(Events, OfTheUsersOwnAreShownLastOrWhereWanted) {
  EXPECT_EQ(names_shown(derived({"--event=S=A+B", "--event=R=A/B"})), "A B C S R");
  EXPECT_EQ(names_shown(derived({"--event=S=A+B", "--show=S,C"})), "S C");
  EXPECT_EQ(sorted_by(derived({"--event=S=A+B"})), "A B C");
}

TEST(Events, AreColumnsWithTheirFormulas) {
  const Events events = derived({"--event=R=(A+B)/C", "--show=A,R"});
  const std::vector<Column> columns = total_columns(events, {{"01", "2", "4"}, {1, 2, 4}});
  ASSERT_EQ(columns.size(), 2u);
  EXPECT_EQ(columns[0].written, "01");
  EXPECT_EQ(columns[0].unit, Unit::events);
  EXPECT_EQ(columns[0].formula, "");
  EXPECT_EQ(columns[1].total, kRatio * 3 / 4);
  EXPECT_EQ(columns[1].unit, Unit::ratio);
  EXPECT_EQ(columns[1].formula, "(A + B) / C");
  EXPECT_EQ(events.columns(profile::Counts{1, 1, 0}), (profile::Counts{1, std::nullopt}));
}

TEST(Events, AreSuggestedWhereOneIsNear) {
  EXPECT_EQ(error_of([] {
              derived({"--event=Total=A+B", "--sort=Totl"});
            }),
            "--sort: the profile has no event \"Totl\", but A, B, C, and derived from these Total; "
            "is Total meant?");
}

}  // namespace
}  // namespace cg::annotate
