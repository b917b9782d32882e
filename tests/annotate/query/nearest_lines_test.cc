// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/nearest_lines.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "annotate/query/row_groups.h"
#include "annotate/query/top_lines.h"

namespace cg::annotate {
namespace {

using Row = std::vector<std::int64_t>;

class NearestLinesTest : public testing::Test {
 protected:
  NearestLinesTest() {
    profile_.on_header({{}, "cmd: ./prog", "events: Ir Dr"});
    excerpt_.name = "a.c";
    excerpt_.stretches = {{2, {{}, {}}}, {9, {{}}}};
  }

  // Counts code without a line.
  void add(const std::string& file, std::uint32_t line, const Row& counts,
           const std::string& function = "f") {
    const profile::FileId id = profile_.intern_file(file);
    profile_.set_function({profile_.intern_object(""), id, profile_.intern_name(function)});
    profile_.on_nearest_line(id, line, counts);
    add_row(line, counts);
  }
  // Counts code of the line itself.
  void add_row(std::uint32_t line, const Row& counts) {
    std::ranges::copy(counts, profile_.column());
    profile_.on_instruction(line, 1);
  }
  std::string note() {
    profile_.correct_summary();
    return nearest_lines_note(profile_, events_);
  }

  profile::Place place_{"out"};
  profile::Profile profile_{place_, profile::Profile::Keep::rows_and_calls};
  const Events events_ = choose_events({"Ir", "Dr"}, {});
  Excerpt excerpt_;
};

TEST_F(NearestLinesTest, AreMarkedWithWhatIsNotTheirOwn) {
  for (const std::uint32_t line : {1u, 3u, 3u, 4u, 9u, 10u}) add("a.c", line, {5});
  add("a.c", 9, {2}, "g");
  add("b.c", 2, {7});
  mark_nearest_lines(excerpt_, profile_, events_);
  EXPECT_EQ(excerpt_.stretches[0].lines[0].nearest, profile::Counts());
  EXPECT_EQ(excerpt_.stretches[0].lines[1].nearest, (profile::Counts{10, {}}));
  EXPECT_EQ(excerpt_.stretches[1].lines[0].nearest, (profile::Counts{7, {}}));
  profile_.finish();
}

TEST_F(NearestLinesTest, OfAFileAreItsOwn) {
  for (const std::uint32_t line : {9u, 3u, 3u}) add("a.c", line, {5});
  add("a.c", 9, {5}, "g");
  add("b.c", 2, {7});
  const auto lines_of = [&](std::string_view file) {
    return nearest_lines(profile_, profile_.intern_file(file));
  };
  EXPECT_EQ(lines_of("a.c"), (std::vector<std::uint32_t>{3, 9}));
  EXPECT_EQ(lines_of("b.c"), (std::vector<std::uint32_t>{2}));
  EXPECT_TRUE(lines_of("c.c").empty());
  profile_.finish();
}

TEST_F(NearestLinesTest, AreMarkedAmongTheHottest) {
  add("a.c", 3, {5});
  add_row(3, {90});
  add_row(4, {40});
  add("a.c", 3, {7}, "g");
  profile_.finish();
  Selection selection;
  selection.top_lines = 9;
  const auto nearest = [&] {
    std::vector<profile::Counts> marks;
    for (const HotLine& line : top_lines(profile_, selection, events_))
      marks.push_back(line.nearest);
    return marks;
  };
  EXPECT_EQ(nearest(), (std::vector<profile::Counts>{{12, {}}, {}}));
  selection.functions = {"g"};
  EXPECT_EQ(nearest(), (std::vector<profile::Counts>{{7, {}}}));
}

TEST_F(NearestLinesTest, AreMarkedAsGroupsAndInsideThese) {
  add("a.c", 3, {5});
  add_row(3, {90});
  add_row(4, {40});
  add("a.c", 3, {7}, "g");
  profile_.finish();
  const profile::Counts totals{142, {}};
  const auto groups = [&](const std::vector<Level>& by) {
    Selection selection;
    selection.by = by;
    return row_groups({.profile = profile_, .totals = totals}, selection, events_);
  };
  const std::vector<NameGroup> files = groups({Level::file, Level::line, Level::function});
  ASSERT_EQ(files.size(), 1u);
  EXPECT_EQ(files[0].nearest, profile::Counts());
  ASSERT_EQ(files[0].groups.size(), 2u);
  EXPECT_EQ(files[0].groups[0].nearest, (profile::Counts{12, {}}));
  EXPECT_EQ(files[0].groups[0].groups[0].nearest, (profile::Counts{5, {}}));
  EXPECT_EQ(files[0].groups[0].groups[1].nearest, (profile::Counts{7, {}}));
  EXPECT_EQ(files[0].groups[1].nearest, profile::Counts());
  EXPECT_EQ(groups({Level::function})[0].nearest, profile::Counts());
  // The file is group 1 of a page, its lines are groups 2 and 5.
  const std::vector<Level> by = {Level::file, Level::line, Level::function};
  EXPECT_EQ(page_groups({.profile = profile_, .totals = totals}, by, events_).nearest,
            (std::vector<std::size_t>{2, 3, 4}));
}

TEST_F(NearestLinesTest, OfADifferenceHaveTheSignsOfTheirSides) {
  add("a.c", 3, {5});
  profile_.on_summary({{"5", "0"}, {5, 0}});
  profile_.finish();
  profile_.begin(profile::Sign::minus);
  profile_.on_header({{}, "cmd: ./prog", "events: Ir Dr"});
  add("a.c", 3, {5});
  add("a.c", 9, {2});
  profile_.on_summary({{"7", "0"}, {7, 0}});
  profile_.finish();
  mark_nearest_lines(excerpt_, profile_, events_);
  EXPECT_EQ(excerpt_.stretches[0].lines[1].nearest, (profile::Counts{0, {}}));
  EXPECT_EQ(excerpt_.stretches[1].lines[0].nearest, (profile::Counts{-2, {}}));
  EXPECT_EQ(nearest_lines_note_of_difference(profile_),
            "code had no line: counted at the nearest line of its block");
}

TEST_F(NearestLinesTest, TheNoteHasTheirShareOfAll) {
  add("a.c", 3, {1});
  add("b.c", 2, {2});
  *profile_.column() = 197;
  profile_.on_instruction(8, 1);
  profile_.on_summary({{"200", "0"}, {200, 0}});
  EXPECT_EQ(note(), "1.50% of Ir had no line: counted at the nearest line of its block");
}

TEST_F(NearestLinesTest, ThereIsNoNoteAboutNone) {
  *profile_.column() = 200;
  profile_.on_instruction(8, 1);
  profile_.on_summary({{"200", "0"}, {200, 0}});
  EXPECT_EQ(note(), "");
  EXPECT_EQ(nearest_lines_note_of_difference(profile_), "");
}

}  // namespace
}  // namespace cg::annotate
