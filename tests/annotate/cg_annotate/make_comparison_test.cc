// SPDX-License-Identifier: GPL-2.0-or-later
//
// Profiles and sources of two sides as a comparison.
#include "annotate/cg_annotate/make_comparison.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "tests/program/error_of.h"
#include "tests/temporary_folder.h"

namespace cg::annotate {
namespace {

std::string profile_of(const std::string& body, const std::string& summary) {
  return "cmd: ./prog\nevents: A B\n" + body + "summary: " + summary + "\n";
}

class MakeComparisonTest : public testing::Test, protected TemporaryFolder {
 protected:
  MakeComparisonTest() {
    std::filesystem::create_directory(path("old"));
    std::filesystem::create_directory(path("new"));
    options_.comparison.before.sources = path("old/");
    options_.comparison.after.sources = path("new/");
  }

  void before(const std::string& body, const std::string& summary) {
    add(options_.comparison.before, body, summary);
  }
  void after(const std::string& body, const std::string& summary) {
    add(options_.comparison.after, body, summary);
  }
  Comparison comparison() {
    program::Console console("make_comparison_test");
    const ComparedProfiles runs(options_.comparison, options_.names, console);
    return make_comparison(options_, options_.comparison, runs);
  }

  Options options_;

 private:
  void add(SideOptions& side, const std::string& body, const std::string& summary) {
    side.profiles.push_back(file(std::to_string(number_++), profile_of(body, summary)));
  }
  int number_ = 0;
};

std::vector<ComparedLine> unpacked(const ComparedLines& stretch) {
  std::vector<ComparedLine> lines;
  for (const ComparedLine& line : stretch) lines.push_back(line);
  return lines;
}

// "-1 2: -5 3 text", the lines of all stretches.
std::vector<std::string> lines(const ComparedFile& file) {
  std::vector<std::string> texts;
  for (const auto& stretch : file.stretches)
    for (const ComparedLine& line : stretch) {
      std::string text = line.kind == LineKind::kept      ? " "
                         : line.kind == LineKind::removed ? "-"
                                                          : "+";
      text += std::to_string(line.before) + ' ' + std::to_string(line.after) + ':';
      for (const Change& change : line.counts) text += ' ' + std::to_string(change.difference);
      texts.push_back(text + ' ' + line.text);
    }
  return texts;
}

TEST_F(MakeComparisonTest, PutsTheCountsOfBothSidesBesideTheLines) {
  file("old/x.c", "one\ntwo\nthree\n");
  file("new/x.c", "zero\none\nthree\nfour\n");
  before("fl=x.c\nfn=f\n1 10 1\n2 20 2\n3 30 3\n", "60 6");
  after("fl=x.c\nfn=f\n1 1 0\n2 11 1\n3 30 3\n4 5 .\n", "47 4");
  const Comparison result = comparison();
  ASSERT_EQ(result.files.size(), 1u);
  EXPECT_EQ(lines(result.files.front()),
            (std::vector<std::string>{"+0 1: 1 0 zero", " 1 2: 1 0 one", "-2 0: -20 -2 two",
                                      " 3 3: 0 0 three", "+0 4: 5 0 four"}));
  EXPECT_EQ(result.files.front().counts[0].difference, -13);
  EXPECT_EQ(result.files.front().counts[0].before->median, 60);
  EXPECT_EQ(result.columns[1].total.difference, -2);
  const Changes fourth = unpacked(result.files.front().stretches.front()).back().counts;
  EXPECT_TRUE(fourth[1].is_absent());
  EXPECT_FALSE(fourth[0].before);
}

// "name: -5 (name: -5 ())", of the first event.
std::string groups_text(const std::vector<ComparedGroup>& groups) {
  std::string text;
  for (const ComparedGroup& group : groups) {
    if (!text.empty()) text += ", ";
    text += group.name + ": " + std::to_string(group.counts[0].difference);
    if (!group.groups.empty()) text += " (" + groups_text(group.groups) + ')';
  }
  return text;
}

// Code that was inlined belongs to its own file, as in --by of one profile.
TEST_F(MakeComparisonTest, GroupsTheCodeOfBothSides) {
  before("fl=d/x.c\nfn=f\n1 10 1\nfi=d/y.h\n2 20 2\nfl=e/z.c\nfn=g\n3 30 3\n", "60 6");
  after("fl=d/x.c\nfn=f\n1 1 1\nfi=d/y.h\n2 25 2\nfl=e/z.c\nfn=h\n3 60 3\n", "86 6");
  options_.auto_annotate = false;
  options_.by = {Level::folder, Level::file};
  EXPECT_EQ(groups_text(comparison().groups), "e: 30 (e/z.c: 30), d: -4 (d/x.c: -9, d/y.h: 5)");
  EXPECT_EQ(comparison().by, (std::vector<std::string>{"folder", "file"}));
  options_.by = {Level::function};
  EXPECT_EQ(groups_text(comparison().groups), "h: 60, g: -30, f: -4");
  options_.sort = {{"A", {"10", 10}}};  // percent of 60, the total before
  EXPECT_EQ(groups_text(comparison().groups), "h: 60, g: -30");
  options_.top = 1;
  EXPECT_EQ(groups_text(comparison().groups), "h: 60");
  options_.functions = {"f"};
  options_.sort.clear();
  EXPECT_EQ(groups_text(comparison().groups), "f: -4");
}

TEST_F(MakeComparisonTest, GroupsHaveTheSpreadsOfTheirSums) {
  before("fl=x.c\nfn=f\n1 10 1\nfn=g\n1 5 1\n", "15 2");
  before("fl=x.c\nfn=f\n1 12 1\nfn=g\n1 3 1\n", "15 2");
  after("fl=x.c\nfn=f\n1 20 1\nfn=g\n1 6 1\n", "26 2");
  options_.auto_annotate = false;
  options_.by = {Level::file};
  const Comparison result = comparison();
  ASSERT_EQ(result.groups.size(), 1u);
  EXPECT_EQ(result.groups[0].counts[0].difference, 11);
  EXPECT_EQ(result.groups[0].counts[0].spread(), 0u);
}

TEST_F(MakeComparisonTest, ShowsWhatChangedWithSomeLinesAroundIt) {
  std::string text, body;
  for (int i = 1; i <= 100; ++i)
    text += std::to_string(i) + "\n", body += std::to_string(i) + " 1 1\n";
  file("old/x.c", text);
  file("new/x.c", text);
  before("fl=x.c\nfn=f\n" + body, "100 100");
  after("fl=x.c\nfn=f\n" + body + "fn=g\n50 7 0\n54 9 0\n90 1 0\n", "117 100");
  options_.context = 2;
  const Comparison result = comparison();
  ASSERT_EQ(result.files.front().stretches.size(), 2u);
  const std::vector<ComparedLine> first = unpacked(result.files.front().stretches[0]);
  EXPECT_EQ(first.front().before, 48u);
  EXPECT_EQ(first.back().before, 56u);
  EXPECT_EQ(result.files.front().stretches[1].size(), 5u);
  options_.context = ~std::uint64_t{0};
  EXPECT_EQ(comparison().files.front().stretches[0].size(), 100u);
}

TEST_F(MakeComparisonTest, HasMediansAndMarksWhatLiesWithinTheSpread) {
  file("old/x.c", "one\ntwo\n");
  file("new/x.c", "one\ntwo\n");
  for (const char* row : {"1 100 0\n2 50 0\n", "1 108 0\n2 50 0\n", "1 102 0\n2 50 0\n"})
    before(std::string("fl=x.c\nfn=f\n") + row, "152 0");
  after("fl=x.c\nfn=f\n1 105 0\n2 51 0\n", "156 0");
  const Comparison result = comparison();
  const std::vector<ComparedLine> stretch = unpacked(result.files.front().stretches.front());
  EXPECT_EQ(stretch[0].counts[0].difference, 3);
  EXPECT_EQ(stretch[0].counts[0].spread(), 8u);
  EXPECT_TRUE(stretch[0].counts[0].is_within_spread);
  EXPECT_FALSE(stretch[1].counts[0].is_within_spread);
  EXPECT_EQ(result.files.front().counts[0].difference, 4);
  EXPECT_TRUE(result.files.front().counts[0].is_within_spread);
  EXPECT_FALSE(stretch[1].counts[1].is_within_spread);  // 0 is no difference
}

TEST_F(MakeComparisonTest, FindsAFunctionThatMovedUnlessThereAreTwo) {
  before("fl=a.c\nfn=moves\n1 10 0\nfn=twice\n2 5 0\nfl=b.c\nfn=stays\n1 1 0\n", "16 0");
  after("fl=b.c\nfn=stays\n1 2 0\nfn=moves\n2 30 0\nfn=twice\n3 7 0\nfl=c.c\nfn=twice\n1 9 0\n",
        "48 0");
  const Comparison result = comparison();
  EXPECT_EQ(result.names.functions, (NameCounts{2, 1, 1, 2}));
  ASSERT_FALSE(result.functions.empty());
  const ComparedFunction& function = result.functions.front();
  EXPECT_EQ(function.file + ':' + function.name, "b.c:moves");
  EXPECT_EQ(function.file_before, "a.c");
  EXPECT_TRUE(function.has_moved);
  EXPECT_EQ(function.counts[0].difference, 20);
}

TEST_F(MakeComparisonTest, ListsWhatReachesAThresholdOfTheTotalBefore) {
  before("fl=a.c\nfn=f\n1 1000 0\nfn=g\n2 10 0\n", "1010 0");
  after("fl=a.c\nfn=f\n1 1000 0\nfn=g\n2 20 0\n", "1020 0");
  options_.threshold = {"1", 1};
  EXPECT_TRUE(comparison().functions.empty());
  EXPECT_EQ(comparison().notes.size(), 1u);
  options_.threshold = {"0.9", 0.9};
  EXPECT_EQ(comparison().functions.size(), 1u);
}

TEST_F(MakeComparisonTest, ListsWhatTheUserSelects) {
  before("fl=a.c\nfn=f\n1 10 0\nfn=g\n2 10 0\nfl=b.c\nfn=g\n1 10 0\n", "30 0");
  after("fl=a.c\nfn=f\n1 40 0\nfn=g\n2 30 0\nfl=b.c\nfn=g\n1 20 0\n", "90 0");
  const auto listed = [this] {
    std::vector<std::string> names;
    for (const ComparedFunction& function : comparison().functions)
      names.push_back(function.file + ':' + function.name);
    return names;
  };
  options_.top = 2;
  EXPECT_EQ(listed(), (std::vector<std::string>{"a.c:f", "a.c:g"}));
  options_.functions = {"g"};
  EXPECT_EQ(listed(), (std::vector<std::string>{"a.c:g", "b.c:g"}));
  options_.files = {"b.*"};
  EXPECT_EQ(listed(), (std::vector<std::string>{"b.c:g"}));
}

TEST_F(MakeComparisonTest, ListsTheLinesThatChangedMost) {
  file("old/x.c", "one\ntwo\n");
  file("new/x.c", "new\none\n");
  before("fl=x.c\nfn=f\n0 1 0\n1 10 0\n2 20 0\n9 7 0\nfl=none.c\nfn=n\n1 99 0\n", "137 0");
  after("fl=x.c\nfn=f\n0 2 0\n1 5 0\n2 40 1\n9 0 4\nfl=y.c\nfn=g\n1 30 0\n", "77 5");
  file("new/y.c", "y\n");
  const auto lines = [this] {
    const Comparison result = comparison();
    std::vector<std::string> texts;
    for (const ChangedLine& line : result.top_lines.value()) {
      texts.push_back(line.file + ' ' + std::to_string(line.before) + ' ' +
                      std::to_string(line.after) + ' ' + line.text.value_or("-"));
      for (const Change& change : line.counts)
        texts.back() += ' ' + std::to_string(change.difference);
    }
    return texts;
  };
  EXPECT_FALSE(comparison().top_lines);
  options_.threshold = {"90", 90};  // of what is listed
  options_.top = 1;
  options_.auto_annotate = false;
  options_.top_lines = 100;
  EXPECT_EQ(lines(), (std::vector<std::string>{
                         "x.c 1 2 one 30 1", "y.c 0 1 y 30 0", "x.c 2 0 two -20 0",
                         "x.c 9 0 - -7 0", "x.c 0 1 new 5 0", "x.c 0 0 - 1 0", "x.c 0 9 - 0 4"}));
  options_.top_lines = 2;
  options_.show = {"A"};
  options_.sort = {{.name = "B", .threshold = {}}};
  EXPECT_EQ(lines(), (std::vector<std::string>{"x.c 0 9 - 0", "x.c 1 2 one 30"}));
  options_.sort.clear();
  options_.files = {"y.*"};
  EXPECT_EQ(lines(), (std::vector<std::string>{"y.c 0 1 y 30"}));
}

TEST_F(MakeComparisonTest, OfAPageHasAll) {
  file("old/x.c", "one\ntwo\nthree\n");
  file("new/x.c", "one\n2\nthree\n");
  file("old/y.c", "y\n");
  file("new/y.c", "y\n");
  const std::string rest = "fl=y.c\nfn=same\n1 5 1\nfl=???\nfn=???\n0 1 1\n";
  before("fl=x.c\nfn=f\n1 10 1\n2 20 2\n" + rest, "36 5");
  after("fl=x.c\nfn=f\n1 10 1\n2 90 2\n" + rest, "106 5");
  options_.context = 0;
  options_.show = {"B"};
  options_.formulas = {parse_formula("Sum=A+B", "--event"), parse_formula("Rate=A/B", "--event")};
  program::Console console("make_comparison_test");
  const ComparedProfiles runs(options_.comparison, options_.names, console);
  const Comparison report = make_comparison(options_, options_.comparison, runs);
  ASSERT_EQ(report.functions.size(), 1u);
  const Comparison page = make_comparison_page(options_, options_.comparison, runs, report);

  std::vector<std::string> columns, files;
  for (const ComparedColumn& column : page.columns) columns.push_back(column.event);
  for (const ComparedFile& file : page.files) files.push_back(file.name);
  EXPECT_EQ(columns, (std::vector<std::string>{"A", "B", "Sum"}));
  EXPECT_EQ(page.columns[2].formula, "A + B");
  EXPECT_EQ(page.functions.size(), 3u);
  EXPECT_EQ(files, (std::vector<std::string>{"???", "x.c", "y.c"}));
  EXPECT_FALSE(page.files[0].is_text_wanted);
  EXPECT_EQ(page.files[0].unknown_lines->at(0).before->median, 1);
  EXPECT_EQ(lines(page.files[1]),
            (std::vector<std::string>{" 1 1: 0 0 0 one", "-2 0: -20 -2 -22 two", "+0 2: 90 2 92 2",
                                      " 3 3: three"}));
  EXPECT_FALSE(page.files[2].is_text_wanted);  // no function of it is in the report
  EXPECT_EQ((*page.files[2].without_source)[0].difference, 0);
}

// "f -3 g +2", or "f" of one that is alone.
std::string owners_of(const Comparison& page, const std::vector<LineFunction>& owners) {
  std::string text;
  for (const LineFunction& owner : owners) {
    text += text.empty() ? "" : " ";
    text += page.functions.at(owner.function).name;
    if (!owner.counts.empty()) text += ' ' + std::to_string(owner.counts[0].difference);
  }
  return text;
}

TEST_F(MakeComparisonTest, OfAPageSaysWhoseTheCountsOfLinesAre) {
  file("old/x.c", "one\ntwo\n");
  file("new/x.c", "one\nnew\ntwo\n");
  options_.page_sources = PageSources::all;
  before("fl=x.c\nfn=moves\n1 50 0\nfn=old_f\n1 10 0\n2 5 0\nfl=y.c\nfn=h\n1 1 0\n", "66 0");
  before("fl=x.c\nfn=moves\n1 52 0\nfn=old_f\n1 10 0\n2 5 0\n", "67 0");
  after(
      "fl=x.c\nfn=new_f\n1 30 0\n3 5 0\n9 1 0\nfn=g\n0 4 0\n2 7 0\nfl=y.c\nfn=moves\n1 1 0\n"
      "fl=x.c\n1 2 0\n",
      "50 0");
  options_.names.function.add("--mod-funcname", "s/(old|new)_//");
  program::Console console("make_comparison_test");
  const ComparedProfiles runs(options_.comparison, options_.names, console);
  const Comparison page = make_comparison_page(
      options_, options_.comparison, runs, make_comparison(options_, options_.comparison, runs));
  ASSERT_EQ(page.files.size(), 2u);
  const std::vector<ComparedLine> lines = unpacked(page.files[0].stretches.at(0));
  EXPECT_EQ(owners_of(page, lines.at(0).owners), "moves -49 f 20");
  EXPECT_EQ(lines[0].owners[0].counts[0].spread(), 2u);
  EXPECT_EQ(owners_of(page, lines.at(1).owners), "g");
  EXPECT_EQ(owners_of(page, lines.at(2).owners), "f");
  EXPECT_EQ(owners_of(page, page.files[0].beyond_end.at(0).owners), "f");
  EXPECT_EQ(owners_of(page, page.files[0].unknown_owners), "g");
}

TEST_F(MakeComparisonTest, RefusesOtherEvents) {
  before("fl=a.c\nfn=f\n1 1 1\n", "1 1");
  options_.comparison.after.profiles.push_back(
      file("other", "cmd: c\nevents: A\nfl=a.c\nfn=f\n1 1\nsummary: 1\n"));
  EXPECT_NE(program::error_of([&] { comparison(); }).find("has the events A, but"),
            std::string::npos);
}

// Whatever changed where: the lines that are shown add up to what the file's functions differ by.
TEST_F(MakeComparisonTest, ShowsLinesThatAddUpToTheFile) {
  std::mt19937 dice(3);
  options_.threshold = {"0", 0};
  options_.context = 1;
  for (int round = 0; round < 60; ++round) {
    options_.comparison.before.profiles.clear();
    options_.comparison.after.profiles.clear();
    std::int64_t totals[2] = {0, 0};
    for (const bool is_after : {false, true}) {
      std::string text, body = "fl=x.c\nfn=f\n";
      for (std::size_t i = dice() % 40; i > 0; --i)
        text += std::string(1, "abcdef"[dice() % 6]) + "\n";
      for (int line = 0; line < 45; line += 1 + static_cast<int>(dice() % 5)) {
        const auto count = static_cast<std::int64_t>(dice() % 5);
        totals[is_after] += count;
        body += std::to_string(line) + ' ' + std::to_string(count) + " 0\n";
      }
      const std::string source = is_after ? "new/x.c" : "old/x.c";
      if (dice() % 8 != 0)
        file(source, text);
      else
        std::filesystem::remove(path(source));
      const std::string summary = std::to_string(totals[is_after]) + " 0";
      if (is_after)
        after(body, summary);
      else
        before(body, summary);
    }
    const Comparison result = comparison();
    if (result.files.empty()) continue;
    const ComparedFile& shown = result.files.front();
    std::int64_t sum = 0;
    for (const auto& stretch : shown.stretches)
      for (const ComparedLine& line : stretch)
        if (!line.counts.empty()) sum += line.counts[0].difference;
    for (const LineBeyondEnd& line : shown.beyond_end) sum += line.counts[0].difference;
    if (shown.without_source) sum += (*shown.without_source)[0].difference;
    if (shown.unknown_lines) sum += (*shown.unknown_lines)[0].difference;
    EXPECT_EQ(sum, totals[1] - totals[0]);
    EXPECT_EQ(shown.counts[0].difference, sum);
  }
}

}  // namespace
}  // namespace cg::annotate
