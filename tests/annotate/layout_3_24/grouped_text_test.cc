// SPDX-License-Identifier: GPL-2.0-or-later
//
// Grouped listings made by hand, as text.
#include "annotate/layout_3_24/grouped_text.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cg::annotate::render {
namespace {

using profile::Counts;

class GroupedTextTest : public testing::Test {
 protected:
  GroupedTextTest() {
    listing_.columns = {{"Ir", 100, "100", {}}};
    listing_.metadata = {.invocation = "cg_annotate x",
                         .profiles = {{{"cache", ""}, "prog 1"}},
                         .events = {"Ir", "Dr"},
                         .sort = {"Ir", "Dr"},
                         .threshold = 5,
                         .annotation = true};
    listing_.annotation.fill(Counts{0});
  }

  // The text between a section's title and the next section.
  std::string section(const std::string& title, bool percentages = false) const {
    std::string whole;
    grouped_text(listing_, {.percentages = percentages},
                 [&](std::string_view lines) { whole += lines; });
    const std::string rule = std::string(80, '-') + '\n';
    const std::string head = rule + "-- " + title + '\n' + rule;
    const auto at = whole.find(head);
    if (at == std::string::npos) return "none";
    const std::string rest = whole.substr(at + head.size());
    return rest.substr(0, rest.find(rule));
  }

  // With one file, a.c.
  std::string source(const Excerpt& excerpt, SourceState state = SourceState::annotated) {
    listing_.files = {
        {.name = "a.c", .originals = {"x/a.c", "y/a.c"}, .state = state, .excerpt = excerpt}};
    return section("Annotated source file: a.c");
  }

  static std::string warning(const std::string& lines) {
    const std::string frame = std::string(79, '@') + '\n';
    std::string head;
    for (int i = 0; i < 7; ++i) head += "@@ WARNING ";
    return frame + head + "@@\n" + frame + lines + frame + '\n';
  }

