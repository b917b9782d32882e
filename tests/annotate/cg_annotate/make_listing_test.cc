// SPDX-License-Identifier: GPL-2.0-or-later
//
// A profile and its sources as a listing.
#include "annotate/cg_annotate/make_listing.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/temporary_folder.h"

namespace cg::annotate {
namespace {

using profile::Counts;

constexpr std::string_view kListed =
    "desc: I1 cache: small\n"
    "desc:\n"
    "cmd: ./prog 1\n"
    "events: A B\n"
    "fl=a.c\n"
    "fn=main\n"
    "2 90 1\n"
    "fl=b.c\n"
    "fn=help\n"
    "1 9 .\n"
    "0 0 4\n"
    "fl=???\n"
    "fn=tail\n"
    "1 1 -200\n"
    "summary: 0100 5\n";

class MakeListingTest : public testing::Test, protected TemporaryFolder {
 protected:
  MakeListingTest() {
    options_.profiles = {file("profile", std::string(kListed))};
    options_.include_dirs = {path("")};
  }

  Listing listing() {
    program::Console console("make_listing_test");
    return make_listing(options_, Profiles(options_, console));
  }

  // A source that is `seconds` younger than the profile.
  void source(const std::string& name, const std::string& text, int seconds) {
    const auto time = std::filesystem::last_write_time(options_.profiles.front());
    std::filesystem::last_write_time(file(name, text), time + std::chrono::seconds(seconds));
  }

  Options options_;
};

TEST_F(MakeListingTest, SaysWhatWasMeasuredAndAskedFor) {
  options_.sort = {{"B", {"0.50", 0.5}}, {"A", {"0", 0}}};
  const Metadata metadata = listing().metadata;
  EXPECT_EQ(metadata.descriptions, (std::vector<std::string>{"I1 cache: small"}));
  EXPECT_EQ(metadata.commands, (std::vector<std::string>{"./prog 1"}));
  EXPECT_EQ(metadata.data_files, options_.profiles);
  EXPECT_FALSE(metadata.is_difference);
  EXPECT_EQ(metadata.events, (std::vector<std::string>{"A", "B"}));
  EXPECT_EQ(metadata.sort, (std::vector<SortKey>{{"B", "0.50"}, {"A", "0"}}));
  EXPECT_EQ(metadata.include_dirs, options_.include_dirs);
  EXPECT_TRUE(metadata.auto_annotation);
}

TEST_F(MakeListingTest, HasAColumnForEachEventThatIsShown) {
  options_.show = {"B", "A", "B"};
  const Listing result = listing();
  ASSERT_EQ(result.columns.size(), 3u);
  EXPECT_EQ(result.columns[0].event, "B");
  EXPECT_EQ(result.columns[1].total, 100);
  EXPECT_EQ(result.columns[1].written, "0100");
  EXPECT_EQ(result.functions.front().counts, (Counts{1, 90, 1}));
}

TEST_F(MakeListingTest, KnowsCacheSizesButNotOfADifference) {
  EXPECT_FALSE(listing().cache_sizes);
  const std::string profile =
      "cmd: ./prog\nevents: D1mr D1mw M64K M128K\nfl=a.c\nfn=f\n1 9 1 8 0\nsummary: 9 1 8 0\n";
  options_.profiles = {file("curve", profile)};
  const CacheSizes sizes = *listing().cache_sizes;
  EXPECT_EQ(sizes.rows.at(1).name, "a.c:f");
  EXPECT_EQ(sizes.rows.at(1).misses, 10);
  EXPECT_EQ(sizes.rows.at(1).knee.size, 131072u);
  options_.profiles.push_back(file("other", profile));
  options_.difference = true;
  EXPECT_FALSE(listing().cache_sizes);
}

TEST_F(MakeListingTest, ListsFunctionsInTheirOrder) {
  options_.sort = {{"A", {"5", 5}}};
  const Listing result = listing();
  ASSERT_EQ(result.functions.size(), 2u);
  EXPECT_EQ(result.functions[0].file, "a.c");
  EXPECT_EQ(result.functions[0].name, "main");
  EXPECT_EQ(result.functions[1].counts, (Counts{9, 4}));
}

TEST_F(MakeListingTest, KnowsTheExtremesOfFunctionsThatAreNotListed) {
  options_.sort = {{"A", {"5", 5}}};
  EXPECT_EQ(listing().columns[1].functions, (Range{-200, 4}));
}

TEST_F(MakeListingTest, AnnotatesTheFilesOfListedFunctions) {
  source("a.c", "one\ntwo\n", -10);
  options_.context = 0;
  const Listing result = listing();
  ASSERT_EQ(result.files.size(), 1u);
  const Excerpt& excerpt = result.files.front();
  EXPECT_EQ(excerpt.name, "a.c");
  EXPECT_EQ(excerpt.directory, path(""));
  EXPECT_EQ(excerpt.by, ChosenBy::automatic);
  EXPECT_TRUE(excerpt.in_profile && excerpt.newer_than.empty());
  ASSERT_EQ(excerpt.stretches.size(), 1u);
  EXPECT_EQ(excerpt.stretches[0].first, 2u);
  EXPECT_EQ(excerpt.stretches[0].lines.front().text, "two");
  EXPECT_EQ(excerpt.stretches[0].lines.front().counts, (Counts{90, 1}));
  EXPECT_EQ(result.missing_files, (std::vector<std::string>{"b.c"}));  // not "???"
  EXPECT_EQ(result.annotated, (Counts{90, 1}));
}

TEST_F(MakeListingTest, SaysWhichSourcesAreNewerThanTheProfile) {
  source("a.c", "one\ntwo\n", 10);
  EXPECT_EQ(listing().files.front().newer_than, options_.profiles);
}

TEST_F(MakeListingTest, SaysWhatIsCommonToProfilesOnce) {
  const std::string same = options_.profiles.front();
  const std::string other =
      file("other", "desc: I1 cache: large\ncmd: c\nevents: A B\nsummary: 0 0\n");
  options_.profiles = {same, same};
  EXPECT_EQ(listing().metadata.descriptions, (std::vector<std::string>{"I1 cache: small"}));
  EXPECT_EQ(listing().metadata.commands, (std::vector<std::string>{"./prog 1"}));
  options_.profiles = {same, same, other};
  const Metadata metadata = listing().metadata;
  EXPECT_EQ(metadata.descriptions,
            (std::vector<std::string>{"I1 cache: small", "I1 cache: large"}));
  EXPECT_EQ(metadata.commands, (std::vector<std::string>{"./prog 1", "./prog 1", "c"}));
}

TEST_F(MakeListingTest, KeepsFilesThatTheProfileDoesNotKnow) {
  source("other.c", "one\n", 0);
  options_.auto_annotate = false;
  options_.user_files = {"other.c"};
  const Listing result = listing();
  ASSERT_EQ(result.files.size(), 1u);
  EXPECT_EQ(result.files.front().by, ChosenBy::user);
  EXPECT_FALSE(result.files.front().in_profile);
  EXPECT_EQ(result.annotated, std::nullopt);
}

TEST_F(MakeListingTest, NotesWhatTheReportCannotSay) {
  std::filesystem::create_directory(path("a.c"));
  EXPECT_EQ(listing().notes,
            (std::vector<std::string>{path("a.c") + ": no regular file, or too large: not read"}));
  options_.auto_annotate = false;
  options_.threshold = {"95", 95};
  options_.sort = {{"A", {}}};
  EXPECT_EQ(listing().notes,
            (std::vector<std::string>{"no function reaches 95% of A; try --threshold=0"}));
}

}  // namespace
}  // namespace cg::annotate
