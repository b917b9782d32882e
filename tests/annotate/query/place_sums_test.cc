// SPDX-License-Identifier: GPL-2.0-or-later
//
// The rows of profiles, in groups and as lines.
#include "annotate/query/place_sums.h"

#include <fmt/format.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "annotate/cg_annotate/profiles.h"
#include "annotate/query/name_groups.h"
#include "annotate/query/top_lines.h"
#include "annotate/sources/annotated_files.h"
#include "tests/program/error_of.h"
#include "tests/temporary_folder.h"

namespace cg::annotate {
namespace {

using profile::Count;
using profile::Counts;

constexpr std::string_view kBody =
    "fl=d/a.c\nfn=f\n1 50 5\n2 10\nfi=d/inl.h\n7 20 1\nfe=d/a.c\n3 1\n"
    "fl=b.c\nfn=g\n1 4 1\nfi=d/inl.h\n7 10 9\nfl=d/a.c\nfn=f\n1 5 1\n0 . 2\n";

class PlaceSumsTest : public testing::Test, protected TemporaryFolder {
 protected:
  std::string profile(const std::string& name, const std::string& body) {
    return file(name, "cmd: c\nevents: A B\n" + body + "summary: 100 19\n");
  }

  PlaceSums rows() {
    profiles_ = std::make_unique<Profiles>(options_, console_);
    const bool names_lines =
        options_.by.empty() || std::ranges::count(options_.by, Level::line) > 0;
    return {profiles_->functions(),
            names_lines ? PlaceSums::Lines::apart : PlaceSums::Lines::together};
  }

  Events events() const { return choose_events({"A", "B"}, options_); }

  // "NAME COUNT CUMULATIVE{...}".
  static std::string text(const std::vector<NameGroup>& groups) {
    std::string text;
    for (const NameGroup& group : groups) {
      text += fmt::format("{}{} {} {}", text.empty() ? "" : ", ", group.name,
                          group.counts.front().value_or(0), group.cumulative);
      if (!group.groups.empty()) text += '{' + PlaceSumsTest::text(group.groups) + '}';
    }
    return text;
  }

  std::string grouped(const std::vector<Level>& levels) {
    options_.by = levels;
    return text(name_groups(rows(), options_, events(), Counts{100, 19}));
  }

  std::vector<HotLine> lines(std::size_t most) {
    options_.top_lines = most;
    rows();  // reads the profiles
    std::vector<HotLine> lines = top_lines(profiles_->functions(), options_, events());
    set_texts(lines, {path("")});
    return lines;
  }

