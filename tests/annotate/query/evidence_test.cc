// SPDX-License-Identifier: GPL-2.0-or-later
//
// What is summed up for findings. Profiles are of Callgrind's format, which has objects and calls.
#include "annotate/query/evidence.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/profile/callgraph/read_text.h"
#include "tests/program/error_of.h"

namespace cg::annotate {
namespace {

using profile::callgraph::Graph;
using profile::callgraph::ReadText;

// A profile, and what else a report may know of it.
class Sources {
 public:
  explicit Sources(const std::string& text)
      : read_(text),
        events_(choose_events(read_->header().events(), {})),
        totals_(read_->call_totals().all(events_.names.size())),
        graph_(*read_) {}

  // Lives no longer than this.
  Evidence gather(bool has_inlined_calls = false) const& {
    return gather_evidence({.profile = *read_,
                            .events = events_,
                            .totals = totals_,
                            .objects = objects,
                            .strides = strides,
                            .has_inlined_calls = has_inlined_calls,
                            .graph = has_calls ? &graph_ : nullptr});
  }

  const PageObjects* objects = nullptr;
  const PageStrides* strides = nullptr;
  bool has_calls = true;

 private:
  const ReadText read_;
  const Events events_;
  const profile::Counts totals_;
  const Graph graph_;
};

std::string text_of(const MissCounts& misses) {
  return fmt::format("{}/{}/{}", misses.l1, misses.ll, misses.cost);
}

// "NAME COUNT, NAME COUNT".
std::string text_of(std::span<const Evidence::Member> members) {
  std::vector<std::string> texts;
  for (const Evidence::Member& member : members)
    texts.push_back(fmt::format("{} {}", member.name, member.count));
  return fmt::format("{}", fmt::join(texts, ", "));
}

// "FILE:NAME COST { FILE:LINE COST ...}" of each.
std::string text_of(std::span<const Evidence::Function> functions) {
  std::string text;
  for (const Evidence::Function& function : functions) {
    text += fmt::format("{}:{} {} {{", function.file, function.name, function.sums.cost);
    for (const Evidence::Line& line : function.lines)
      text += fmt::format(" {}:{} {}", line.file, line.line, line.sums.cost);
    text += " }\n";
  }
  return text;
}

std::string recorded(const std::string& header) {
  Sources sources(header + "\nfl=a.c\nfn=f\n1 1\n");
  sources.has_calls = false;
  const Evidence::Recorded is = sources.gather().recorded;
  std::string text;
  for (const auto& [name, yes] :
       {std::pair("caches", is.caches), std::pair("classes", is.classes),
        std::pair("patterns", is.patterns), std::pair("strides", is.strides),
        std::pair("curve", is.curve), std::pair("objects", is.objects),
        std::pair("branches", is.branches), std::pair("reasons", is.reasons),
        std::pair("targets", is.targets), std::pair("calls", is.calls)})
    if (yes) text += std::string(text.empty() ? "" : " ") + name;
  return text;
}

TEST(Evidence, SaysWhatIsRecorded) {
  EXPECT_EQ(recorded("events: Ir"), "");
  EXPECT_EQ(recorded("events: Ir D1mr"), "");
  EXPECT_EQ(recorded("events: Ir I1mr D1mr"), "caches");
  EXPECT_EQ(recorded("events: Ir D1mr_cold D1mr_cap"), "");
  EXPECT_EQ(recorded("events: Ir D1mr_cold D1mr_cap D1mr_conf"), "classes");
  EXPECT_EQ(recorded("events: Ir D1mr_stride D1mr_irr"), "patterns");
  EXPECT_EQ(recorded("events: Ir M64K"), "curve");
  EXPECT_EQ(recorded("events: Ir Bcm"), "branches");
  EXPECT_EQ(recorded("events: Ir Bcm Bcm_random"), "branches reasons");
  EXPECT_EQ(recorded("desc: Branch predictors: tage, ittage\nevents: Ir"), "targets");
  EXPECT_EQ(recorded("desc: Branch predictors: tage, btb\nevents: Ir"), "");
}

TEST(Evidence, SaysWhatLiesBesideTheProfile) {
  const PageObjects objects;
  const PageStrides strides;
  Sources sources("events: Ir\nfl=a.c\nfn=f\n1 1\n");
  EXPECT_TRUE(sources.gather().recorded.calls);
  EXPECT_FALSE(sources.gather().recorded.lacks_objects());
  sources.has_calls = false;
  EXPECT_TRUE(sources.gather().recorded.lacks_objects());
  sources.objects = &objects;
  sources.strides = &strides;
  const Evidence::Recorded is = sources.gather().recorded;
  EXPECT_TRUE(is.objects && is.strides && !is.calls && !is.lacks_objects());
}

TEST(Evidence, HasTheCachesThatTheProfileDescribes) {
  const Sources sources(
      "desc: I1 cache: 32768 B, 64 B, 8-way associative\n"
      "desc: D1 cache: unknown\n"
      "desc: LL cache: 99999999999999999999999 B, 128 B, 16-way associative\n"
      "events: Ir\nfl=a.c\nfn=f\n1 1\n");
  const Evidence evidence = sources.gather();
  EXPECT_EQ(evidence.i1.size, 32768u);
  EXPECT_EQ(evidence.i1.line, 64u);
  EXPECT_EQ(evidence.i1.ways, 8u);
  EXPECT_EQ(evidence.i1.sets(), 64u);
  EXPECT_EQ(evidence.d1.size, 0u);
  EXPECT_EQ(evidence.d1.sets(), 0u);
  EXPECT_GT(evidence.ll.size, 1u << 30u);  // not what is left of an overflow
  EXPECT_EQ(evidence.ll.ways, 16u);
}

// Counts are powers of two, so that each sum tells what is in it.
TEST(Evidence, MeasuresMissesOfData) {
  const Sources sources(
      "events: Ir Dr Dw I1mr ILmr D1mr D1mw DLmr DLmw D1mr_cold D1mw_cold DLmr_cold DLmw_cold "
      "D1mr_cap D1mw_cap DLmr_cap DLmw_cap D1mr_conf D1mw_conf DLmr_conf DLmw_conf "
      "D1mr_next D1mw_next DLmr_next DLmw_next D1mr_stride D1mw_stride DLmr_stride DLmw_stride "
      "D1mr_irr D1mw_irr DLmr_irr DLmw_irr\n"
      "fl=a.c\nfn=f\n7 1000 64 32 0 0 8 4 2 1 1 2 4 8 2 4 8 16 4 8 16 32 8 16 32 64 16 32 64 128 "
      "32 "
      "64 128 256\n");
  const Evidence evidence = sources.gather();
  const Measured& sums = evidence.functions.at(0).lines.at(0).sums;
  EXPECT_EQ(sums.cost, 1000 + 10 * 12 + 100 * 3);
  EXPECT_EQ(sums.instructions, 1000);
  EXPECT_EQ(sums.accesses, 96);
  EXPECT_EQ(text_of(sums.data.all), "12/3/420");
  EXPECT_EQ(text_of(sums.data.writes), "4/1/140");
  EXPECT_EQ(text_of(sums.data.cold), "3/12/1230");
  EXPECT_EQ(text_of(sums.data.capacity), "6/24/2460");
  EXPECT_EQ(text_of(sums.data.conflict), "12/48/4920");
  EXPECT_EQ(text_of(sums.data.next_line), "24/96/9840");
  EXPECT_EQ(text_of(sums.data.stride), "48/192/19680");
  EXPECT_EQ(text_of(sums.data.irregular), "96/384/39360");
  EXPECT_EQ(evidence.total.cost, sums.cost);
  EXPECT_EQ(evidence.functions[0].sums.cost, sums.cost);
}

TEST(Evidence, MeasuresMissesOfCodeAndBranches) {
  const Sources sources(
      "events: Ir I1mr ILmr D1mr DLmr D1mw DLmw I1mr_cold ILmr_cold I1mr_cap ILmr_cap I1mr_conf "
      "ILmr_conf Bc Bcm Bi Bim Bct Bcx Bcm_random Bcm_pattern Bcm_loop Bcm_alias\n"
      "fl=a.c\nfn=f\n7 1000 16 8 0 0 0 0 1 2 4 8 16 32 500 50 70 7 300 40 20 15 10 5\n");
  const Evidence evidence = sources.gather();
  const Measured& sums = evidence.functions.at(0).sums;
  EXPECT_EQ(sums.cost, 1000 + 160 + 800 + 10 * 57);
  EXPECT_EQ(text_of(sums.code.all), "16/8/960");
  EXPECT_EQ(text_of(sums.code.cold), "1/2/210");
  EXPECT_EQ(text_of(sums.code.capacity), "4/8/840");
  EXPECT_EQ(text_of(sums.code.conflict), "16/32/3360");
  const Branches& branches = sums.branches;
  EXPECT_EQ(branches.executed, 500);
  EXPECT_EQ(branches.mispredicted, 50);
  EXPECT_EQ(branches.cost, 500);
  EXPECT_EQ(branches.taken, 300);
  EXPECT_EQ(branches.turned, 40);
  EXPECT_EQ(branches.random, 20);
  EXPECT_EQ(branches.pattern, 15);
  EXPECT_EQ(branches.loop, 10);
  EXPECT_EQ(branches.alias, 5);
  EXPECT_EQ(sums.indirect.executed, 70);
  EXPECT_EQ(sums.indirect.mispredicted, 7);
  EXPECT_EQ(sums.indirect.cost, 70);
}

TEST(Evidence, HasWhatLargerCachesLeaveInTheOrderOfTheirSizes) {
  const Sources sources("events: Ir M1M M64K\nfl=a.c\nfn=f\n1 100 2 9\n");
  const Evidence evidence = sources.gather();
  EXPECT_EQ(evidence.sizes, (std::vector<std::uint64_t>{65536, 1048576}));
  EXPECT_EQ(evidence.total.left, (std::vector<std::int64_t>{9, 2}));
}

TEST(Evidence, HasFunctionsAndLinesWithAHundredthOfTheCost) {
  const Sources sources(
      "events: Ir\nfl=a.c\nfn=hot\n3 30\n0 20\nfi=b.h\n7 110\nfe=a.c\n3 30\n4 1\n"
      "fn=cold\n9 1\nfn=warm\n20 8\n");
  EXPECT_EQ(text_of(sources.gather().functions),
            "a.c:hot 191 { b.h:7 110 a.c:3 60 a.c:0 20 }\na.c:warm 8 { a.c:20 8 }\n");
}

TEST(Evidence, HasAHundredFunctionsAtMost) {
  std::string text = "events: Ir\nfl=a.c\n";
  for (int i = 0; i < 150; ++i) text += fmt::format("fn=f{}\n1 1\n", i);
  const Sources sources(text);
  EXPECT_EQ(sources.gather().functions.size(), 100u);
}

TEST(Evidence, OfNoCostHasNoFunctions) {
  const Sources sources("events: Ir\nfl=a.c\nfn=f\n1 0\n");
  EXPECT_EQ(sources.gather().functions.size(), 0u);
}

constexpr std::string_view kGroups =
    "events: Ir I1mr\n"
    "ob=/lib/ld-linux-x86-64.so.2\nfl=rtld.c\nfn=start\n1 300 90\n"
    "ob=/bin/prog\nfl=a.c\nfn=main\n1 100 9\n"
    "fn=malloc\n2 20 3\nfn=free\n3 30 2\nfn=calloc\n4 10 1\nfn=_int_free\n5 1\n"
    "fn=memcpy\n6 40\nfl=b.c\nfn=memcpy\n7 5\nfn=__memmove_avx_unaligned\n8 60\n"
    "ob=/lib/libx.so\nfl=???\nfn=0x1234\n0 12\nfn=0x5678\n0 3\nfn=named\n0 6\n"
    "ob=/lib/liby.so\nfl=[liby.so]\nfn=???\n0 14\n";

TEST(Evidence, AddsUpFunctionsThatBelongTogether) {
  const Sources sources{std::string(kGroups)};
  const Evidence evidence = sources.gather();
  EXPECT_EQ(evidence.total.cost, 601);
  EXPECT_EQ(evidence.own.cost, 301);  // without the linker's
  EXPECT_EQ(evidence.linker.sums.cost, 300);
  EXPECT_EQ(text_of(evidence.linker.members), "start 300");
  EXPECT_EQ(evidence.allocation.sums.cost, 61);
  EXPECT_EQ(text_of(evidence.allocation.members), "free 30, malloc 20, calloc 10");
  EXPECT_EQ(evidence.copying.sums.cost, 105);
  EXPECT_EQ(text_of(evidence.copying.members), "__memmove_avx_unaligned 60, memcpy 45");
  EXPECT_EQ(evidence.nameless.sums.cost, 29);
  EXPECT_EQ(text_of(evidence.nameless.members), "/lib/libx.so 15, [liby.so] 14");
  EXPECT_EQ(evidence.lineless.sums.cost, 6);
  EXPECT_EQ(text_of(evidence.lineless.members), "named 6");
  EXPECT_EQ(evidence.functions.at(0).known, KnownCode::linker);
  EXPECT_EQ(evidence.functions.at(1).object, "/bin/prog");
}

// Of fifteen misses of I1, twelve are four fifths: those of main and malloc.
TEST(Evidence, CountsTheFunctionsThatMissInCode) {
  const Sources sources{std::string(kGroups)};
  const Evidence evidence = sources.gather();
  EXPECT_EQ(text_of(evidence.code), "main 9, malloc 3, free 2");
  EXPECT_EQ(evidence.code_functions, 2u);
}

TEST(Evidence, HasWhoCallsAGroupFromOutside) {
  const std::string text =
      "events: Ir\nfl=a.c\nfn=load\n1 5\ncfn=malloc\ncalls=3 1\n2 30\ncfn=malloc\ncalls=4 1\n3 40\n"
      "cfn=load\ncalls=9 1\n4 5\ncfn=memcpy\ncalls=2 1\n5 20\n"
      "fn=save\n6 5\ncfn=malloc\ncalls=8 1\n7 40\ncfn=free\ncalls=1 1\n7 10\n"
      "fn=realloc\n8 5\ncfn=malloc\ncalls=50 1\n9 40\n"
      "fn=malloc\n10 150\nfn=free\n11 10\nfn=memcpy\n12 20\n";
  Sources sources(text);
  EXPECT_EQ(text_of(sources.gather().allocation.callers), "save 9, load 7");
  EXPECT_EQ(text_of(sources.gather().copying.callers), "load 2");
  EXPECT_EQ(text_of(sources.gather().linker.callers), "");
  ASSERT_FALSE(sources.gather().called.empty());
  EXPECT_EQ(sources.gather().called.front().name, "malloc");
  sources.has_calls = false;
  EXPECT_EQ(text_of(sources.gather().allocation.callers), "");
  EXPECT_TRUE(sources.gather().called.empty());
}

// A call without a number is inlined code.
TEST(Evidence, HasWhatAFunctionIsInlinedIntoWhereItCostsMost) {
  const Sources sources(
      "events: Ir\nfl=a.c\nfn=inner\n1 50\n"
      "fn=little\n2 1\ncfn=inner\ncalls=0 1\n2 10\nfn=much\n3 2\ncfn=inner\ncalls=0 1\n3 40\n"
      "fn=around\n4 2\ncfn=much\ncalls=0 1\n4 42\nfn=more\n5 2\ncfn=around\ncalls=0 1\n5 44\n"
      "fn=most\n6 2\ncfn=more\ncalls=0 1\n6 46\nfn=main\n7 2\ncfn=most\ncalls=1 1\n7 48\n");
  const auto into = [&](bool has_inlined_calls, std::string_view name) {
    const Evidence evidence = sources.gather(has_inlined_calls);
    for (const Evidence::Function& function : evidence.functions)
      if (function.name == name) return fmt::format("{}", fmt::join(function.inlined_into, " < "));
    return std::string("no such function");
  };
  EXPECT_EQ(into(true, "inner"), "much < around < more");
  EXPECT_EQ(into(true, "more"), "most");
  EXPECT_EQ(into(true, "most"), "");
  EXPECT_EQ(into(false, "inner"), "");
}

TEST(Evidence, HasTheStridesOfALine) {
  PageStrides strides{.bytes = {64, -4096, 511, 512},
                      .places = {{"a.c", 3, "f"}, {"a.c", 3, "g"}, {"a.c", 4, "f"}}};
  const auto add = [&](std::size_t place, std::size_t stride, std::int64_t misses) {
    strides.lines.add({place, stride}, std::vector<std::int64_t>{misses, 0});
  };
  for (const auto& [stride, misses] : {std::pair(0, 30), {1, 40}, {2, 5}, {3, 6}})
    add(0, static_cast<std::size_t>(stride), misses);
  add(1, 0, 100);
  Sources sources("events: Ir\nfl=a.c\nfn=f\n3 100\n");
  sources.strides = &strides;
  const auto text = [&](bool has_inlined_calls) {
    const Evidence evidence = sources.gather(has_inlined_calls);
    const Evidence::Line& line = evidence.functions.at(0).lines.at(0);
    std::string all = fmt::format("{} far:", line.far_strides);
    for (const auto& [bytes, misses] : line.strides) all += fmt::format(" {} {}", bytes, misses);
    return all;
  };
  EXPECT_EQ(text(false), "46 far: -4096 40 64 30");
  EXPECT_EQ(text(true), "46 far: 64 130 -4096 40");  // functions as they were written
}

TEST(Evidence, HasTheDataOfALineAndWhatIsAllocatedMost) {
  PageObjects objects{.names = {{"heap", "", "nodes"}, {"global", "/bin/p", "table"}},
                      .places = {{"a.c", 3, "f"}}};
  const auto add = [](CountRows& rows, std::uint64_t first, std::uint64_t second,
                      const std::vector<std::int64_t>& counts) {
    rows.add({first, second}, counts);
  };
  add(objects.offsets, 0, 0, {0, 0, 10, 240});
  add(objects.offsets, 0, 8, {50, 1, 0, 0});
  add(objects.offsets, 0, 16, {9, 1, 0, 0});
  add(objects.offsets, 0, 24, {20, 1, 0, 0});
  add(objects.offsets, 1, 0, {5, 0, 0, 0});
  add(objects.lines, 0, 0, {70, 2});
  add(objects.lines, 0, 1, {5, 0});
  Sources sources("events: Ir\nfl=a.c\nfn=f\n3 100\nfn=g\n4 100\n");
  sources.objects = &objects;
  const Evidence evidence = sources.gather();
  ASSERT_EQ(evidence.functions.at(0).lines.at(0).data.size(), 1u);
  const Evidence::Data& data = evidence.functions[0].lines[0].data[0];
  EXPECT_EQ(data.name.label(), "heap: nodes");
  EXPECT_EQ(data.misses, 70);
  EXPECT_EQ(data.blocks, 10);
  EXPECT_EQ(data.bytes, 240);
  ASSERT_EQ(data.offsets.size(), 2u);
  EXPECT_EQ(data.offsets[0].offset, 8u);
  EXPECT_EQ(data.offsets[1].offset, 24u);
  EXPECT_TRUE(evidence.functions.at(1).lines.at(0).data.empty());
  ASSERT_EQ(evidence.allocators.size(), 1u);
  EXPECT_EQ(evidence.allocators[0].name.label(), "heap: nodes");
}

// Counts below 0 are those of differences: sums of the whole may fit where those of parts do not.
TEST(Evidence, SumsThatDoNotFitAreErrors) {
  constexpr std::string_view kMost = "9000000000000000000";
  const auto error = [](const std::string& body) {
    return program::error_of([&] {
      const Sources sources("events: Ir\nfl=a.c\n" + body);
      sources.gather();
    });
  };
  EXPECT_EQ(error(fmt::format("fn=f\n1 {0}\n2 -{0}\n1 {0}\n2 -{0}\n3 5\n", kMost)),
            "a sum of a line does not fit 64 bits");
  EXPECT_EQ(error(fmt::format("fn=memcpy\n1 {0}\nfn=f\n2 -{0}\nfn=memmove\n3 {0}\n", kMost)),
            "a sum of functions does not fit 64 bits");
  const std::string call = fmt::format("cfn=malloc\ncalls={} 1\n2 5\n", kMost);
  EXPECT_EQ(error("fn=f\n1 1\n" + call + "fn=g\n1 1\n" + call + "fn=malloc\n3 10\n"),
            "a number of calls does not fit 64 bits");
}

}  // namespace
}  // namespace cg::annotate
