// SPDX-License-Identifier: GPL-2.0-or-later
//
// Profiles of calls as listings; most of all where callgrind_annotate of Valgrind 3.19 is wrong.
#include "annotate/callgrind_annotate/make_listing.h"

#include <fmt/format.h>

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "profile/callgraph/profile_file.h"
#include "tests/program/error_of.h"
#include "tests/temporary_folder.h"

namespace cg::annotate::callgraph {
namespace {

std::string text_of(const profile::Counts& counts) {
  std::string text;
  for (const profile::Count& count : counts) text += count ? fmt::format("{} ", *count) : ". ";
  return text;
}

std::string call_text(const CallRow& call) {
  return fmt::format("{}{}:{} {}x{}", text_of(call.counts), call.file, call.name, call.times,
                     call.object ? " [" + *call.object + "]" : "");
}

// A line for each function and each call around it.
std::string functions(const Listing& listing) {
  std::string text;
  for (const FunctionRow& function : listing.functions) {
    for (const CallRow& call : function.callers) text += "  < " + call_text(call) + "\n";
    text += text_of(function.counts) + function.file + ":" + function.name;
    if (!function.object.empty()) text += " [" + function.object + "]";
    text += "\n";
    for (const CallRow& call : function.callees) text += "  > " + call_text(call) + "\n";
  }
  return text;
}

class CallListingTest : public testing::Test, protected TemporaryFolder {
 protected:
  CallListingTest() {
    options_.threshold = {"100", 100};
    options_.auto_annotate = false;
  }

  void show_all() { options_.inclusive = options_.callers = options_.callees = true; }

  Listing listing(const std::string& body, const std::string& events = "Ir") {
    options_.profile = file("profile", "version: 1\nevents: " + events + "\n" + body);
    program::Input input(options_.profile);
    program::Console console("test");
    const profile::rename::NameRules as_they_are;
    profile::Place place;
    profile::Profile profile(place, profile::Profile::Keep::rows_and_calls);
    if (options_.assembly) profile.keep_addresses();
    profile::callgraph::read_calls(input, profile, place, {as_they_are}, console, path(""));
    return make_listing(options_, profile, profile::callgraph::Graph(profile), input);
  }

  // The calls on the first line of the file a.c.
  std::string calls_on_first_line(const std::string& body) {
    options_.auto_annotate = true;
    options_.include_dirs = {path("")};
    file("a.c", "line 1\n");
    const Listing made = listing(body);
    std::string text;
    for (const CallRow& call : made.files.at(0).stretches.at(0).lines.at(0).calls)
      text += call_text(call) + "\n";
    return text;
  }

