// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/export/csv.h"

#include <gtest/gtest.h>

#include "tests/annotate/export/made.h"

namespace cg::annotate::exports {
namespace {

using Sums = std::span<const profile::Count>;

std::string table(const Made& functions, std::span<const std::size_t> order) {
  return written([&](const auto& to) {
    csv(
        *functions, order, (*functions).header().events(),
        [](Sums sums) { return profile::Counts(sums.begin(), sums.end()); }, to);
  });
}

std::string table(const std::string& body) {
  const Made functions(body);
  return table(functions, functions.order());
}

TEST(Csv, HasARowForEachFunction) {
  EXPECT_EQ(table("fl=a.c\nfn=f\n1 5 6\n2 -7\nfn=g\n1 . 0\nfn=none\n"),
            "file,function,A,B\n"
            "a.c,f,-2,6\n"
            "a.c,g,,0\n"
            "a.c,none,,\n");
  EXPECT_EQ(table(""), "file,function,A,B\n");
}

TEST(Csv, HasRowsInTheOrderThatIsGiven) {
  const Made functions("fl=a.c\nfn=f\n1 1\nfn=g\n1 2\nfn=h\n1 3\n");
  const std::vector<std::size_t> order{2, 0};
  EXPECT_EQ(table(functions, order), "file,function,A,B\na.c,h,3,\na.c,f,1,\n");
}

TEST(Csv, HasTheColumnsThatAreMadeOfTheSums) {
  const Made functions("fl=a.c\nfn=f\n1 5 6\n");
  const std::vector<std::string> events{"A", "Twice"};
  const auto columns = [](Sums sums) { return profile::Counts{sums[0], 2 * *sums[0]}; };
  EXPECT_EQ(
      written([&](const auto& to) { csv(*functions, functions.order(), events, columns, to); }),
      "file,function,A,Twice\na.c,f,5,10\n");
}

TEST(Csv, QuotesWhatWouldEndAField) {
  EXPECT_EQ(table("fl=a,b\nfn=operator\"\" _x\n1 1 1\nfn=r\r\n1 1 1\nfn= x \n1 1 1\n"),
            "file,function,A,B\n"
            "\"a,b\",\"operator\"\"\"\" _x\",1,1\n"
            "\"a,b\",\"r\r\",1,1\n"
            "\"a,b\", x ,1,1\n");
}

TEST(Csv, IsUtf8) {
  EXPECT_EQ(table("fl=\xc3\xa4\nfn=\xff\n1 1 1\n"),
            "file,function,A,B\n\xc3\xa4,\xef\xbf\xbd,1,1\n");
}

TEST(Csv, HasARowForEachInnermostGroup) {
  const std::vector<std::string> levels{"thread", "function"}, events{"A", "B"};
  const std::vector<NameGroup> groups{
      {.name = "thread 1",
       .counts = {3, 4},
       .groups = {{.name = "f", .counts = {1, 4}}, {.name = "g,h", .counts = {2, {}}}}},
      {.name = "thread 2", .counts = {5, 6}, .groups = {{.name = "f", .counts = {5, 6}}}}};
  EXPECT_EQ(written([&](const auto& to) { csv(levels, events, groups, to); }),
            "thread,function,A,B\n"
            "thread 1,f,1,4\n"
            "thread 1,\"g,h\",2,\n"
            "thread 2,f,5,6\n");
}

TEST(Csv, SaysWhichCountsOfGroupsAreOfCodeWithoutALine) {
  const std::vector<std::string> levels{"file", "line"}, events{"A", "B"};
  const std::vector<NameGroup> groups{
      {.name = "a.c",
       .counts = {6, 4},
       .groups = {{.name = "1", .counts = {2, 4}},
                  {.name = "2", .counts = {4, {}}, .nearest = {3, {}}}}}};
  EXPECT_EQ(written([&](const auto& to) { csv(levels, events, groups, to); }),
            "file,line,A,B,A without line,B without line\n"
            "a.c,1,2,4,0,0\n"
            "a.c,2,4,,3,\n");
}

TEST(Csv, OfAComparisonHasGroupsInsteadOfFunctions) {
  Comparison comparison;
  comparison.by = {"folder", "file"};
  comparison.columns = {{.event = "A", .total = {}}};
  comparison.functions = {{.file = "a.c", .name = "f"}};
  const Changes counts{{profile::Range{2, 1, 3}, {}, -2, false}};
  comparison.groups = {
      {.name = "src", .counts = counts, .groups = {{.name = "src/a.c", .counts = counts}}}};
  EXPECT_EQ(written([&](const auto& to) { csv(comparison, to); }),
            "folder,file,A before,A after,A difference\nsrc,src/a.c,2,,-2\n");
}

TEST(Csv, OfAComparisonHasBothSides) {
  Comparison comparison;
  comparison.columns = {{.event = "A", .total = {}}, {.event = "B", .total = {}}};
  comparison.functions = {{.file = "a.c",
                           .name = "f",
                           .file_before = "old/a.c",
                           .counts = {{profile::Range{2, 1, 3}, profile::Range{7, 7, 7}, 5, false},
                                      {{}, {}, 0, false}}}};
  EXPECT_EQ(
      written([&](const auto& to) { csv(comparison, to); }),
      "file,function,file before,A before,A after,A difference,B before,B after,B difference\n"
      "a.c,f,old/a.c,2,7,5,,,0\n");
}

}  // namespace
}  // namespace cg::annotate::exports
