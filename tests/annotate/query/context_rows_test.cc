// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/context_rows.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/profile/callgraph/read_text.h"

namespace cg::annotate::callgraph {
namespace {

// f and g call h, each from main; f calls itself. h is of a library.
const std::string kText =
    "events: Ir Dr\nob=(1) prog\nfl=(1) a.c\nfn=(1) main\n1 10\ncfn=(2) f\ncalls=1 3\n2 50 5\n"
    "cfn=(4) g\ncalls=3 8\n3 40 4\nfn=(2)\n3 12 5\ncfn=(3) f'2\ncalls=1 3\n4 38\nfn=(3)\n3 8\n"
    "cob=(2) lib\ncfn=(5) h\ncalls=2 8\n5 30\nfn=(4)\n8 39 4\ncob=(2)\ncfn=(5)\ncalls=1 8\n5 1\n"
    "ob=(2)\nfn=(5)\n9 31\nsummary: 100 9\n"
    "# contexts: depth calls function inclusive-cost\n"
    "#@ 0 0 (1) 100 9\n#@ 1 1 (2) 50 5\n#@ 2 1 (3) 38\n#@ 3 2 (5) 25\n#@ 3 7 ... 5\n"
    "#@ 1 3 (4) 40 4\n#@ 2 1 (5) 1\n";

std::string rows(bool inverted, double least, std::size_t sorted_by = 0) {
  profile::callgraph::ReadText read;
  read.keep_contexts();
  read.add("f", kText);
  const Events events{.names = {"Ir", "Dr"}, .shown = {0}, .sort = {{sorted_by, {"99", 99}}}};
  std::string text;
  for (const ContextRow& row : inverted ? callers_in_context(*read, events, least)
                                        : callees_in_context(*read, events, least)) {
    text += std::string(row.depth, ' ') + row.name;
    if (row.calls) text += fmt::format(" {}x", *row.calls);
    if (!row.object.empty()) text += fmt::format(" [{}]", row.object);
    text += fmt::format(" {}\n", row.counts.front().value_or(0));
  }
  return text;
}

TEST(ContextRows, StandBelowTheirCallers) {
  EXPECT_EQ(rows(false, 0),
            "main [prog] 100\n"
            " f 1x 50\n"
            "  f 1x 38\n"
            "   h 2x [lib] 25\n"
            "   ... 7x 5\n"
            " g 3x 40\n"
            "  h 1x [lib] 1\n");
}

TEST(ContextRows, AreLeftOutBelowAShare) {
  EXPECT_EQ(rows(false, 40), "main [prog] 100\n f 1x 50\n g 3x 40\n");
  EXPECT_EQ(rows(false, 40.1), "main [prog] 100\n f 1x 50\n");
  EXPECT_EQ(rows(false, 1, 1), "main [prog] 100\n f 1x 50\n g 3x 40\n")
      << "of the first sort event";
}

TEST(ContextRows, StandBelowWhatTheyCall) {
  EXPECT_EQ(rows(true, 5),
            "g < main [prog] 39\n"
            "h [lib] 26\n"
            " f < f < main [prog] 25\n"
            "f [prog] 20\n"
            " main 12\n"
            " f < main 8\n"
            "main [prog] 10\n"
            "... < f < f < main 5\n");
}

}  // namespace
}  // namespace cg::annotate::callgraph
