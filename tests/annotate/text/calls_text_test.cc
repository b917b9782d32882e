// SPDX-License-Identifier: GPL-2.0-or-later
//
// Listings of calls made by hand, as text.
#include "annotate/text/calls_text.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/annotate/text/rule.h"

namespace cg::annotate::render {
namespace {

std::string text_of(const Listing& listing, Tree tree) {
  std::string text;
  calls_text(listing, {.percentages = true}, tree, [&](std::string_view lines) { text += lines; });
  return text;
}

Listing with_calls() {
  Listing listing;
  listing.metadata.data_files = {"out"};
  listing.metadata.commands = {"prog (PID 7)"};
  listing.metadata.creator = "c-1";
  listing.columns = {{"Ir", 1000, "1000", {1, 900}}, {"Dr", std::nullopt, ".", {}}};
  FunctionRow main{"a.c", "main", {900, std::nullopt}};
  main.object = "prog";
  main.callers = {{"b.h", "inlined", std::nullopt, 1, {1000, std::nullopt}}};
  main.callees = {{"a.c", "f", "", 1234, {50, std::nullopt}}};
  listing.functions = {main, {"b.h", "inlined", {5, 0}}};
  return listing;
}

TEST(CallsText, NamesObjectsBehindFunctions) {
  Listing made = with_calls();
  made.totals_are_calculated = true;
  EXPECT_EQ(text_of(made, Tree::none),
            kRule + "Profile data file 'out' (creator: c-1)\n" + kRule +
                "Profiled target:  prog (PID 7)\n"
                "Events recorded:  \n"
                "Events shown:     Ir Dr\n"
                "Event sort order: \n"
                "Thresholds:       \n"
                "Include dirs:     \n"
                "User annotated:   \n"
                "Auto-annotation:  off\n\n" +
                kRule + "Ir             Dr \n" + kRule +
                "1,000 (100.0%) .           PROGRAM TOTALS (calculated)\n\n" + kRule +
                "Ir           Dr  file:function\n" + kRule +
                "900 (90.00%) .           a.c:main [prog]\n"
                "  5 ( 0.50%) 0           b.h:inlined\n\n");
}

TEST(CallsText, HasStacksBehindFunctions) {
  Listing made = with_calls();
  made.contexts = Contexts{false,
                           {{0, "main", "prog", std::nullopt, {1000, 5}},
                            {1, "f", "", 1234, {50, std::nullopt}},
                            {2, "...", "", 7, {-9, 0}}}};
  EXPECT_NE(text_of(made, Tree::none)
                .find("b.h:inlined\n\n" + kRule +
                      "Ir             Dr          function, and below it what it called\n" + kRule +
                      "1,000 (100.0%) 5 ( 0.00%)  main [prog]\n"
                      "   50 ( 5.00%) .            f (1,234x)\n"
                      "   -9 (-0.90%) 0             ... (7x)\n\n"),
            std::string::npos)
      << text_of(made, Tree::none);
  made.contexts->are_inverted = true;
  EXPECT_NE(text_of(made, Tree::none).find(" function, and below it by whom it was called\n"),
            std::string::npos);
}

TEST(CallsText, PutsFunctionsBetweenTheirCalls) {
  const std::string text = text_of(with_calls(), Tree::calls);
  EXPECT_NE(text.find(kRule + "\n"
                              "1,000 (100.0%) .           < b.h:inlined (1x)\n"
                              "900 (90.00%) .           *  a.c:main [prog]\n"
                              " 50 ( 5.00%) .           >   a.c:f (1,234x) []\n"
                              "\n"
                              "  5 ( 0.50%) 0           *  b.h:inlined\n\n"),
            std::string::npos)
      << text;
}

TEST(CallsText, PutsCallsBelowTheirLines) {
  Listing made = with_calls();
  Excerpt& excerpt = made.files.emplace_back();
  excerpt.name = "a.c";
  excerpt.in_profile = true;
  SourceLine line{"  f();", {7, 1}};
  line.calls = {{"a.c", "f", "o", 2, {50, std::nullopt}}};
  excerpt.stretches = {{.first = 1, .lines = {line}, .at_end = true}};
  EXPECT_NE(text_of(made, Tree::none)
                .find("7 ( 0.70%) 1 ( 0.00%)    f();\n"
                      "50 ( 5.00%) .           => a.c:f (2x)\n"),
            std::string::npos)
      << text_of(made, Tree::none);
}

}  // namespace
}  // namespace cg::annotate::render