  Options options_;
  std::unique_ptr<Profiles> profiles_;
  program::Console console_{"place_sums_test"};
};

TEST_F(PlaceSumsTest, AreSummedPerPlace) {
  options_.profiles = {profile("p", std::string(kBody))};
  const PlaceSums rows = this->rows();
  ASSERT_EQ(rows.size(), 7u);
  EXPECT_EQ(rows.row(0).file, "d/a.c");
  EXPECT_EQ(rows.row(0).function, "f");
  EXPECT_EQ(rows.row(0).line, 1);
  EXPECT_EQ(rows.row(0).object, "");
  EXPECT_EQ(Counts(rows.sums(0).begin(), rows.sums(0).end()), (Counts{55, 6}));
  EXPECT_EQ(rows.row(2).file, "d/inl.h");
  EXPECT_EQ(rows.row(2).function, "f");
  EXPECT_EQ(rows.row(5).function, "g");
}

TEST_F(PlaceSumsTest, AreThoseOfAllProfilesWithTheirSigns) {
  const std::string p = profile("p", std::string(kBody)), q = profile("q", "fl=b.c\nfn=g\n1 1 1\n");
  options_.profiles = {p, q};
  EXPECT_EQ(grouped({Level::function}), "f 86 86, g 15 101");
  options_.difference = true;
  EXPECT_EQ(grouped({Level::function}), "f -86 -86, g -13 -99");
}

TEST_F(PlaceSumsTest, AreNamedAsTheRulesChangeThem) {
  options_.profiles = {profile("p", std::string(kBody))};
  options_.names.function.add("--mod-funcname", "s/f/g/");
  EXPECT_EQ(grouped({Level::function}), "g 100 100");
}

TEST_F(PlaceSumsTest, HaveAllOfALongProfile) {
  std::string body;
  for (int i = 0; i < 100'000; ++i)
    body += fmt::format("fl=file{}.c\nfn=f{}\n{} 1 2\n", i, i, i + 1);
  options_.profiles = {profile("p", body)};
  EXPECT_EQ(rows().size(), 100'000u);
  EXPECT_EQ(rows().row(99'999).function, "f99999");
}

TEST_F(PlaceSumsTest, AreGroupedByWhatIsWanted) {
  options_.profiles = {profile("p", std::string(kBody))};
  options_.threshold = {"0", 0};
  EXPECT_EQ(grouped({Level::function}), "f 86 86, g 14 100");
  EXPECT_EQ(grouped({Level::file}), "d/a.c 66 66, d/inl.h 30 96, b.c 4 100");
  EXPECT_EQ(grouped({Level::folder, Level::function}), "d 96 96{f 86 86, g 10 96}, . 4 100{g 4 4}");
  EXPECT_EQ(grouped({Level::line}),
            "d/a.c:1 55 55, d/inl.h:7 30 85, d/a.c:2 10 95, b.c:1 4 99, d/a.c:3 1 100, "
            "d/a.c:? 0 100");
  EXPECT_EQ(grouped({Level::file, Level::line}),
            "d/a.c 66 66{1 55 55, 2 10 65, 3 1 66, ? 0 66}, d/inl.h 30 96{7 30 30}, "
            "b.c 4 100{1 4 4}");
}

TEST_F(PlaceSumsTest, HaveLinesWhereTheseAreNamed) {
  options_.profiles = {profile("p", std::string(kBody))};
  options_.by = {Level::file, Level::function};
  EXPECT_EQ(rows().size(), 4u);
  options_.by = {Level::line};
  EXPECT_EQ(rows().size(), 7u);
}

TEST_F(PlaceSumsTest, AreListedFromTheThresholdOn) {
  options_.profiles = {profile("p", std::string(kBody))};
  options_.threshold = {"10", 10};
  EXPECT_EQ(grouped({Level::file, Level::line}),
            "d/a.c 66 66{1 55 55, 2 10 65}, d/inl.h 30 96{7 30 30}");
  options_.sort = {{"B", {"40", 40}}};
  EXPECT_EQ(grouped({Level::function}), "g 14 52.63157894736842, f 86 100");
}

TEST_F(PlaceSumsTest, HaveObjectsInProfilesOfCalls) {
  options_.profiles = {file(
      "p",
      "# callgrind format\nevents: A B\nob=lib\nfl=a.c\nfn=f\n1 60 1\nfi=i.h\n2 10 1\nob=prog\n"
      "fl=a.c\nfn=f\n1 30 1\ntotals: 100 3\n")};
  EXPECT_EQ(grouped({Level::object, Level::file}),
            "lib 70 70{a.c 60 60, i.h 10 70}, prog 30 100{a.c 30 30}");
  EXPECT_TRUE(Profiles(options_, console_).grouped_rows().have_objects);
  options_.profiles.push_back(profile("q", "fl=a.c\nfn=f\n1 1\n"));
  EXPECT_FALSE(Profiles(options_, console_).grouped_rows().have_objects);
}

TEST_F(PlaceSumsTest, BeginWithTheHottestLine) {
  options_.profiles = {profile("p", std::string(kBody))};
  const std::vector<HotLine> hot = lines(2);
  ASSERT_EQ(hot.size(), 2u);
  EXPECT_EQ(hot[0].file, "d/a.c");
  EXPECT_EQ(hot[0].line, 1u);
  EXPECT_EQ(hot[0].counts, (Counts{55, 6}));
  EXPECT_EQ(hot[0].functions, (std::vector<std::string>{"f"}));
  EXPECT_EQ(hot[0].text, std::nullopt);
  EXPECT_EQ(hot[1].counts, (Counts{30, 10}));
  EXPECT_EQ(hot[1].functions, (std::vector<std::string>{"f", "g"}));
}

TEST_F(PlaceSumsTest, AreNoHotLinesWithoutCounts) {
  options_.profiles = {profile("p", "fl=a.c\nfn=f\n1 0 5\n2 5 0\n3 . 2\n")};
  options_.sort = {{"A", {"0", 0}}};
  ASSERT_EQ(lines(9).size(), 1u);
  options_.sort.clear();
  EXPECT_EQ(lines(9).size(), 3u);
  EXPECT_EQ(lines(0).size(), 0u);
}

TEST_F(PlaceSumsTest, HaveTheTextsOfTheirLines) {
  file("a.c", "one\ntwo\nthree\n");
  options_.profiles = {profile("p", "fl=a.c\nfn=f\n3 9 9\n2 8 8\n4 7 7\n0 6 6\n")};
  const std::vector<HotLine> hot = lines(9);
  ASSERT_EQ(hot.size(), 4u);
  EXPECT_EQ(hot[0].text, "three");
  EXPECT_EQ(hot[1].text, "two");
  EXPECT_EQ(hot[2].text, std::nullopt);
  EXPECT_EQ(hot[3].text, std::nullopt);
}

TEST_F(PlaceSumsTest, AreThoseThatAreSelected) {
  options_.profiles = {profile("p", std::string(kBody))};
  options_.functions = {"g*"};
  EXPECT_EQ(grouped({Level::file}), "d/inl.h 10 10, b.c 4 14");
  EXPECT_EQ(lines(9).size(), 2u);
  options_.files = {"*.h"};
  EXPECT_EQ(grouped({Level::file}), "d/inl.h 10 10");
  options_.functions.clear();
  options_.files.emplace_back("d/*");
  options_.top = 1;
  EXPECT_EQ(grouped({Level::file}), "d/a.c 66 66");
}

TEST_F(PlaceSumsTest, HaveShortNamesWhereTheseAreWanted) {
  options_.profiles = {profile("p", "fl=a.c\nfn=f<int>\n1 60 10\nfn=f<char>\n1 40 9\n")};
  options_.names.shorten_templates = true;
  EXPECT_EQ(grouped({Level::function}), "f<...> 100 100");
  const Profiles profiles(options_, console_);
  ASSERT_EQ(profiles.functions().size(), 1u);
  EXPECT_EQ(profiles.functions().function(0).name, "f<...>");
}

TEST(Levels, AreNamedOnce) {
  EXPECT_EQ(parse_levels("line,folder", "--by"), (std::vector<Level>{Level::line, Level::folder}));
  const auto refusal = [](std::string_view text) {
    return program::error_of([&] { parse_levels(text, "--by"); });
  };
  EXPECT_EQ(refusal("file,files"),
            "--by: \"files\" should be one of function, file, line, object, folder, class, offset, "
            "thread; is file meant?");
  EXPECT_EQ(refusal("line,line"), "--by=line,line: line is named twice");
  EXPECT_EQ(refusal(","),
            "--by needs one of function, file, line, object, folder, class, offset, thread");
}

}  // namespace
}  // namespace cg::annotate
