// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/render/markdown.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/gate/render/example.h"

namespace cg::gate::render {
namespace {

TEST(Markdown, SaysItAll) {
  EXPECT_EQ(markdown(example()),
            R"(**regression**: prog&#58; Ir&#58; +500 (+5&#46;00%), limit 1%&#124;2000

| event | baseline | current | difference | % | limit | verdict |
| --- | ---: | ---: | ---: | ---: | --- | --- |
| <code>Ir</code> | 10,000 (9,990 to 10,010) | 10,500 | +500 | +5.00% | 1%&#124;2000 | regression |
| <code>Dr</code> | 0 | 3 | +3 |  |  |  |
| <code>Dw</code> | 2,000 | 2,000 | 0 | 0.00% | 1%&#124;2000 | pass |
| <code>Ir</code> of <code>sort</code> | 100 | 90 | -10 | -10.00% | 1%&#124;2000 | improvement |

4 functions judged, 1 beyond their limits

<code>Ir</code> moved most in

| difference | % | function | line that moved most |  |
| ---: | ---: | --- | --- | ---: |
| +500 |  | <code>src/a&#46;c&#58;sum</code> | <code>src/a&#46;c&#58;7</code> | +400 |
| -10 | -50.00% | <code>&#63;&#63;&#63;&#58;&#63;&#63;&#63;</code> |  |  |
)");
}

TEST(Markdown, EndsWithFindingsIfThereAreSome) {
  Report report = example();
  const std::string without = markdown(report);
  annotate::MovedFinding finding{.rule = "work", .what = "More work.", .cost = {10, 1'000}};
  finding.change = 990;
  finding.places = {{.file = "a|b.c", .line = 7, .function = "sum"}};
  finding.has_old_lines = true;
  report.brief.emplace();
  EXPECT_EQ(markdown(report), without) << "no finding is no section";
  report.brief->formula = "Ir";
  report.brief->findings = {finding};
  EXPECT_EQ(markdown(report).substr(without.size()), R"(
Findings, by the modelled cost <code>Ir</code>

| finding | where | old | new | change |
| --- | --- | ---: | ---: | ---: |
| More work&#46; | <code>sum</code> <code>a&#124;b&#46;c&#58;7</code> of the old source | 10 | 1,000 | +990 |
)");
}

TEST(Markdown, HasNothingOfANameButItsLettersAndNumbers) {
  EXPECT_EQ(code("f<a|`b`>"), "<code>f&#60;a&#124;&#96;b&#96;&#62;</code>");
  EXPECT_EQ(code("@all"), "<code>&#64;all</code>");
  EXPECT_EQ(code("__x__ \\"), "<code>&#95;&#95;x&#95;&#95; &#92;</code>");
  EXPECT_EQ(code("\xc3\xa4\xff\x1b"), "<code>\xc3\xa4\xef\xbf\xbd&#92;x1b</code>");
}

TEST(Markdown, KeepsItsTablesWhateverTheNames) {
  const auto bars = [](const std::string& text) { return std::ranges::count(text, '|'); };
  EXPECT_EQ(bars(markdown(hostile_report("|</code>|`|"))), bars(markdown(hostile_report("x"))));
}

TEST(Markdown, SaysWhatDiffersAndWhatIsMissing) {
  Report report = example();
  report.environment = {"libc.so.6: other build"};
  EXPECT_NE(markdown(report).find("\n* <code>libc&#46;so&#46;6&#58; other build</code>\n"),
            std::string::npos);
  EXPECT_NE(markdown(first_report()).find("| <code>Ir</code> | none | 10,500 |  |  |"),
            std::string::npos);
}

}  // namespace
}  // namespace cg::gate::render
