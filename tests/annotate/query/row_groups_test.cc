// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/row_groups.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "annotate/cg_annotate/profiles.h"
#include "tests/program/error_of.h"
#include "tests/temporary_folder.h"

namespace cg::annotate {
namespace {

constexpr const char* kText =
    "cmd: p\nevents: A B\nfl=a.c\nfn=f\n1 90 .\nfn=g\n2 9 5\n3 0\nfl=b.c\nfn=h\n1 1 1\nsummary: "
    "100 6\n";

class RowGroupsTest : public testing::Test, protected TemporaryFolder {
 protected:
  RowGroupsTest() {
    options_.profiles = {file("p", kText)};
    options_.show = {"B"};
    options_.threshold = {"10", 10};
  }

  Options options_;
  program::Console console_{"row_groups_test"};
};

TEST_F(RowGroupsTest, AreThoseOfAReport) {
  options_.by = {Level::file, Level::function};
  const Profiles profiles(options_, console_);
  const auto groups = row_groups(profiles.grouped_rows(), options_, profiles.events(options_));
  ASSERT_EQ(groups.size(), 1U);
  EXPECT_EQ(groups[0].name, "a.c");
  EXPECT_EQ(groups[0].counts, (profile::Counts{5}));
  ASSERT_EQ(groups[0].groups.size(), 1U);
  EXPECT_EQ(groups[0].groups[0].name, "f");
}

TEST_F(RowGroupsTest, AreAllWithTheShownEvents) {
  const Profiles profiles(options_, console_);
  Events events = profiles.events(options_);
  events.show_all();
  const auto groups = all_row_groups(profiles.grouped_rows(), {Level::function}, events);
  ASSERT_EQ(groups.size(), 3U);
  EXPECT_EQ(groups[0].counts, profile::Counts({90, {}}));
  EXPECT_EQ(groups[2].name, "h");
  EXPECT_EQ(groups[2].counts, profile::Counts({1, 1}));
}

TEST_F(RowGroupsTest, AreATreeInAPage) {
  const Profiles profiles(options_, console_);
  const PageGroups page = page_groups(profiles.grouped_rows(), {Level::file, Level::function},
                                      profiles.events(options_));
  EXPECT_EQ(page.levels, std::vector<std::string>({"file", "function"}));
  EXPECT_EQ(page.names, std::vector<std::string>({"all", "a.c", "f", "g", "b.c", "h"}));
  EXPECT_EQ(page.around, std::vector<std::size_t>({0, 0, 1, 1, 0, 4}));
  std::string counts;
  page.counts.for_each([&](const RowKey& key, std::span<const std::int64_t> row) {
    counts += std::to_string(key.first) + ": " + std::to_string(row[0]) + ' ' +
              std::to_string(row[1]) + '\n';
  });
  EXPECT_EQ(counts, "0: 100 6\n1: 99 5\n2: 90 0\n3: 9 5\n4: 1 1\n5: 1 1\n");
}

TEST_F(RowGroupsTest, NeedWhatTheProfileDoesNotHave) {
  const Profiles profiles(options_, console_);
  const auto error = [&](Level level) {
    return program::error_of(
        [&] { all_row_groups(profiles.grouped_rows(), {level}, profiles.events(options_)); });
  };
  EXPECT_EQ(error(Level::offset), "--by=offset: no misses by object (--objects=yes)");
  EXPECT_EQ(error(Level::kind), "--by=class: no misses by object (--objects=yes)");
  EXPECT_EQ(error(Level::object), "--by=object: only profiles of Callgrind name objects");
}

}  // namespace
}  // namespace cg::annotate
