// SPDX-License-Identifier: GPL-2.0-or-later
//
// A profile and its sources as a page.
#include "annotate/cg_annotate/make_page.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "annotate/cg_annotate/make_listing.h"
#include "program/error.h"
#include "tests/temporary_folder.h"

namespace cg::annotate {
namespace {

constexpr std::string_view kShown =
    "desc: I1 cache: small\n"
    "cmd: ./prog 1\n"
    "events: Ir Dr\n"
    "fl=a.c\n"
    "fn=main\n"
    "2 90 1\n"
    "0 1 .\n"
    "fi=a.h\n"
    "7 5 5\n"
    "fl=a.h\n"
    "fn=main\n"
    "7 3 1\n"
    "fn=rare\n"
    "8 0 1\n"
    "fl=a.c\n"
    "fn=main\n"
    "2 1 0\n"
    "summary: 100 8\n";

using RowCounts = std::vector<std::int64_t>;

struct PageRow {
  RowKey key;
  RowCounts counts;
  friend bool operator==(const PageRow&, const PageRow&) = default;
};

std::vector<PageRow> page_rows(const CountRows& rows) {
  std::vector<PageRow> result;
  rows.for_each([&](RowKey key, std::span<const std::int64_t> counts) {
    result.push_back({key, RowCounts(counts.begin(), counts.end())});
  });
  return result;
}

class MakePageTest : public testing::Test, protected TemporaryFolder {
 protected:
  MakePageTest() {
    options_.profiles = {file("profile", std::string(kShown))};
    options_.include_dirs = {path("")};
    options_.html = "page.html";
  }

  Page page() {
    program::Console console("make_page_test");
    Profiles profiles(options_, console);
    return make_page(options_, profiles, make_listing(options_, profiles));
  }

