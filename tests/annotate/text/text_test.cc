// SPDX-License-Identifier: GPL-2.0-or-later
//
// Listings made by hand, as text.
#include "annotate/text/text.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/annotate/text/rule.h"

namespace cg::annotate::render {
namespace {

// A rule is written "=" here, the hyphens of a mark "-", and a warning's frame "@".
std::string shortened(std::string text) {
  const auto replace = [&](const std::string& from, const std::string& to) {
    for (auto at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
      text.replace(at, from.size(), to);
  };
  replace(kRule, "=\n");
  replace(" " + std::string(40, '-'), " -");
  replace(std::string(79, '@'), "@");
  return text;
}

class TextTest : public testing::Test {
 protected:
  TextTest() { listing_.columns = {{"Ir", 1000, "1000", {1, 1000}}, {"Dr", 10, "10", {0, 10}}}; }

  std::string whole(const TextStyle& style = {.percentages = false}) const {
    std::string result;
    text(listing_, style, [&](std::string_view lines) { result += lines; });
    return shortened(result);
  }

  // What follows the functions.
  std::string files() const {
    const std::string result = whole();
    return result.substr(result.find("file:function\n=\n\n") + 17);
  }

  static Excerpt excerpt(std::vector<Stretch> stretches) {
    Excerpt excerpt;
    excerpt.name = "a.c";
    excerpt.in_profile = true;
    excerpt.stretches = std::move(stretches);
    return excerpt;
  }

  Listing listing_;
};

TEST_F(TextTest, BeginsWithMetadataTotalsAndFunctions) {
  listing_.metadata = {.descriptions = {"I1 cache: small", "D1 cache: small"},
                       .commands = {"./prog 1"},
                       .data_files = {"out"},
                       .is_difference = false,
                       .events = {"Ir", "Dr", "Dw"},
                       .sort = {{"Dr", "0.50"}, {"Ir", "100"}},
                       .include_dirs = {"x/", "y/"},
                       .user_files = {},
                       .auto_annotation = true};
  listing_.functions = {{"a.c", "main", {900, 10}}, {"b.c", "f", {1, std::nullopt}}};
  EXPECT_EQ(whole({.percentages = true}),
            "=\n"
            "I1 cache: small\n"
            "D1 cache: small\n"
            "Command:          ./prog 1\n"
            "Data file:        out\n"
            "Events recorded:  Ir Dr Dw\n"
            "Events shown:     Ir Dr\n"
            "Event sort order: Dr Ir\n"
            "Thresholds:       0.50 100\n"
            "Include dirs:     x/\n"
            "                  y/\n"
            "User annotated:   \n"
            "Auto-annotation:  on\n"
            "\n"
            "=\n"
            "Ir             Dr          \n"
            "=\n"
            "1,000 (100.0%) 10 (100.0%)  PROGRAM TOTALS\n"
            "\n"
            "=\n"
            "Ir             Dr           file:function\n"
            "=\n"
            "  900 (90.00%) 10 (100.0%)  a.c:main\n"
            "    1 ( 0.10%)  .           b.c:f\n"
            "\n");
}

TEST_F(TextTest, MarksLinesWithCountsThatAreNotTheirOwn) {
  listing_.files = {
      excerpt({{1, {{"one", {1, 2}, {}, {1, {}}}, {"two", {1, 2}, {}, {}}}, true, true}})};
  listing_.nearest_note = "something";
  const std::string text = files();
  EXPECT_NE(text.find(" 2 ~one\n"), text.npos) << text;
  EXPECT_NE(text.find(" 2  two\n"), text.npos) << text;
  EXPECT_TRUE(text.ends_with("\n~ something\n")) << text;
}

TEST_F(TextTest, MarksGroupsAndHotLinesWithCountsThatAreNotTheirOwn) {
  listing_.by = {"file", "line"};
  listing_.groups = {{.name = "a.c",
                      .counts = {1, 2},
                      .groups = {{.name = "7", .counts = {1, 2}, .nearest = {1, {}}},
                                 {.name = "8", .counts = {1, 2}}}}};
  listing_.top_lines = {{"a.c", 7, {"f"}, {1, 2}, "one", {1, {}}}, {"a.c", 8, {"f"}, {1, 2}}};
  const std::string text = whole();
  for (const char* const line :
       {" 2  a.c\n", " 2   ~7\n", " 2    8\n", " 2 ~a.c:7 in f: one\n", " 2  a.c:8 in f\n"})
    EXPECT_NE(text.find(line), text.npos) << line << text;
}

TEST_F(TextTest, NamesSeveralProfiles) {
  listing_.metadata.commands = {"./prog 1", "./prog 2"};
  listing_.metadata.data_files = {"a", "b"};
  EXPECT_TRUE(
      whole().starts_with("=\n"
                          "Command:          ./prog 1\n"
                          "                  ./prog 2\n"
                          "Data file:        a\n"
                          "                  b\n"));
  listing_.metadata.is_difference = true;
  EXPECT_NE(whole().find("./prog 2\nFiles compared:   a; b\nEvents"), std::string::npos);
}

TEST_F(TextTest, MarksWhereLinesAreLeftOut) {
  listing_.files = {excerpt(
      {{1, {{"one", {12, 3}}, {"two", {}}}, false}, {7, {{"seven", {5, std::nullopt}}}, true}})};
  EXPECT_EQ(files(),
            "=\n-- Auto-annotated source: a.c\n=\n"
            "Ir Dr \n"
            "\n"
            "12  3  one\n"
            " .  .  two\n"
            "-- line 2 -\n"
            "-- line 7 -\n"
            " 5  .  seven\n"
            "\n");
}

TEST_F(TextTest, SaysWhereAFileWasFoundAndWhoChoseIt) {
  Excerpt file = excerpt({});
  file.directory = "src/";
  file.by = ChosenBy::user;
  file.in_profile = false;
  listing_.files = {file};
  EXPECT_EQ(files(),
            "=\n-- User-annotated source: src/ + a.c\n=\n"
            "  No information has been collected for a.c\n\n");
}

TEST_F(TextTest, ShowsCountsThatHaveNoLine) {
  Excerpt file = excerpt({{1, {{"one", {1, 0}}}, true}});
  file.beyond_end = {{99, {200, 4}}};
  file.unknown_lines = {{30, 1}};
  listing_.files = {file};
  const std::string result = files();
  EXPECT_NE(result.find("  1  0  one\n200  4  <bogus line 99>\n\n@\n@@ WARNING"), result.npos)
      << result;
  EXPECT_NE(result.find("past the end of 'a.c'"), result.npos) << result;
  EXPECT_TRUE(result.ends_with("@\n\n 30  1  <counts for unidentified lines in a.c>\n\n"))
      << result;
}

TEST_F(TextTest, WarnsOfANewerSource) {
  listing_.files = {excerpt({})};
  EXPECT_EQ(files().find("WARNING"), std::string::npos);
  listing_.files.front().newer_than = {"out", "other"};
  for (const std::string& profile : listing_.files.front().newer_than)
    EXPECT_NE(files().find("Source file 'a.c' is more recent than input file '" + profile + "'."),
              std::string::npos);
}

TEST_F(TextTest, EndsWithMissingFilesAndTheSumOfAnnotatedLines) {
  listing_.missing_files = {"x.c", "y.c"};
  listing_.annotated = {1234, 0};
  EXPECT_EQ(files(),
            "=\nThe following files chosen for auto-annotation could not be found:\n=\n"
            "  x.c\n"
            "  y.c\n"
            "\n"
            "=\n"
            "Ir    Dr \n"
            "=\n"
            "1,234  0  events annotated\n"
            "\n");
}

TEST_F(TextTest, IsWrittenInPiecesOfWholeLines) {
  listing_.functions.assign(10'000, {"a.c", std::string(100, 'f'), {1, 1}});
  std::size_t pieces = 0, most = 0;
  text(listing_, {}, [&](std::string_view lines) {
    ++pieces;
    most = std::max(most, lines.size());
    EXPECT_TRUE(lines.ends_with('\n'));
  });
  EXPECT_GT(pieces, 10u);
  EXPECT_LT(most, 100'000u);
}

}  // namespace
}  // namespace cg::annotate::render
