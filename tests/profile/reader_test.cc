// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/reader.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/profile/parsed_profile.h"
#include "tests/profile/read_text.h"
#include "tests/program/error_of.h"

namespace cg::profile {
namespace {

const std::string kHead = "desc: d\ncmd: c\nevents: A B\n";

// What is wrong with a profile, without its file name.
std::string fault(const std::string& text) {
  return program::error_of([&] { parse(text, "f"); });
}

std::vector<Entry> body(const std::string& lines) {
  return parse(kHead + lines + "summary: 0 0\n", "f").body;
}

TEST(Reader, TellsFilesFunctionsAndCounts) {
  const std::vector<Entry> expected = {
      FileEntry{FileLine::file, "a.c"},    FunctionEntry{"f"},  RowEntry{1, {2, 3}},
      FileEntry{FileLine::inlined, "b.h"}, RowEntry{4, {5, 6}}, FileEntry{FileLine::inlined, "a.c"},
  };
  EXPECT_EQ(body("fl=a.c\nfn=f\n1 2 3\nfi=b.h\n4 5 6\nfe=a.c\n"), expected);
}

TEST(Reader, KeepsAbsentCountsApartFromMissingOnes) {
  const std::vector<Entry> expected = {RowEntry{1, {std::nullopt, 3}}, RowEntry{2, {7}},
                                       RowEntry{3, {}}};
  EXPECT_EQ(body("1 . 3\n2 7\n3\n"), expected);
}

TEST(Reader, TakesNegativeCountsAndOddWhiteSpace) {
  const std::vector<Entry> expected = {RowEntry{1, {-2, 3}}, RowEntry{2, {4, 5}},
                                       RowEntry{3, {6, 7}}};
  EXPECT_EQ(body("1 -2 3\n2  4\t5 \n3 6 7\r\n"), expected);
}

TEST(Reader, SkipsBlankLinesAndComments) {
  EXPECT_EQ(body("\n  \t\n# 1 2 3\n\r\n"), std::vector<Entry>{});
}

TEST(Reader, TakesNamesVerbatim) {
  const std::string name("C:/a =\xff\0 \r", 10);
  EXPECT_EQ(body("fl=" + name + "\nfn=\n"),
            (std::vector<Entry>{FileEntry{FileLine::file, name}, FunctionEntry{""}}));
}

TEST(Reader, TakesTheLastLineWithoutItsLineFeed) {
  EXPECT_EQ(parse("cmd: c\nevents: A\nsummary: 5", "f").summary.texts,
            std::vector<std::string>{"5"});
}

TEST(Reader, ReadsRowsThatAreNotSimpleAsItReadsTheOthers) {
  std::string simple, odd;
  for (int i = 0; i < 50; ++i) {
    simple += std::to_string(i) + " 123 4567\n";
    odd += std::to_string(i) + "\t123 4567\n";
  }
  EXPECT_EQ(body(simple), body(odd));
}

TEST(Reader, ContinuesFromPieceToPiece) {
  Place place{.file = "f"};
  ProfileBuilder builder;
  Reader reader(place, builder, stop_at_bad_line);
  for (const char* piece : {"cmd: c\n", "events: A\nfl=a\nfn=f\n", "1 2\n3 4\n", "summary: 6\n"})
    reader.feed(piece);
  reader.finish();
  EXPECT_EQ(write(builder.profile()), "cmd: c\nevents: A\nfl=a\nfn=f\n1 2\n3 4\nsummary: 6\n");
}

TEST(Reader, SaysWhatAProfileLacks) {
  EXPECT_EQ(fault(""), "f: empty file");
  EXPECT_EQ(fault("desc: d\n"), "f: missing \"cmd:\" line");
  EXPECT_EQ(fault("cmd: c\n"), "f: missing \"events:\" line");
  EXPECT_EQ(fault("cmd: c\nevents: A\n1 2\n"), "f: missing \"summary:\" line");
}

TEST(Reader, TakesCommandsOfSeveralLines) {
  const std::string text = "cmd: perl -e a;\n\n  b: c\nx\nevents: A\nfl=f\nfn=g\n1 2\nsummary: 2\n";
  const ParsedProfile profile = parse(text, "f");
  EXPECT_EQ(profile.header.command(), "perl -e a;\n\n  b: c\nx");
  EXPECT_EQ(profile.header.events(), std::vector<std::string>{"A"});
  EXPECT_EQ(parse("desc: d\ndesc: e\n" + text, "f").header.desc_lines,
            (std::vector<std::string>{"desc: d", "desc: e"}));
  EXPECT_EQ(write(profile), text);
}

TEST(Reader, SaysWhichLineIsWrong) {
  EXPECT_EQ(fault("desc: d\n\ncmd: c\n"), "f:2: missing \"cmd:\" line");
  EXPECT_EQ(fault("events: A\n"), "f:1: missing \"cmd:\" line");
  for (const char* line : {"desc: d", "cmd: d", "fl=f", "fn=f", "summary: 1"})
    EXPECT_EQ(fault("cmd: c\n1 1\n" + std::string(line) + "\nevents: A\n"),
              "f:3: missing \"events:\" line")
        << line;
  EXPECT_EQ(fault("cmd: c\nevents: \n"), "f:2: no event is named");
  EXPECT_EQ(fault(kHead + "1 2 3 4\n"), "f:4: more counts than events");
  EXPECT_EQ(fault(kHead + "1 2 99999999999999999999\n"), "f:4: a number does not fit 64 bits");
  EXPECT_EQ(fault(kHead + "99999999999999999999\n"), "f:4: a number does not fit 64 bits");
  EXPECT_EQ(fault(kHead + "summary: 1\n"), "f:4: 1 counts in the summary of 2 events");
  EXPECT_EQ(fault(kHead + "summary: 1 2 3\n"), "f:4: 3 counts in the summary of 2 events");
  EXPECT_EQ(fault(kHead + "summary: 1 9223372036854775808\n"),
            "f:4: summary 9223372036854775808 does not fit 64 bits");
  EXPECT_EQ(fault(kHead + "summary: 1 x\n"), "f:4: \"x\" in the summary is not a count");
  EXPECT_EQ(fault(kHead + "summary: 1 2x\n"), "f:4: \"2x\" in the summary is not a count");
  std::string events;
  for (std::size_t i = 0; i < kMostEvents; ++i) events += " e" + std::to_string(i);
  EXPECT_EQ(fault("cmd: c\nevents:" + events + "\n1 1\nsummary:" + events + "\n"),
            "f:4: \"e0\" in the summary is not a count");
  const std::string longest(kMostEventName, 'e');
  EXPECT_EQ(fault("cmd: c\nevents: " + longest + "\n1 1\nsummary: 1\n"), "");
  EXPECT_EQ(fault("cmd: c\nevents: " + longest + "e\n"),
            "f:2: the name of an event has 257 bytes, of at most 256");
}

TEST(Header, HasTheEventsOfAnother) {
  const Header header{{}, "cmd: c", "events: A B"};
  EXPECT_NO_THROW(require_same_events("a", header, "b", {{}, "cmd: d", "events:  A  B"}));
  EXPECT_EQ(program::error_of([&] {
              require_same_events("a", header, "b", {{}, "cmd: c", "events: A"});
            }),
            "b has the events A, but a has A B");
}

TEST(Reader, LeavesBadLinesToItsCaller) {
  const std::string lines = "-1 2 3\n 4 5 6\n7 8x 9\njunk\n1 2.5\n0x1 2\n1 2 +3\n";
  std::vector<std::uint64_t> bad;
  Place place{.file = "f"};
  ProfileBuilder builder;
  read_text(kHead + lines + "1 1 1\nsummary: 1 1\n", place, builder,
            [&](const Place& where, std::string_view) { bad.push_back(where.line); });
  EXPECT_EQ(bad, (std::vector<std::uint64_t>{4, 5, 6, 7, 8, 9, 10}));
  EXPECT_EQ(builder.profile().body, (std::vector<Entry>{RowEntry{1, {1, 1}}}));
  EXPECT_EQ(fault(kHead + "1 1\njunk\n"), "f:5: malformed line");
}

TEST(Reader, RecognisesCallgrindProfiles) {
  const std::string sentence = "f: a Callgrind profile; use callgrind_annotate";
  EXPECT_EQ(fault("# callgrind format\nversion: 1\n"), sentence);
  EXPECT_EQ(fault("version: 1\ncreator: callgrind-3.19.0\n"), sentence);
  EXPECT_EQ(fault("desc: d\npositions: line\n"), sentence);
  EXPECT_EQ(fault(kHead + "calls=1 2\n"), sentence);
}

TEST(Reader, TakesTheLastSummary) {
  EXPECT_EQ(parse(kHead + "summary: 1 2\n3 4 5\nsummary: 6 .\n", "f").summary,
            (Summary{{"6", "."}, {6, std::nullopt}}));
}

TEST(Reader, HasLimitsForWhatMultiplies) {
  const auto events = [](std::size_t n) {
    std::string line = "cmd: c\nevents:";
    for (std::size_t i = 0; i < n; ++i) line += " A";
    return line + "\n";
  };
  EXPECT_EQ(fault(events(128)), "f: missing \"summary:\" line");
  EXPECT_EQ(fault(events(129)), "f:2: 129 events, of at most 128");
  EXPECT_EQ(fault("cmd: c\nevents: " + std::string(257, 'A')),
            "f:2: the name of an event has 257 bytes, of at most 256");
  EXPECT_EQ(body("fl=" + std::string(4096, 'f') + "\n").size(), 1u);
  for (const std::string key : {"fl=", "fi=", "fe="})
    EXPECT_EQ(fault(kHead + key + std::string(4097, 'f')),
              "f:4: a file name of 4097 bytes, of at most 4096");
}

TEST(Reader, TakesLineNumbersUpToTheLargest) {
  EXPECT_EQ(body("9223372036854775807 1 1\n"), (std::vector<Entry>{RowEntry{INT64_MAX, {1, 1}}}));
  EXPECT_EQ(fault(kHead + "9223372036854775808 1 1\n"), "f:4: a number does not fit 64 bits");
}

TEST(Reader, TakesALineOfAMillionBytes) {
  const std::string name(1'000'000, 'n');
  EXPECT_EQ(body("fn=" + name + "\n"), (std::vector<Entry>{FunctionEntry{name}}));
  EXPECT_EQ(fault(kHead + "1 " + std::string(1'000'000, '9') + "\n"),
            "f:4: a number does not fit 64 bits");
}

}  // namespace
}  // namespace cg::profile