  Options options_;
};

// Inlined code is a row of the list, and part of the function that was emitted.
TEST_F(CallListingTest, HasTheInstructionsOfListedFunctionsOnce) {
  const std::string body =
      "positions: instr line\nob=/no/such/program\nfl=a.c\nfn=f\n0x10 1 60\nfi=b.h\n+1 7 20\n"
      "fl=a.c\nfn=g\n0x20 4 19\nfn=h\n0x30 9 1\n";
  EXPECT_FALSE(listing(body).assembly);
  options_.assembly = "*";
  options_.threshold = {"99", 99};
  const Listing made = listing(body);
  std::string text;
  for (const AssemblyFunction& function : *made.assembly)
    for (const AssemblyStretch& stretch : function.stretches)
      for (const AssemblyRow& row : stretch.rows)
        text += fmt::format("{} {:x} {}:{} {}\n", function.name, row.address, stretch.file,
                            stretch.line, callgraph::text_of(row.counts));
  EXPECT_EQ(text, "f 10 a.c:1 60 \nf 11 b.h:7 20 \ng 20 a.c:4 19 \n");
  EXPECT_EQ(made.notes.back(), "/no/such/program: no such file: its instructions are not shown");
}

TEST_F(CallListingTest, ListsFunctionsUntilTheThresholdIsReached) {
  const std::string body = "summary: 100\nfl=a.c\nfn=f\n1 60\nfn=g\n1 20\nfn=h\n1 10\nfn=i\n1 10\n";
  options_.threshold = {"80", 80};
  EXPECT_EQ(functions(listing(body)), "60 a.c:f\n20 a.c:g\n");
  options_.threshold = {"80.5", 80.5};
  EXPECT_EQ(functions(listing(body)), "60 a.c:f\n20 a.c:g\n10 a.c:h\n");
  options_.threshold = {"0", 0};
  EXPECT_EQ(functions(listing(body)), "");
}

TEST_F(CallListingTest, TakesAllSortEventsThresholds) {
  options_.sort = {{"B", {"10", 10}}, {"A", {"90", 90}}};
  EXPECT_EQ(functions(listing(
                "summary: 100 10\nfn=f\n1 60\nfn=g\n1 20 5\nfn=h\n1 15 0\nfn=i\n1 5\n", "A B")),
            "20 5 ???:g\n15 0 ???:h\n60 . ???:f\n");
}

TEST_F(CallListingTest, InlinedCodeIsARowOfItsOwn) {
  options_.callees = options_.callers = true;
  EXPECT_EQ(
      functions(listing("ob=o\nfl=a.c\nfn=f\n1 5\nfi=b.h\n2 7\ncfi=a.c\ncfn=g\ncalls=2 1\n2 4\n"
                        "fe=a.c\nfn=g\n9 4\n")),
      "7 b.h:f\n  > 4 a.c:g 2x [o]\n"
      "5 a.c:f [o]\n"
      "  < 4 b.h:f 2x\n4 a.c:g [o]\n");
}

TEST_F(CallListingTest, InclusiveCostsOfRootsHoldTheirInlinedCode) {
  options_.inclusive = true;
  EXPECT_EQ(functions(listing("fl=a.c\nfn=f\n1 5\nfi=b.h\n2 7\n")), "12 a.c:f\n7 b.h:f\n");
}

// The reference ends behind the first function of at most 1%, whatever the threshold is.
TEST_F(CallListingTest, TheThresholdOfInclusiveCostsIsWhatIsLeft) {
  options_.inclusive = true;
  const std::string body =
      "summary: 1000\nfn=f\n1 500\nfn=g\n1 400\nfn=h\n1 90\nfn=i\n1 9\nfn=j\n1 1\n";
  options_.threshold = {"50", 50};
  EXPECT_EQ(functions(listing(body)), "500 ???:f\n");
  options_.threshold = {"99", 99};
  EXPECT_EQ(functions(listing(body)), "500 ???:f\n400 ???:g\n90 ???:h\n9 ???:i\n");
  options_.threshold = {"100", 100};
  EXPECT_EQ(listing(body).functions.size(), 5u);
}

// Of a difference, which may come to nothing.
TEST_F(CallListingTest, ThresholdsOfADifferenceAreOfAllThatChanged) {
  const std::string body = "totals: 1\nfn=f\n0 100\nfn=g\n0 -90\nfn=h\n0 -9\nfn=i\n0 0\n";
  options_.threshold = {"95", 95};
  EXPECT_EQ(functions(listing(body)), "100 ???:f\n-90 ???:g\n");
  options_.inclusive = true;
  options_.threshold = {"90", 90};
  EXPECT_EQ(functions(listing(body)), "100 ???:f\n-90 ???:g\n-9 ???:h\n");
}

// In the reference f has 310 of 110.
TEST_F(CallListingTest, RecursionCostsNoMoreThanThereIs) {
  show_all();
  EXPECT_EQ(functions(listing("fn=main\n1 10\ncfn=f\ncalls=1 1\n2 100\nfn=f\n3 100\ncfn=f\n"
                              "calls=9 3\n3 210\n")),
            "110 ???:main\n  > 100 ???:f 1x []\n"
            "  < 100 ???:f 9x []\n  < 100 ???:main 1x []\n100 ???:f\n  > 100 ???:f 9x []\n");
}

// In the reference the two are one.
TEST_F(CallListingTest, FunctionsOfTwoObjectsAreTwo) {
  options_.callers = true;
  EXPECT_EQ(functions(listing("ob=x\nfl=a.c\nfn=f\n1 5\nob=y\nfn=f\n1 7\nfn=g\n1 2\ncob=x\ncfn=f\n"
                              "calls=1 1\n1 5\n")),
            "7 a.c:f [y]\n  < 5 a.c:g 1x [y]\n5 a.c:f [x]\n2 a.c:g [y]\n");
}

// The reference takes the row for self cost of the caller.
TEST_F(CallListingTest, CallsThatWentOnFromAnEarlierPartAreCalls) {
  options_.callees = true;
  EXPECT_EQ(functions(listing("fn=f\n1 5\ncfn=g\ncalls=0 1\n1 90\nfn=g\n2 90\n")),
            "90 ???:g\n5 ???:f\n  > 90 ???:g 0x []\n");
}

// The reference takes the last part's summary for that of all.
TEST_F(CallListingTest, PartsAddUp) {
  const Listing made = listing(
      "desc: a\nsummary: 30\nfn=f\n1 30\n\npid: 7\npart: 2\ndesc: a\ndesc: Option: -x\ndesc: b\n"
      "events: Ir\nsummary: 12\nfn=f\n1 12\n\npid: 7\npart: 3\nevents: Ir\nsummary: 1\nfn=f\n2 "
      "1\n");
  EXPECT_EQ(functions(made), "43 ???:f\n");
  EXPECT_EQ(made.columns.at(0).total, 43);
  EXPECT_EQ(made.metadata.descriptions, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(made.metadata.commands, std::vector<std::string>{" (PID 7, parts 2, 3)"});
}

// The reference leaves it out of fl=, fi= and fe=, not of cfi=: the function falls into two.
TEST_F(CallListingTest, TheWorkingFolderIsLeftOutOfAllNames) {
  show_all();
  EXPECT_EQ(functions(listing("fl=a.c\nfn=f\n1 5\ncfi=" + path("sub/b.c") +
                              "\ncfn=g\ncalls=1 1\n1 4\n"
                              "fl=" +
                              path("sub/b.c") + "\nfn=g\n1 4\n")),
            "9 a.c:f\n  > 4 sub/b.c:g 1x []\n  < 4 a.c:f 1x []\n4 sub/b.c:g\n");
}

// The reference shows those of the function that came first.
TEST_F(CallListingTest, AllCallsOnALineAreShown) {
  EXPECT_EQ(
      calls_on_first_line("fl=a.c\nfn=f\n1 1\ncfn=h\ncalls=1 1\n1 5\nfn=g\n1 1\ncfn=h\ncalls=2 1\n"
                          "1 7\ncfn=i\ncalls=1 1\n1 30\nfn=h\n9 12\nfn=i\n9 30\n"),
      "30 a.c:i 1x []\n12 a.c:h 3x []\n");
}

TEST_F(CallListingTest, CallsOnALineCostNoMoreThanThereIs) {
  EXPECT_EQ(
      calls_on_first_line("fl=a.c\nfn=f\n1 10\ncfn=f'2\ncalls=2 1\n1 40\nfn=f'2\n1 40\ncfn=f'2\n"
                          "calls=9 1\n1 99\n"),
      "40 a.c:f'2 11x []\n");
}

TEST_F(CallListingTest, CacheSizesAreOfSelfCosts) {
  show_all();
  const Listing made =
      listing("fn=a\n1 50 2 8 3\ncfn=b\ncalls=1 1\n2 100 90 0 90\nfn=b\n1 100 90 0 90\n",
              "Ir D1mr D1mw M64K");
  std::string rows;
  for (const CacheSizes::Row& row : made.cache_sizes->rows)
    rows += fmt::format("{} {} {}, ", row.name, row.misses, row.left.at(0));
  EXPECT_EQ(rows, " 100 93, ???:b 90 90, ???:a 10 3, ");
  EXPECT_FALSE(listing("fn=a\n1 50\n").cache_sizes);
}

TEST_F(CallListingTest, SaysWhatWasMeasured) {
  const Listing made =
      listing("creator: c\ncmd: prog -x\npid: 7\npart: 1\nthread: 2\nfn=f\n1 30\n");
  EXPECT_EQ(made.metadata.commands, std::vector<std::string>{"prog -x (PID 7, part 1, thread 2)"});
  EXPECT_EQ(made.metadata.creator, "c");
  EXPECT_TRUE(made.totals_are_calculated);
}

TEST_F(CallListingTest, EventsThatAreNotCountedHaveNoTotal) {
  const Listing made = listing("summary: 30\nfn=f\n1 30 0\n", "A B");
  EXPECT_EQ(made.columns.at(1).total, std::nullopt);
  EXPECT_EQ(made.columns.at(1).written, ".");
}

TEST_F(CallListingTest, EventsMustBeInTheProfile) {
  options_.show = {"Dr"};
  EXPECT_EQ(program::error_of([&] { listing("fn=f\n1 30\n"); }),
            "--show: the profile has no event \"Dr\", but Ir");
}

}  // namespace
}  // namespace cg::annotate::callgraph
