// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/graph.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <random>
#include <string>
#include <utility>

#include "tests/profile/callgraph/read_text.h"
#include "tests/program/error_of.h"

namespace cg::profile::callgraph {
namespace {

std::string text_of(std::span<const Count> counts) {
  std::string text;
  for (const Count& count : counts) text += count ? fmt::format("{} ", *count) : ". ";
  return text;
}

struct ReadGraph {
  explicit ReadGraph(std::string_view text) : read(text), graph(*read) {}

  FunctionId function(std::string_view name) const {
    for (std::uint32_t i = 0; i < read->size(); ++i)
      if (read->name_of(FunctionId{i}) == name) return FunctionId{i};
    ADD_FAILURE() << name;
    return {};
  }
  std::string inclusive(std::string_view name) const {
    return text_of(graph.inclusive(function(name)));
  }

  ReadText read;
  Graph graph;
};

TEST(CallGraph, InclusiveIsSelfAndWhatIsCalled) {
  const ReadGraph read(
      "events: Ir Dr\nfl=a.c\nfn=main\n1 5\n2 1\nfi=b.h\n7 10 2\ncfi=a.c\ncfn=f\ncalls=3 1\n8 100 "
      "4\n"
      "cfi=a.c\ncfn=f\ncalls=1 1\n9 1\nfn=f\n");
  EXPECT_EQ(read.inclusive("main"), "117 6 ");
  EXPECT_EQ(read.inclusive("f"), ". . ");  // nothing of its own was counted
  ASSERT_EQ(read.graph.pieces(), 3u);
  EXPECT_EQ(text_of(read.graph.self(PieceId{0})), "6 . ");
  EXPECT_EQ(text_of(read.graph.self(PieceId{1})), "10 2 ");
  EXPECT_EQ(text_of(read.graph.inclusive_of_inlined(PieceId{1})), "111 6 ");
  EXPECT_TRUE(read.graph.has_rows(PieceId{0}));
  EXPECT_TRUE(read.graph.has_rows(PieceId{1}));
  EXPECT_FALSE(read.graph.has_rows(PieceId{2}));
  ASSERT_EQ(read.graph.calls_to(read.function("f")).size(), 1u);
  const CallId call{read.graph.calls_to(read.function("f"))[0]};
  EXPECT_EQ(read.graph.call(call).times, 4u);
  EXPECT_EQ(text_of(read.graph.cost(call)), "101 4 ");
  EXPECT_TRUE(read.graph.calls_from(PieceId{0}).empty());
  EXPECT_EQ(read.graph.calls_from(PieceId{1}).size(), 1u);
}

TEST(CallGraph, EveryFunctionThatIsCalledHasAPieceOfItsOwn) {
  const ReadGraph read(
      "events: Ir Dr\nfl=a.c\nfn=main\nfi=b.h\n1 1\nfe=a.c\n2 1\ncfn=f\ncalls=1 1\n2 1\n"
      "cfi=c.c\ncfn=g\ncalls=1 1\n2 1\n");
  ASSERT_EQ(read.graph.pieces(), 4u);
  for (const auto& [function, piece] :
       {std::pair("main", 1u), std::pair("f", 2u), std::pair("g", 3u)})
    EXPECT_EQ(read.graph.own_piece(read.function(function)), PieceId{piece}) << function;
  EXPECT_EQ(read.inclusive("main"), "4 . ");
}

// main calls even, that odd, that even, ...: each level's cost is in those of all above.
constexpr const char* kCycle =
    "events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=even\ncalls=1 1\n2 90\nfn=even\n3 40\ncfn=odd\ncalls=9 "
    "1\n"
    "3 300\nfn=odd\n4 30\ncfn=even\ncalls=8 1\n4 250\ncfn=leaf\ncalls=1 1\n4 20\nfn=leaf\n5 20\n";

TEST(CallGraph, ACycleIsOneNode) {
  const ReadGraph read(kCycle);
  EXPECT_EQ(read.inclusive("even"), "90 ");
  EXPECT_EQ(read.inclusive("odd"), "90 ");
  EXPECT_EQ(read.inclusive("main"), "100 ");
  EXPECT_EQ(read.inclusive("leaf"), "20 ");
  EXPECT_TRUE(read.graph.is_in_cycle(read.function("odd")));
  EXPECT_FALSE(read.graph.is_in_cycle(read.function("leaf")));
}

TEST(CallGraph, CallsInACycleCostNoMoreThanTheCycle) {
  const ReadGraph read(kCycle);
  const Counts large = {300}, small = {15}, absent = {std::nullopt};
  EXPECT_EQ(read.graph.capped(read.function("odd"), large), Counts{90});
  EXPECT_EQ(read.graph.capped(read.function("odd"), small), small);
  EXPECT_EQ(read.graph.capped(read.function("odd"), absent), absent);
  EXPECT_EQ(read.graph.capped(read.function("leaf"), large), large);
}

TEST(CallGraph, CallsInACycleCostNothingWhereTheCycleCostsNothing) {
  const ReadGraph read("events: Ir Dr\nfn=f\n1 10\ncfn=f\ncalls=3 1\n1 99 1\n");
  EXPECT_EQ(read.graph.capped(read.function("f"), Counts{9, 1}), (Counts{9, std::nullopt}));
}

// As in a difference.
TEST(CallGraph, CallsInACycleOfNegativeCostAreNoFurtherBelowZero) {
  const ReadGraph read("events: Ir\nfn=f\n1 -10\ncfn=f\ncalls=3 1\n1 -99\n");
  EXPECT_EQ(read.graph.capped(read.function("f"), Counts{-99}), Counts{-10});
  EXPECT_EQ(read.graph.capped(read.function("f"), Counts{-9}), Counts{-9});
  EXPECT_EQ(read.graph.capped(read.function("f"), Counts{9}), Counts{9});
}

TEST(CallGraph, AFunctionThatCallsItselfIsACycle) {
  const ReadGraph read("events: Ir\nfn=f\n1 10\ncfn=f\ncalls=3 1\n1 99\n");
  EXPECT_TRUE(read.graph.is_in_cycle(read.function("f")));
  EXPECT_EQ(read.inclusive("f"), "10 ");
}

TEST(CallGraph, SumsFitOrThrow) {
  EXPECT_EQ(program::error_of([] {
              ReadGraph("events: Ir\nfl=a.c\nfn=f\n1 1\ncfn=g\ncalls=1 1\n1 9223372036854775807\n");
            }),
            "a.c:f: a sum of its costs does not fit 64 bits");
  const auto error_in = [](std::string_view body) {
    return program::error_of([&] { ReadGraph("events: Ir\nfl=a.c\nfn=f\n" + std::string(body)); });
  };
  // Of one file, though not of the function.
  EXPECT_EQ(error_in("1 9223372036854775807\nfi=b.h\n1 -1\nfe=a.c\n2 1\n"),
            "a.c:f: a sum of its costs does not fit 64 bits");
  EXPECT_EQ(error_in("cfn=g\ncalls=1 1\n1 9223372036854775807\ncfn=g\ncalls=1 1\n2 1\n"),
            "a.c:g: a sum of its costs does not fit 64 bits");
  EXPECT_EQ(error_in("cfn=g\ncalls=9223372036854775807 1\n1 1\ncfn=g\ncalls=1 1\n2 1\n"),
            "a.c:g: a sum of its costs does not fit 64 bits");
}

// As deep as a profile says.
TEST(Cycles, LongChainsNeedNoStack) {
  constexpr std::uint32_t kChain = 1'000'000;
  std::vector<Edges::Edge> edges;
  for (std::uint32_t node = 0; node + 1 < kChain; ++node) edges.push_back({node, node + 1});
  EXPECT_EQ(components(Edges(kChain, edges)).back(), 0u);
  edges.push_back({kChain - 1, 0});
  EXPECT_EQ(components(Edges(kChain, edges)), std::vector<std::uint32_t>(kChain, 0));
}

// Against reachability, tried out.
TEST(Cycles, AreWhatReachesEachOther) {
  std::mt19937_64 random(3);
  for (int round = 0; round < 500; ++round) {
    const auto nodes = static_cast<std::uint32_t>(1 + random() % 9);
    std::vector<Edges::Edge> edges;
    std::vector<std::vector<bool>> reaches(nodes, std::vector<bool>(nodes));
    for (auto n = random() % 14; n > 0; --n) {
      edges.push_back({static_cast<std::uint32_t>(random() % nodes),
                       static_cast<std::uint32_t>(random() % nodes)});
      reaches[edges.back().from][edges.back().to] = true;
    }
    for (std::uint32_t by = 0; by < nodes; ++by)
      for (std::uint32_t a = 0; a < nodes; ++a)
        for (std::uint32_t b = 0; b < nodes; ++b)
          if (reaches[a][by] && reaches[by][b]) reaches[a][b] = true;
    const std::vector<std::uint32_t> component = components(Edges(nodes, edges));
    for (std::uint32_t a = 0; a < nodes; ++a)
      for (std::uint32_t b = 0; b < nodes; ++b) {
        ASSERT_EQ(component[a] == component[b], a == b || (reaches[a][b] && reaches[b][a]));
        ASSERT_TRUE(!reaches[a][b] || component[a] >= component[b]);
      }
  }
}

}  // namespace
}  // namespace cg::profile::callgraph
