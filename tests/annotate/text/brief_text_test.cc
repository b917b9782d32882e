// SPDX-License-Identifier: GPL-2.0-or-later
//
// A brief as text: its bounds, whatever it says. What it looks like is in tests/golden/annotate-brief.
#include "annotate/text/brief_text.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace cg::annotate::render {
namespace {

Finding finding(const std::string& what) {
  return {
      .rule = "rule",
      .what = what,
      .cost = 50,
      .amounts = {{"D1 misses", 1234}},
      .places = {{.file = "a.c", .line = 7, .function = "work", .cost = 50, .text = "  x = y;"}},
      .evidence = {"Because."},
      .remedy = "Try.",
      .undecided = "Ask.",
      .arguments = {"--function=work"}};
}

Brief brief(std::size_t findings) {
  Brief brief{.commands = {"prog"}, .data_files = {"out"}};
  brief.cost = 100;
  brief.totals = {{.name = "Instructions", .count = 100}};
  for (std::size_t i = 0; i < findings; ++i) brief.findings.push_back(finding("What."));
  return brief;
}

std::string text_of(const Brief& brief, std::size_t most) {
  std::string text;
  brief_text(brief, most, {}, [&](std::string_view lines) { text += lines; });
  return text;
}

std::ptrdiff_t lines_of(const std::string& text) { return std::ranges::count(text, '\n'); }

TEST(BriefText, AFinding) {
  const std::string text = text_of(brief(1), 60);
  EXPECT_NE(text.find("1. What.\n"
                      "   Cost:    50.0% of the modelled cost; 1,234 D1 misses\n"
                      "   Where:   work, a.c:7\n"
                      "            | x = y;\n"
                      "   Because: Because.\n"
                      "   Try:     Try.\n"
                      "   Ask:     Ask.\n"
                      "   More:    cg_annotate --function=work out\n"),
            std::string::npos)
      << text;
}

TEST(BriefText, FindingsAreWholeOrNotThere) {
  const std::string whole = text_of(brief(5), 200);
  EXPECT_EQ(whole.find("more finding"), std::string::npos);
  for (std::ptrdiff_t most = lines_of(whole); most >= 10; --most) {
    const std::string text = text_of(brief(5), static_cast<std::size_t>(most));
    EXPECT_LE(lines_of(text), most);
    std::size_t whats = 0, mores = 0;
    for (std::size_t at = 0; (at = text.find("What.", at)) != std::string::npos; ++at) ++whats;
    for (std::size_t at = 0; (at = text.find("More:", at)) != std::string::npos; ++at) ++mores;
    EXPECT_EQ(whats, mores);
    EXPECT_EQ(whats == 5, text.find("more finding") == std::string::npos) << text;
  }
}

TEST(BriefText, LinesAreBounded) {
  Brief odd = brief(1);
  const std::string longest(10'000, 'x');
  Finding& finding = odd.findings[0];
  finding.what = finding.remedy = finding.undecided = longest;
  finding.evidence = {longest, "\x1b[31m"};
  finding.places[0] = {.file = longest, .line = 1, .function = longest, .cost = 1};
  finding.places[0].text = longest;
  finding.places[0].inlined_into = {longest, longest};
  finding.places.push_back(finding.places[0]);
  finding.arguments = {longest};
  odd.commands = {longest};
  odd.data_files = {longest, longest, longest, longest};
  odd.hottest = {finding.places[0]};
  odd.not_recorded = {longest};
  odd.formula = "\x1b[31m";
  odd.hottest.push_back({.file = "a\tb.c", .line = 1, .function = "f", .cost = 1});
  const std::string text = text_of(odd, 60);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_NE(text.find("a b.c:1"), std::string::npos);
  EXPECT_LE(lines_of(text), 60);
  for (std::size_t begin = 0, end; (end = text.find('\n', begin)) != std::string::npos;
       begin = end + 1)
    EXPECT_LE(end - begin, 260u) << text.substr(begin, end - begin);
}

TEST(BriefText, NoFinding) {
  EXPECT_NE(text_of(brief(0), 60).find("No finding:"), std::string::npos);
}

TEST(BriefText, AnUnknownFile) {
  Brief unknown = brief(1);
  unknown.findings[0].places[0] = {.file = "???", .line = 0, .function = "f", .cost = 1};
  EXPECT_NE(text_of(unknown, 60).find("Where:   f, lines unknown\n"), std::string::npos);
}

}  // namespace
}  // namespace cg::annotate::render
