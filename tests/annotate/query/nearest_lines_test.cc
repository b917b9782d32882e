// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/nearest_lines.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

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
  void add(const std::string& file, std::uint32_t line, const Row& counts) {
    const profile::FileId id = profile_.intern_file(file);
    profile_.set_function({profile_.intern_object(""), id, profile_.intern_name("f")});
    profile_.on_nearest_line(id, line, counts);
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
  add("b.c", 2, {7});
  mark_nearest_lines(excerpt_, profile_, events_);
  EXPECT_EQ(excerpt_.stretches[0].lines[0].nearest, profile::Counts());
  EXPECT_EQ(excerpt_.stretches[0].lines[1].nearest, (profile::Counts{10, {}}));
  EXPECT_EQ(excerpt_.stretches[1].lines[0].nearest, (profile::Counts{5, {}}));
  profile_.finish();
}

TEST_F(NearestLinesTest, OfAFileAreItsOwn) {
  for (const std::uint32_t line : {9u, 3u, 3u}) add("a.c", line, {5});
  add("b.c", 2, {7});
  const auto lines_of = [&](std::string_view file) {
    return nearest_lines(profile_, profile_.intern_file(file));
  };
  EXPECT_EQ(lines_of("a.c"), (std::vector<std::uint32_t>{3, 9}));
  EXPECT_EQ(lines_of("b.c"), (std::vector<std::uint32_t>{2}));
  EXPECT_TRUE(lines_of("c.c").empty());
  profile_.finish();
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
}

}  // namespace
}  // namespace cg::annotate