  Options options_;
};

TEST_F(MakePageTest, HasEachLineByFunctionInTheFileWhereItIsWritten) {
  const Page result = page();
  ASSERT_EQ(result.functions, (std::vector<PageFunction>{{0, "main"}, {1, "main"}, {1, "rare"}}));
  ASSERT_EQ(result.files.size(), 2u);
  EXPECT_EQ(result.files[0].name, "a.c");
  EXPECT_EQ(page_rows(result.files[0].lines),
            (std::vector<PageRow>{{{0, 0}, {1, 0}}, {{0, 2}, {91, 1}}}));
  EXPECT_EQ(page_rows(result.files[1].lines),
            (std::vector<PageRow>{{{0, 7}, {5, 5}}, {{1, 7}, {3, 1}}, {{2, 8}, {0, 1}}}));
}

TEST_F(MakePageTest, HasThePartsOfFunctionsInFiles) {
  EXPECT_EQ(page_rows(page().parts),
            (std::vector<PageRow>{
                {{0, 0}, {92, 1}}, {{1, 0}, {5, 5}}, {{1, 1}, {3, 1}}, {{1, 2}, {0, 1}}}));
}

TEST_F(MakePageTest, HasAllEventsWithTheirTotals) {
  options_.show = {"Dr"};
  options_.sort = {{"Dr", {"0", 0}}};
  const Page result = page();
  ASSERT_EQ(result.columns.size(), 2u);
  EXPECT_EQ(result.columns[0].event, "Ir");
  EXPECT_EQ(result.columns[0].total, 100);
  EXPECT_FALSE(result.columns[0].before);
  EXPECT_EQ(result.sorted_by, "Dr");
  EXPECT_EQ(result.shown, std::vector<std::string>{"Dr"});
  options_.show.clear();
  EXPECT_TRUE(page().shown.empty());
}

TEST_F(MakePageTest, HasWhatIsDerivedFromEvents) {
  options_.formulas = {parse_formula("Both=2*Ir+Dr", "--event")};
  const std::vector<PageSum> derived = page().derived;
  const auto both = std::ranges::find(derived, "Both", &PageSum::name);
  ASSERT_NE(both, derived.end());
  EXPECT_EQ(both->over, (std::vector<Term>{{2, 0}, {1, 1}}));
  EXPECT_TRUE(both->under.empty());
}

TEST_F(MakePageTest, HasTheTextsThatAreWanted) {
  file("a.c", "one\r\ntwo\n");
  file("a.h", "");
  options_.threshold = {"50", 50};
  const auto states = [&](PageSources sources) {
    options_.page_sources = sources;
    std::vector<TextState> found;
    for (const PageFile& f : page().files) found.push_back(f.state);
    return found;
  };
  using enum TextState;
  EXPECT_EQ(states(PageSources::shown), (std::vector{shown, not_wanted}));
  EXPECT_EQ(states(PageSources::all), (std::vector{shown, shown}));
  EXPECT_EQ(states(PageSources::none), (std::vector{not_wanted, not_wanted}));
  options_.include_dirs.clear();
  EXPECT_EQ(states(PageSources::all), (std::vector{not_found, not_found}));
  options_.include_dirs = {path("")};
  options_.page_sources = PageSources::all;
  EXPECT_EQ(page().files[0].text, "one\r\ntwo\n");
}

TEST_F(MakePageTest, OfADifferenceHasWhatWasBefore) {
  std::string after(kShown);
  after.replace(after.find("2 90 1"), 6, "2 70 4");
  after.replace(after.find("summary: 100 8"), 14, "summary: 80 11");
  options_.profiles.push_back(file("after", after));
  options_.difference = true;
  const Page result = page();
  EXPECT_TRUE(result.head.is_difference);
  EXPECT_EQ(result.columns[0].total, -20);
  EXPECT_EQ(result.columns[0].before, 100);
  EXPECT_EQ(page_rows(result.files[0].lines),
            (std::vector<PageRow>{{{0, 0}, {0, 0}}, {{0, 2}, {-20, 3}}}));
}

TEST_F(MakePageTest, HasTheSumsOfSeveral) {
  options_.profiles.push_back(options_.profiles.front());
  EXPECT_EQ(page_rows(page().files[0].lines),
            (std::vector<PageRow>{{{0, 0}, {2, 0}}, {{0, 2}, {182, 2}}}));
}

TEST_F(MakePageTest, OfOtherEventsIsAnError) {
  options_.profiles.push_back(
      file("more", "cmd: x\nevents: Ir Dr Dw\nfl=a.c\nfn=main\n2 1 1 1\nsummary: 1 1 1\n"));
  EXPECT_THROW(page(), program::Error);
}

TEST_F(MakePageTest, CodeBeforeAnyFunctionIsUnknown) {
  options_.profiles = {file("bare", "cmd: x\nevents: Ir\n3 4\nsummary: 4\n")};
  const Page result = page();
  EXPECT_EQ(result.functions, (std::vector<PageFunction>{{0, "???"}}));
  EXPECT_EQ(result.files[0].name, "???");
}

TEST_F(MakePageTest, ASumThatDoesNotFitIsAnError) {
  const std::string most = "9223372036854775807";
  options_.profiles = {file("most", "cmd: x\nevents: Ir\nfl=a\nfn=f\n1 " + most +
                                        "\n2 -1\nfn=g\n1 1\n2 -1\nsummary: 9\n")};
  EXPECT_NO_THROW(page());
  options_.profiles = {
      file("more", "cmd: x\nevents: Ir\nfl=a\nfn=f\n1 " + most + "\n2 -1\n1 1\nsummary: 9\n")};
  EXPECT_THROW(page(), program::Error);
}

TEST_F(MakePageTest, HasTheBriefOfTheListingOrItsOwn) {
  ASSERT_TRUE(page().brief);
  EXPECT_EQ(page().brief->cost, 100);
  program::Console console("make_page_test");
  Profiles profiles(options_, console);
  Listing listing = make_listing(options_, profiles);
  EXPECT_FALSE(listing.brief);  // other forms have none
  listing.brief.emplace().cost = 7;
  EXPECT_EQ(make_page(options_, profiles, listing).brief->cost, 7);
}

TEST_F(MakePageTest, HasNoBriefOfADifference) {
  const std::string delta = file("delta", "desc: Files compared:   a; b\n" + std::string(kShown));
  options_.profiles = {delta};
  EXPECT_FALSE(page().brief);
  options_.profiles = {delta, delta};
  options_.difference = true;
  EXPECT_FALSE(page().brief);
}

}  // namespace
}  // namespace cg::annotate
