// SPDX-License-Identifier: GPL-2.0-or-later
//
// A profile of calls as a page.
#include "annotate/callgrind_annotate/make_page.h"

#include <gtest/gtest.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>

#include "annotate/callgrind_annotate/make_listing.h"
#include "profile/callgraph/profile_file.h"
#include "tests/temporary_folder.h"

namespace cg::annotate::callgraph {
namespace {

// "FIRST,SECOND: COUNTS" of each row.
std::string rows_text(const CountRows& rows) {
  std::string text;
  rows.for_each([&](RowKey key, std::span<const std::int64_t> counts) {
    text += fmt::format("{},{}: {}\n", key.first, key.second, fmt::join(counts, " "));
  });
  return text;
}

class CallPageTest : public testing::Test, protected TemporaryFolder {
 protected:
  Page page(const std::string& body, const std::string& events = "Ir") {
    options_.profile = file("profile", "version: 1\nevents: " + events + "\n" + body);
    program::Input input(options_.profile);
    program::Console console("test");
    const profile::rename::NameRules as_they_are;
    profile::Place place;
    profile::Profile profile(place, profile::Profile::Keep::rows_and_calls);
    profile::callgraph::read_calls(input, profile, place, {as_they_are}, console, path(""));
    const profile::callgraph::Graph graph(profile);
    return make_page(options_, profile, graph, input,
                     make_listing(options_, profile, graph, input));
  }

  Options options_;
};

// Code of b.h is inlined into main, and calls from there.
constexpr const char* kInlined =
    "cmd: ./x\nob=x\nfl=a.c\nfn=main\n1 5 1\ncfn=f\ncalls=3 1\n2 9\nfi=b.h\n7 4\ncfi=a.c\ncfn=f\n"
    "calls=1 1\n8 3\nfe=a.c\n1 1\nob=y\nfl=a.c\nfn=f\n3 12 2\n";

TEST_F(CallPageTest, HasFunctionsWithTheirObjects) {
  const Page made = page(kInlined, "Ir Dr");
  ASSERT_EQ(made.functions.size(), 3u);
  ASSERT_TRUE(made.calls);
  const auto text = [&](std::size_t at) {
    return fmt::format("{}:{} [{}]", made.files[made.functions[at].file].name,
                       made.functions[at].name, made.calls->objects[made.calls->object_of[at]]);
  };
  EXPECT_EQ(text(0), "a.c:main [x]");
  EXPECT_EQ(text(1), "a.c:f [x]");  // as calls name it, which are from x
  EXPECT_EQ(text(2), "a.c:f [y]");
  EXPECT_EQ(made.head.commands, std::vector<std::string>{"./x"});
  EXPECT_FALSE(made.calls->is_inclusive_first);
  options_.inclusive = true;
  EXPECT_TRUE(page(kInlined, "Ir Dr").calls->is_inclusive_first);
}

TEST_F(CallPageTest, HasWhatFunctionsCostByThemselvesAndWithWhatTheyCall) {
  const Page made = page(kInlined, "Ir Dr");
  EXPECT_EQ(rows_text(made.parts), "0,0: 6 1\n0,2: 12 2\n1,0: 4 0\n");  // file and function
  EXPECT_EQ(rows_text(made.files[1].lines), "0,7: 4 0\n");
  EXPECT_EQ(rows_text(made.calls->inclusive), "0,0: 22 1\n1,0: 0 0\n2,0: 12 2\n");
}

TEST_F(CallPageTest, HasCallsFromCodeToFunctions) {
  const PageCalls calls = *page(kInlined, "Ir Dr").calls;
  EXPECT_EQ(rows_text(calls.calls), "0,1: 3 9 0\n1,1: 1 3 0\n");
  EXPECT_EQ(calls.callers.at(0), (PageCaller{0, 0}));
  EXPECT_EQ(calls.callers.at(1), (PageCaller{0, 1}));
}

TEST_F(CallPageTest, OfACycleHasNoMoreThanItCosts) {
  const PageCalls calls = *page(
                               "fl=a.c\nfn=main\n1 1\ncfn=even\ncalls=1 1\n2 9\nfn=even\n3 "
                               "4\ncfn=odd\ncalls=5 1\n4 20\n"
                               "fn=odd\n5 5\ncfn=even\ncalls=4 1\n6 19\n")
                               .calls;
  EXPECT_EQ(rows_text(calls.calls), "0,1: 1 9\n1,2: 5 9\n2,1: 4 9\n");
  std::vector<std::uint64_t> cycles;
  calls.inclusive.for_each([&](RowKey key, auto) { cycles.push_back(key.second); });
  EXPECT_EQ(cycles.at(0), 0u);
  EXPECT_NE(cycles.at(1), 0u);
  EXPECT_EQ(cycles.at(1), cycles.at(2));
}

TEST_F(CallPageTest, HasTheCallsOfLines) {
  const PageCalls calls = *page(kInlined, "Ir Dr").calls;
  ASSERT_EQ(calls.lines.size(), 2u);
  EXPECT_EQ(rows_text(calls.lines[0].out), "2,1: 3 9 0\n");  // line and function
  EXPECT_EQ(rows_text(calls.lines[1].out), "8,1: 1 3 0\n");
  EXPECT_EQ(calls.lines[0].inside.size(), 0u);
}

TEST_F(CallPageTest, CallsInsideACycleAreApartAndCostNoMoreThanIt) {
  const PageCalls calls =
      *page("fl=a.c\nfn=main\n1 1\ncfn=f\ncalls=1 1\n2 4\nfn=f\n3 4\ncfn=f\ncalls=5 1\n4 20\n")
           .calls;
  EXPECT_EQ(rows_text(calls.lines[0].out), "2,1: 1 4\n");
  EXPECT_EQ(rows_text(calls.lines[0].inside), "4,1: 5 4\n");
}

TEST_F(CallPageTest, HasTextsThatAreWanted) {
  options_.include_dirs = {path("")};
  file("a.c", "text\n");
  EXPECT_EQ(page("fl=a.c\nfn=f\n1 1\n").files.at(0).text, "text\n");
  options_.page_sources = PageSources::none;
  EXPECT_EQ(page("fl=a.c\nfn=f\n1 1\n").files.at(0).state, TextState::not_wanted);
}

TEST_F(CallPageTest, SaysWhyThereAreNoStacks) {
  const Page made = page("fl=a.c\nfn=f\n1 1\n");
  EXPECT_FALSE(made.calls->stacks);
  EXPECT_EQ(made.notes.size(), 1u);
}

TEST_F(CallPageTest, HasABriefUnlessItIsADifference) {
  const std::string body = "fl=a.c\nfn=f\n1 5\n";
  EXPECT_EQ(page("cmd: ./x\n" + body).brief->cost, 5);
  EXPECT_FALSE(page("cmd: ./x\ndesc: Files compared: a; b\n" + body).brief);
}

}  // namespace
}  // namespace cg::annotate::callgraph
