// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/reader.h"

#include <gtest/gtest.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

#include "profile/row_reader.h"
#include "tests/profile/callgraph/read_text.h"
#include "tests/program/error_of.h"

namespace cg::profile::callgraph {
namespace {

std::string function_text(const Profile& profile, FunctionId id) {
  return fmt::format("{}|{}|{}", profile.object_of(id), profile.file_of(id), profile.name_of(id));
}

// "5 7", without the absent ones at the end.
std::string counts_text(const RowReader::Row& row, std::size_t events) {
  Counts counts(events);
  EXPECT_LT(row.add_to(counts), 0);
  std::string text;
  for (const Count& count : counts)
    if (count) text += fmt::format("{}{}", text.empty() ? "" : " ", *count);
  return text;
}

// A line for each row: lines first, then arcs.
std::string rows_of(const Profile& profile) {
  std::string rows;
  RowReader reader(profile);
  for (const Profile::Run& run : profile.runs())
    reader.for_each(run, [&](const RowReader::Row& row) {
      rows += fmt::format("{} {}:{} = {}\n", function_text(profile, FunctionId{run.function}),
                          profile.file_name(row.file()), row.line(),
                          counts_text(row, profile.header().events().size()));
    });
  profile.arcs().for_each([&](const Arc& arc, std::span<const std::int64_t> counts) {
    rows += fmt::format("{} {}:{} > {} x{} = {}\n", function_text(profile, arc.from.function),
                        profile.file_name(arc.from.file), arc.from.line,
                        function_text(profile, arc.callee), arc.calls, fmt::join(counts, " "));
  });
  return rows;
}
std::string rows_of(std::string_view text) { return rows_of(*ReadText(text)); }

std::string error_in(const std::string& text) {
  return program::error_of([&] { ReadText read(text); });
}

constexpr const char* kHeadWithVersion = "# callgrind format\nversion: 1\nevents: Ir Dr\n";

std::string body(std::string_view text) { return std::string(kHeadWithVersion).append(text); }

TEST(CallgraphReader, TakesSelfCostsAndCalls) {
  EXPECT_EQ(rows_of(body("ob=(1) prog\nfl=(1) a.c\nfn=(1) main\n10 5 1\n+2 7\n"
                         "cob=(2) lib\ncfi=(2) b.c\ncfn=(2) f\ncalls=3 5\n* 90 4\n"
                         "cfn=(3) g\ncalls=1 +3\n+1 9\n\n"
                         "ob=(2)\nfl=(2)\nfn=(2)\n5 90 4\n")),
            "prog|a.c|main a.c:10 = 5 1\n"
            "prog|a.c|main a.c:12 = 7\n"
            "lib|b.c|f b.c:5 = 90 4\n"
            "prog|a.c|main a.c:12 > lib|b.c|f x3 = 90 4\n"
            "prog|a.c|main a.c:13 > prog|a.c|g x1 = 9\n");
}

TEST(CallgraphReader, KeepsInlinedFilesApart) {
  EXPECT_EQ(
      rows_of(body("fl=a.c\nfn=main\n10 1\nfi=b.h\n-8 2\ncfn=f\ncalls=1 0\n* 4\nfe=a.c\n+9 3\n")),
      "|a.c|main a.c:10 = 1\n"
      "|a.c|main b.h:2 = 2\n"
      "|a.c|main a.c:11 = 3\n"
      "|a.c|main b.h:2 > |b.h|f x1 = 4\n");
}

// Every row moves the reference, calls and jumps too; targets do not.
TEST(CallgraphReader, RelativePositionsFollowAllRows) {
  EXPECT_EQ(
      rows_of(body("fn=f\n20 1\ncfn=g\ncalls=1 90\n+3 5\njump=2 50\n+2\njcnd=1/2 +7\n+1\n+4 1\n")),
      "|???|f ???:20 = 1\n|???|f ???:30 = 1\n|???|f ???:23 > |???|g x1 = 5\n");
}

TEST(CallgraphReader, OfSeveralPositionsTheLineIsKept) {
  EXPECT_EQ(
      rows_of("positions: instr bb line\nevents: Ir\nfn=f\n0x4010 2 7 1\n+3 * +1 2\n* +1 * 3\n"),
      "|???|f ???:7 = 1\n|???|f ???:8 = 5\n");
  EXPECT_EQ(rows_of("positions: line bb\nevents: Ir\nfn=f\n7 3 1\n+1 3 2\n"),
            "|???|f ???:7 = 1\n|???|f ???:8 = 2\n");
  EXPECT_EQ(rows_of("positions: line bb instr\nevents: Ir\nfn=f\n7 3 0x10 1\n"),
            "|???|f ???:7 = 1\n");
  EXPECT_EQ(rows_of("positions: instr\nevents: Ir\nfn=f\n0xffffffffff600000 1\n+3 2\n"),
            "|???|f ???:0 = 3\n");
}

// Of one function in one file, with as many counts.
TEST(CallgraphReader, RowsOfOneLineThatFollowEachOtherAreOne) {
  EXPECT_EQ(rows_of(body("fl=a.c\nfn=f\n5 1 2\n* 3 4\nfl=a.c\n5 5 5\nfi=b.h\n5 1 1\nfe=a.c\n5 2 2\n"
                         "5 7\n5 8 9\n6 1 1\n5 1 1\nfn=g\n5 3 3\n")),
            "|a.c|f a.c:5 = 9 11\n|a.c|f b.h:5 = 1 1\n|a.c|f a.c:5 = 2 2\n|a.c|f a.c:5 = 7\n"
            "|a.c|f a.c:5 = 8 9\n|a.c|f a.c:6 = 1 1\n|a.c|f a.c:5 = 1 1\n|a.c|g a.c:5 = 3 3\n");
  const ReadText read(body("fn=f\n1 1 6\n2 1 6\n3 1 6\nfn=g\n1 1\n1 1\n1 1\n2 1 1\n"));
  EXPECT_EQ(std::vector(read->sums(1).begin(), read->sums(1).end()), (Counts{4, 1}));
}

TEST(CallgraphReader, RowsBeforeAnyNameAreOfTheUnknown) {
  EXPECT_EQ(rows_of(body("1 2\n")), "|???|??? ???:1 = 2\n");
  EXPECT_EQ(rows_of(body("ob=o\nfl=a.c\n1 2\n")), "o|a.c|??? a.c:1 = 2\n");
}

TEST(CallgraphReader, RangesCountForTheirBeginning) {
  EXPECT_EQ(rows_of(body("fn=f\n12-14 1\n20:24 2\n30+5 3\n")),
            "|???|f ???:12 = 1\n|???|f ???:20 = 2\n|???|f ???:30 = 3\n");
}

TEST(CallgraphReader, LinesAreOf32Bits) {
  EXPECT_EQ(rows_of(body("fn=f\n4294967295 1\n0 1\n-4294967295 1\n")),
            "|???|f ???:4294967295 = 1\n|???|f ???:0 = 2\n");
  const std::string error = "a line number does not fit 32 bits";
  EXPECT_EQ(error_in(body("0 1\n-4294967295 1\n-1 1\n")), "f:6: " + error);
  EXPECT_EQ(error_in(body("5 1\n-4294967296 1\n")), "f:5: " + error);
  EXPECT_EQ(error_in(body("18446744073709551615 1\n")), "f:4: " + error);
  EXPECT_EQ(error_in(body("18446744073709551617 1\n")), "f:4: " + error);
}

TEST(CallgraphReader, LinesBelowZeroAreUnknown) {
  EXPECT_EQ(rows_of(body("fn=f\n2 1\n-5 2\n+6 3\n")),
            "|???|f ???:2 = 1\n|???|f ???:0 = 2\n|???|f ???:3 = 3\n");
}

// As --xtree-memory writes them, too: a position without costs.
TEST(CallgraphReader, CallsMayBeNoneAndRowsEmpty) {
  EXPECT_EQ(rows_of(body("fn=f\n0\ncfi=x\ncfn=g\ncalls=0 6\n58 42\n")),
            "|???|f ???:0 = \n|???|f ???:58 > |x|g x0 = 42\n");
  EXPECT_EQ(rows_of(body("fn=f\ncfn=g\ncalls=3\n1 9\n")), "|???|f ???:1 > |???|g x3 = 9\n");
}

TEST(CallgraphReader, OlderSpellings) {
  EXPECT_EQ(rows_of("timeframe (BB): 0-7\narch: arm\nevent: A = Ir + 2 Dr : long\nevents: Ir\n"
                    "fl=a.c\nfn=f\ncfl=b.c\ncfn=g\nrcalls=2 1\n3 4\n"),
            "|a.c|f a.c:3 > |b.c|g x2 = 4\n");
}

// Numbers in parentheses are of three spaces; "(below" is a name.
TEST(CallgraphReader, NumbersStandForNames) {
  EXPECT_EQ(
      rows_of(body("ob=(1) o\nfl=(1) a\nfn=(1) f\n1 1\nfn=(below main)\n2 1\ncfn=(4000000) far\n"
                   "calls=1 1\n2 3\nfn=(4000000)\n3 1\nfn=(1)\n4 1\n")),
      "o|a|f a:1 = 1\no|a|(below main) a:2 = 1\no|a|far a:3 = 1\no|a|f a:4 = 1\n"
      "o|a|(below main) a:2 > o|a|far x1 = 3\n");
}

// Small numbers and large ones are kept in different tables, and any text may be a name.
TEST(CallgraphReader, NumbersOfNamesMayBeAny) {
  for (const std::string_view number :
       {"0", "1", "66", "4194303", "4194304", "4194305", "18446744073709551615"})
    EXPECT_EQ(rows_of(body(fmt::format("fn=(1) f\n1 1\nfn=({0}) g\n2 1\nfn=h\n1 1\nfn=({0})\n3 1\n",
                                       number))),
              "|???|f ???:1 = 1\n|???|g ???:2 = 1\n|???|h ???:1 = 1\n|???|g ???:3 = 1\n");
  EXPECT_EQ(error_in(body("fn=(1) f\nfn=(66)\n")), "f:5: name (66) is not defined");
  EXPECT_EQ(error_in(body("fn=(4194304) f\nfn=(4194305)\n")), "f:5: name (4194305) is not defined");
  EXPECT_EQ(error_in(body("fn=(1\n")), "f:4: malformed number of a name");
  EXPECT_EQ(rows_of(body("fn= (\n1 1\nfn=1\n1 1\nfn=x2\n1 1\nfn=(1)   f\n1 1\n")),
            "|???|( ???:1 = 1\n|???|1 ???:1 = 1\n|???|x2 ???:1 = 1\n|???|f ???:1 = 1\n");
  EXPECT_EQ(rows_of(body("fn=(40) f\n1 1\n")), "|???|f ???:1 = 1\n");
}

TEST(CallgraphReader, JumpTargetsMayDefineNames) {
  EXPECT_EQ(
      rows_of(body("fl=(1) a\nfn=(1) f\njfi=(2) b\njfn=(2) g\njump=1 4\n3\nfl=(2)\nfn=(2)\n1 1\n")),
      "|b|g b:1 = 1\n");
}

TEST(CallgraphReader, PartsAddUp) {
  const ReadText read(
      "version: 1\ncreator: c\npid: 7\ncmd: prog\npart: 1\ndesc: Trigger: x\n\nevents: Ir\n"
      "summary: 10\n\nfl=(1) a\nfn=(1) f\n5 10\ntotals: 9\n\npart: 2\nthread: 3\n\nevents: Ir\n"
      "summary: 20\n\nfl=(2) b\nfn=(1)\n+0 20\n");
  EXPECT_EQ(read->call_totals(), (CallTotals{{30}, false}));
  EXPECT_EQ(read.header().parts,
            (std::vector<CallPart>{{"7", "1", "", {"Trigger: x"}}, {"", "2", "3", {}}}));
  EXPECT_EQ(read->size(), 2u);  // a number of the first part is known in the second
}

// A value that says the same for all parts is that of the first; the command goes on in lines that
// are no "key: value".
TEST(CallgraphReader, HeadersOfPartsAreOne) {
  const ReadText read(
      "version: 1\ncreator: c\ncmd: prog\nb c=\n\nevent: A : a\nevents: A B\ndesc: x\ndesc: y\n"
      "fn=f\n1 1\nversion: 1\ncreator: d\ncmd: other\nb c=\ndesc: y\ndesc: z\nevent: A : a\n"
      "event: B : b\nevents: A B\nfn=f\n1 1\n");
  EXPECT_EQ(read.header(),
            (CallHeader{.creator = "c",
                        .command = "prog\\nb c=\\nb c=",
                        .events = {"A", "B"},
                        .event_details = {"A : a", "B : b"},
                        .parts = {{"", "", "", {"x", "y"}}, {"", "", "", {"y", "z"}}}}));
  EXPECT_EQ(read->header(),
            (Header{{"desc: x", "desc: y", "desc: z"}, "cmd: prog\\nb c=\\nb c=", "events: A B"}));
}

// Relative lines begin anew in each part.
TEST(CallgraphReader, PartsHaveTheirOwnPositions) {
  EXPECT_EQ(rows_of("positions: instr line\nevents: A\nfn=f\n0x1 5 1\npart: 2\nfn=f\n0x1 +7 1\n"
                    "part: 3\npositions: line\nfn=f\n+8 1\n"),
            "|???|f ???:5 = 1\n|???|f ???:7 = 1\n|???|f ???:8 = 1\n");
}

TEST(CallgraphReader, TotalsStandForSummaries) {
  EXPECT_EQ(ReadText(body("fn=f\n1 2 3\ntotals: 2 3\n"))->call_totals(),
            (CallTotals{{2, 3}, false}));
  EXPECT_EQ(ReadText(body("summary: 2\nfn=f\n1 2 0\ntotals: 2\n"))->call_totals(),
            (CallTotals{{2}, false}));
  EXPECT_EQ(ReadText(body("fn=f\n1 2 3\n2 4\n"))->call_totals(), (CallTotals{{6, 3}, true}));
  EXPECT_EQ(ReadText("summary:\nevents: Ir\n")->call_totals(), (CallTotals{{}, false}));
  EXPECT_EQ(ReadText("events: Ir\n")->call_totals(), (CallTotals{{}, true}));
  EXPECT_EQ(ReadText(body("summary:\nfn=f\n1 0\n"))->call_totals(), (CallTotals{{}, false}));
  EXPECT_EQ(ReadText(body("summary: 2 0\nfn=f\n1 2 0\n"))->call_totals(),
            (CallTotals{{2, 0}, false}));
  // It wraps around where instrumentation was switched off.
  EXPECT_EQ(
      ReadText(body("summary: 18446744072646048279\nfn=f\n1 2 3\ntotals: 2 3\n"))->call_totals(),
      (CallTotals{{2, 3}, false}));
}

// Of the summary of a run with signal handlers, Callgrind 3.19 leaves these out.
TEST(CallgraphReader, TotalsAreWhatTheLinesAddUpTo) {
  const auto disagreement = [](const std::string& text, std::vector<std::int64_t> totals) {
    const ReadText read(text);
    EXPECT_EQ(read->call_totals().counts, totals);
    return read.disagreement();
  };
  EXPECT_EQ(disagreement(body("summary: 9 3\nfn=f\n1 2 3\ntotals: 2 3\n"), {2, 3}),
            "\"summary:\" says 9 Ir, the counts add up to 2");
  EXPECT_EQ(disagreement(body("summary: 2\nfn=f\n1 2 3\ntotals: 2 4\n"), {2, 3}),
            "\"totals:\" says 4 Dr, the counts add up to 3");
  EXPECT_EQ(disagreement(body("summary: 2\nfn=f\n1 2\npart: 2\nsummary: 1\nfn=f\n1 1\n"), {3}),
            std::nullopt);
  EXPECT_EQ(disagreement(body("summary: 18446744072646048279\nfn=f\n1 2\n"), {2}), std::nullopt);
  EXPECT_EQ(disagreement(body("summary: 2 .\nfn=f\n1 2\n"), {2}), std::nullopt);
  EXPECT_EQ(disagreement(body("fn=f\n1 2\n"), {2}), std::nullopt);
}

TEST(CallgraphReader, ReadsCachegrindsFiles) {
  const std::string text =
      "desc: I1 cache: 1 B\ncmd: python3 -c a\nb\nevents: Ir Dr\nfl=a.c\nfn=f\n1 2 .\nfi=b.h\n3 4 "
      "5\n"
      "summary: 6 5\n";
  EXPECT_EQ(rows_of(text), "|a.c|f a.c:1 = 2 0\n|a.c|f b.h:3 = 4 5\n");
  EXPECT_EQ(ReadText(text).header().command, "python3 -c a\\nb");
}

TEST(CallgraphReader, PiecesReadAsTheWhole) {
  const std::string text =
      body("fl=(1) a.c\nfn=(1) main\n10 5 1\n+2 7\ncfn=(2) f\ncalls=3 5\n* 90 4\n");
  EXPECT_EQ(rows_of(*ReadText(text, 0)), rows_of(text));
}

TEST(CallgraphReader, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(error_in(""), "f: empty file");
  EXPECT_EQ(error_in("version: 1\n"), "f: missing \"events:\" line");
  EXPECT_EQ(error_in("creator: cachegrind --dump-instr=yes\n" + body("1 2\n")),
            "f: missing \"totals:\" line");
  EXPECT_EQ(error_in("creator: callgrind-3.19.0\n" + body("1 2\n")), "");
  EXPECT_EQ(error_in("version: 2\n"), "f:1: version 2 of the format, known is 1");
  EXPECT_EQ(error_in("version: x\n"), "f:1: version x of the format, known is 1");
  EXPECT_EQ(error_in("a.b: c\n"), "f:1: malformed line");
  EXPECT_EQ(error_in("fn=f\n"), "f:1: missing \"events:\" line");
  EXPECT_EQ(error_in("1 2\n"), "f:1: missing \"events:\" line");
  EXPECT_EQ(error_in("version: 1\n1 2\n"), "f:2: missing \"events:\" line");
  EXPECT_EQ(error_in("garbage\n"), "f:1: malformed line");
  EXPECT_EQ(error_in("events:\n"), "f:1: no event is named");
  EXPECT_EQ(error_in(body("frfn=g\n")), "f:4: malformed line");
  EXPECT_EQ(error_in(body("1 2 3 4\n")), "f:4: more counts than events");
  EXPECT_EQ(error_in(body("1 2x\n")), "f:4: malformed line");
  EXPECT_EQ(error_in(body("1x 2\n")), "f:4: malformed position");
  EXPECT_EQ(error_in(body("1- 2\n")), "f:4: malformed position");
  EXPECT_EQ(error_in(body("1-2x 2\n")), "f:4: malformed position");
  EXPECT_EQ(error_in(body("1_2 2\n")), "f:4: malformed position");
  EXPECT_EQ(error_in(body("+ 2\n")), "f:4: malformed position");
  EXPECT_EQ(error_in(body("*2\n")), "f:4: malformed line");
  EXPECT_EQ(error_in(body("4294967296 2\n")), "f:4: a line number does not fit 32 bits");
  EXPECT_EQ(error_in(body("4294967295 2\n+1 2\n")), "f:5: a line number does not fit 32 bits");
  EXPECT_EQ(error_in(body("1 9223372036854775808\n")), "f:4: a number does not fit 64 bits");
  EXPECT_EQ(error_in(body("1 9223372036854775807\n* 1\n")),
            "f:5: the cost of a line does not fit 64 bits");
  EXPECT_EQ(error_in(body("1 9223372036854775807\n2 1\n")),
            "f:5: the sum of Ir does not fit 64 bits");
  EXPECT_EQ(error_in(body("fn=f\n1 9223372036854775807\nfn=g\n1 1\n")),
            "f: the total 9223372036854775808 does not fit 64 bits");
  EXPECT_EQ(error_in(body("fn=(3)\n")), "f:4: name (3) is not defined");
  EXPECT_EQ(error_in(body("fn=(3 x\n")), "f:4: malformed number of a name");
  EXPECT_EQ(error_in(body("fn=(99999999999999999999) x\n")), "f:4: malformed number of a name");
  EXPECT_EQ(error_in(body("calls=1 2\n")), "f:4: calls= without cfn= before it");
  EXPECT_EQ(error_in(body("cfn=f\ncalls=x 2\n")), "f:5: malformed number of calls");
  EXPECT_EQ(error_in(body("cfn=f\ncalls=1x 2\n")), "f:5: malformed number of calls");
  EXPECT_EQ(error_in(body("cfn=f\ncalls=9223372036854775808 2\n")),
            "f:5: a number does not fit 64 bits");
  EXPECT_EQ(error_in(body("cfn=f\ncalls=1 2\nfn=g\n")), "f:6: a row of costs should follow");
  EXPECT_EQ(error_in(body("cfn=f\ncalls=1 2\n")), "f:5: a row of costs should follow");
  EXPECT_EQ(error_in(body("summary: 1 2 3\n")), "f:4: 3 counts of 2 events");
  EXPECT_EQ(error_in(body("summary: 1 b\n")), "f:4: \"b\" is not a count");
  EXPECT_EQ(error_in(body("summary: 1b\n")), "f:4: \"1b\" is not a count");
  EXPECT_EQ(error_in(body(":\n")), "f:4: malformed line");
  EXPECT_EQ(error_in("cmd: c\n\nb c\n=\nevents: Ir\nfn=f\nb\n"), "f:7: malformed line");
  EXPECT_EQ(error_in(body("cmd: c\nfn=f\n1 1\nb\n")), "f:7: malformed line");
  EXPECT_EQ(error_in(body("1 2\npart: 2\nevents: Ir\n")), "f:6: events Ir, but Ir Dr before");
}

}  // namespace
}  // namespace cg::profile::callgraph
