// SPDX-License-Identifier: GPL-2.0-or-later
//
// A profile and its sources as a grouped listing.
#include "annotate/cg_annotate/make_grouped_listing.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/temporary_folder.h"

namespace cg::annotate {
namespace {

using profile::Counts;
using Names = std::vector<std::string>;

constexpr std::string_view kProfile =
    "desc: I1 cache: small\n"
    "desc:\n"
    "cmd: ./prog 1\n"
    "events: A B\n"
    "fl=a.c\n"
    "fn=main\n"
    "0 5 1\n"
    "2 60 1\n"
    "9 10 2\n"
    "fl=b/x.c\n"
    "fn=help\n"
    "1 15 .\n"
    "fl=c/x.c\n"
    "7 5 6\n"
    "fl=???\n"
    "fn=tail\n"
    "1 4 1\n"
    "fl=small.c\n"
    "fn=small\n"
    "1 1 1\n"
    "summary: 100 12\n";

class MakeGroupedListingTest : public testing::Test, protected TemporaryFolder {
 protected:
  MakeGroupedListingTest() {
    options_.profiles = {file("profile", std::string(kProfile))};
    options_.include_dirs = {path("")};
    options_.chosen_layout = Layout::of_3_24;
    options_.threshold = {"2", 2};
  }

  GroupedListing listing() {
    program::Console console("make_grouped_listing_test");
    return make_grouped_listing(options_, Profiles(options_, console));
  }

  // A source that was written so long after the profile.
  void source(const std::string& name, const std::string& text,
              std::chrono::nanoseconds later = std::chrono::seconds(0)) {
    std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
    const auto time = std::filesystem::last_write_time(options_.profiles.front());
    std::filesystem::last_write_time(file(name, text), time + later);
  }

  // The file that x.c of both folders becomes.
  GroupedFile file_of_two() {
    options_.names.file.add("--mod-filename", "s/^[bc]\\///");
    return listing().files.back();
  }

  static Counts share(const GroupedListing& listing, Share share) {
    return listing.annotation.at(static_cast<std::size_t>(share));
  }

  Options options_;
};

TEST_F(MakeGroupedListingTest, SaysWhatWasMeasuredAndAskedFor) {
  options_.invocation = "cg_annotate x";
  options_.sort = {{"B", {}}};
  options_.profiles.push_back(options_.profiles.front());
  const GroupedMetadata metadata = listing().metadata;
  EXPECT_EQ(metadata.invocation, "cg_annotate x");
  const ProfileHead head{{"I1 cache: small", ""}, "./prog 1"};
  EXPECT_EQ(metadata.profiles, (std::vector<ProfileHead>{head, head}));
  EXPECT_EQ(metadata.events, (Names{"A", "B"}));
  EXPECT_EQ(metadata.sort, Names{"B"});
  EXPECT_EQ(metadata.threshold, 2);
  EXPECT_TRUE(metadata.annotation);
}

TEST_F(MakeGroupedListingTest, EndsFunctionsWithTheirFile) {
  const GroupedListing listing = this->listing();
  ASSERT_EQ(listing.by_file.size(), 4u);
  EXPECT_EQ(listing.by_file[1].name, "b/x.c");
  EXPECT_EQ(listing.by_file[2].name, "c/x.c");
  EXPECT_EQ(listing.by_file[2].groups[0].name, "<unspecified>");
}

TEST_F(MakeGroupedListingTest, SaysWhereTheCountsWent) {
  source("a.c", "1\n2\n");
  const GroupedListing listing = this->listing();
  EXPECT_EQ(share(listing, Share::lines), (Counts{70, 3}));
  EXPECT_EQ(share(listing, Share::unknown_lines), (Counts{5, 1}));
  EXPECT_EQ(share(listing, Share::unreadable), (Counts{20, 6}));
  EXPECT_EQ(share(listing, Share::below_threshold), (Counts{1, 1}));
  EXPECT_EQ(share(listing, Share::unknown_files), (Counts{4, 1}));
}

TEST_F(MakeGroupedListingTest, AnnotatesTheFilesOfListedGroupsInTheOrderOfTheirNames) {
  source("a.c", "1\r\n2\r\n");
  const GroupedListing listing = this->listing();
  ASSERT_EQ(listing.files.size(), 3u);
  EXPECT_EQ(listing.files[0].name, "a.c");
  EXPECT_EQ(listing.files[0].excerpt.stretches.at(0).lines.at(1).text, "2");
  EXPECT_EQ(listing.files[0].excerpt.beyond_end.at(0).line, 9u);
  EXPECT_EQ(listing.files[1].name, "b/x.c");
  EXPECT_EQ(listing.files[1].state, SourceState::unreadable);
  options_.auto_annotate = false;
  EXPECT_TRUE(this->listing().files.empty());
}

TEST_F(MakeGroupedListingTest, AnnotatesWithEqualSourcesOfOneChangedName) {
  source("b/x.c", "1\n");
  source("c/x.c", "1\n");
  const GroupedFile file = file_of_two();
  EXPECT_EQ(file.name, "x.c");
  EXPECT_EQ(file.originals, (Names{"b/x.c", "c/x.c"}));
  EXPECT_EQ(file.state, SourceState::annotated);
  EXPECT_EQ(file.excerpt.name, "b/x.c");
}

TEST_F(MakeGroupedListingTest, DoesNotAnnotateWithDifferentOnes) {
  source("b/x.c", "1\n");
  source("c/x.c", "1\n2\n");
  EXPECT_EQ(file_of_two().state, SourceState::different);
  EXPECT_EQ(share(listing(), Share::different), (Counts{20, 6}));
}

TEST_F(MakeGroupedListingTest, NeedsAllOfThem) {
  source("c/x.c", "1\n2\n");
  EXPECT_EQ(file_of_two().state, SourceState::unreadable);
}

TEST_F(MakeGroupedListingTest, NotesWhetherAllOfThemAreNewer) {
  source("b/x.c", "1\n", std::chrono::nanoseconds(1));
  source("c/x.c", "1\n");
  EXPECT_TRUE(file_of_two().excerpt.newer_than.empty());
  source("c/x.c", "1\n", std::chrono::nanoseconds(1));
  EXPECT_EQ(listing().files.back().excerpt.newer_than, options_.profiles);
}

TEST_F(MakeGroupedListingTest, NotesThatNothingIsListed) {
  options_.profiles = {file("empty", "cmd: c\nevents: A\nsummary: 0\n")};
  EXPECT_EQ(listing().notes, Names{"nothing was counted"});
}

}  // namespace
}  // namespace cg::annotate