  GroupedListing listing_;
};

TEST_F(GroupedTextTest, BeginsWithWhatWasMeasured) {
  EXPECT_EQ(section("Metadata"),
            "Invocation:       cg_annotate x\n"
            "cache\n"
            "\n"
            "Command:          prog 1\n"
            "Events recorded:  Ir Dr\n"
            "Events shown:     Ir\n"
            "Event sort order: Ir Dr\n"
            "Threshold:        5.0%\n"
            "Annotation:       on\n"
            "\n");
}

TEST_F(GroupedTextTest, NumbersTheHeadsOfSeveralProfiles) {
  listing_.metadata.profiles = {{{"cache"}, "a"}, {{"cache"}, "a"}, {{"cache"}, "b"}};
  EXPECT_NE(section("Metadata")
                .find("x\n"
                      "cache\n"
                      "Command 1:        a\n"
                      "Command 2:        (same as Command 1)\n"
                      "Command 3:        b\n"),
            std::string::npos);
  listing_.metadata.profiles[1].descriptions = {};
  EXPECT_NE(section("Metadata")
                .find("x\n"
                      "Description 1:\n"
                      "cache\n"
                      "Description 2:\n"
                      "Description 3:\n"
                      "cache\n"
                      "Command 1:"),
            std::string::npos);
}

TEST_F(GroupedTextTest, WritesTheThresholdAsPythonDoes) {
  for (const auto& [threshold, text] : {std::pair(0.1, "0.1%"), std::pair(0.00001, "1e-05%"),
                                        std::pair(0.0, "0.0%"), std::pair(12.5, "12.5%")}) {
    listing_.metadata.threshold = threshold;
    EXPECT_NE(section("Metadata").find(std::string("        ") + text + '\n'), std::string::npos)
        << text;
  }
}

TEST_F(GroupedTextTest, HasGroupsWithTheirItems) {
  listing_.by_file = {{"a.c", {60}, 0, {{"f", {50}}, {"g", {10}}}, {60}, false},
                      {"b.c", {5}, 0, {{"h", {5}}}, {65}, true}};
  listing_.by_function = {{"h", {5}, 0, {{"b.c", {5}}}, {5}, true}};
  EXPECT_EQ(section("File:function summary"),
            "  Ir  file:function\n\n"
            "< 60  a.c:\n"
            "  50    f\n"
            "  10    g\n"
            "\n"
            "<  5  b.c:h\n"
            "\n");
  EXPECT_EQ(section("Function:file summary"), "  Ir  function:file\n\n>  5  h:b.c\n\n");
}

TEST_F(GroupedTextTest, HasColumnsThatAreWideEnoughFor0) {
  listing_.columns.front().total = -100;
  listing_.by_file = {{"a.c", {-6}, 0, {{"f", {-6}}}, {-6}, true}};
  EXPECT_EQ(section("File:function summary", true),
            "  Ir_______________  file:function\n\n< -6  (6.0%,  6.0%)  a.c:f\n\n");
  EXPECT_EQ(section("Function:file summary", true), "  Ir______________  function:file\n\n");
}

TEST_F(GroupedTextTest, HasTotalsAndWhereTheCountsWent) {
  EXPECT_EQ(section("Summary"), "Ir_ \n\n100  PROGRAM TOTALS\n\n");
  listing_.annotation[0] = {70};
  const std::string annotation = section("Annotation summary");
  EXPECT_EQ(annotation.find("Ir \n\n70    annotated: files known & above threshold & readable, "
                            "line numbers known\n 0    annotated: "),
            0u);
  EXPECT_TRUE(annotation.ends_with(" 0  unannotated: files unknown\n\n"));
  listing_.metadata.annotation = false;
  EXPECT_EQ(section("Annotation summary"), "none");
}

TEST_F(GroupedTextTest, ShowsUnknownLinesFirst) {
  Excerpt excerpt;
  excerpt.unknown_lines = Counts{7};
  EXPECT_EQ(source(excerpt), "Ir \n\n 7  <unknown (line 0)>\n\n");
  excerpt.stretches = {{.first = 2, .lines = {{"two", {5}}, {"three", {}}}},
                       {.first = 9, .lines = {{"nine", {1}}}, .at_end = true}};
  const std::string dashes = ' ' + std::string(40, '-') + '\n';
  EXPECT_EQ(source(excerpt), "Ir \n\n 7  <unknown (line 0)>\n\n-- line 2" + dashes +
                                 " 5  two\n .  three\n-- line 3" + dashes + "-- line 9" + dashes +
                                 " 1  nine\n\n");
}

TEST_F(GroupedTextTest, ShowsLinesBeyondTheEnd) {
  Excerpt excerpt;
  excerpt.name = "x/a.c";
  excerpt.stretches = {{.first = 7, .lines = {}, .at_end = true, .is_reached = false}};
  excerpt.beyond_end = {{7, {5}}};
  EXPECT_EQ(source(excerpt),
            "Ir \n\n\n 5  <bogus line 7>\n\n" +
                warning("@@ Information recorded about lines past the end of 'x/a.c'.\n"));
}

TEST_F(GroupedTextTest, WarnsOfNewerSources) {
  Excerpt excerpt;
  excerpt.newer_than = {"one.out"};
  EXPECT_EQ(source(excerpt), warning("@ Original source files are all newer than data file "
                                     "'one.out':\n@ - x/a.c\n@ - y/a.c\n"
                                     "@ Annotations may not be correct.\n") +
                                 "Ir \n\n");
}

TEST_F(GroupedTextTest, SaysWhyAFileIsNotAnnotated) {
  EXPECT_EQ(source({}, SourceState::unreadable),
            "Unannotated because one or more of these original files are unreadable:\n"
            "- x/a.c\n- y/a.c\n\n");
  EXPECT_EQ(source({}, SourceState::different),
            "Unannotated because two or more of these original files are not identical:\n"
            "- x/a.c\n- y/a.c\n\n");
}

}  // namespace
}  // namespace cg::annotate::render
