// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/writer.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "tests/profile/callgraph/read_text.h"
#include "tests/program/error_of.h"

namespace cg::profile::callgraph {
namespace {

std::string rewritten(std::string_view text) {
  const ReadText read(text);
  return write(*read, read.header());
}

constexpr const char* kProfile =
    "# callgrind format\n"
    "version: 1\n"
    "creator: callgrind-3.19.0\n"
    "pid: 7\n"
    "cmd: ./prog\n"
    "part: 1\n"
    "desc: I1 cache: \n"
    "positions: line\n"
    "event: sysTime : sysTime (elapsed ms)\n"
    "events: Ir Dr sysTime\n"
    "summary: 10 0 1\n"
    "\n"
    "ob=(1) prog\n"
    "fl=(1) a.c\n"
    "fn=(1) main\n"
    "7 5 0 1\n"
    "+1 3\n"
    "cob=(2) lib\n"
    "cfi=(2) b.c\n"
    "cfn=(2) f\n"
    "calls=2 0\n"
    "* 10\n"
    "fi=(3) b.h\n"
    "-6 1\n"
    "fn=(3) zero\n"
    "200 0\n"
    "300 1\n"
    "\n"
    "totals: 10 0 1\n";

// What is read in this order and spelling is written so; here the functions of b.h come last.
TEST(CallgraphWriter, WritesWhatItRead) {
  std::string text = kProfile;
  text.replace(text.find("fn=(3)"), 0, "\nfl=(1)\n");
  EXPECT_EQ(rewritten(text), text);
}

TEST(CallgraphWriter, OrdersAndSums) {
  EXPECT_EQ(
      rewritten("events: Ir\nfl=b.c\nfn=z\n5 1\n4 1\n5 2\nfl=a.c\nfn=y\ncfn=x\ncalls=1 1\n9 9\n"
                "cfn=x\ncalls=2 1\n9 9\n"),
      "# callgrind format\nversion: 1\ncmd: \npositions: line\nevents: Ir\nsummary: 4\n"
      "\nfl=(1) a.c\nfn=(1) y\ncfn=(2) x\ncalls=3 0\n9 18\n"
      "\nfl=(2) b.c\nfn=(3) z\n4 1\n+1 3\n\ntotals: 4\n");
}

TEST(CallgraphWriter, FunctionsOfOneNameHaveTheirOwnNumbers) {
  const std::string text = rewritten(
      "events: Ir\nob=a\nfl=a.c\nfn=f\n5 1\ncob=b\ncfi=b.c\ncfn=f\ncalls=1 1\n6 2\n"
      "ob=b\nfl=b.c\nfn=f\n1 2\n");
  EXPECT_NE(text.find("ob=(1) a\nfl=(1) a.c\nfn=(1) f\n5 1\ncob=(2) b\ncfi=(2) b.c\ncfn=(2) f\n"
                      "calls=1 0\n+1 2\n\nob=(2)\nfl=(2)\nfn=(2)\n1 2\n"),
            std::string::npos)
      << text;
}

// Where this is shorter.
TEST(CallgraphWriter, PositionsNearbyAreRelative) {
  const std::string text =
      rewritten("events: Ir\nfl=a\nfn=f\n0 1\n1 1\n2 1\n101 1\n201 1\nfi=b\n102 1\nfi=c\n2 1\n");
  EXPECT_NE(text.find("0 1\n1 1\n+1 1\n+99 1\n201 1\nfi=(2) b\n-99 1\nfi=(3) c\n2 1\n\ntotals"),
            std::string::npos)
      << text;
}

TEST(CallgraphWriter, SeveralPartsBecomeOneWithoutANumber) {
  const std::string one = "version: 1\npid: 7\npart: 1\nthread: 3\nevents: Ir\nfn=f\n1 1\n",
                    begin = "# callgrind format\nversion: 1\npid: 7\ncmd: \n",
                    end = "positions: line\nevents: Ir\nsummary: ";
  EXPECT_TRUE(rewritten(one).starts_with(begin + "part: 1\nthread: 3\n" + end + "1\n"));
  EXPECT_TRUE(rewritten(one + "part: 2\n").starts_with(begin + end + "1\n"))
      << rewritten(one + "part: 2\n");
}

// A piece goes out with the row that makes it large enough.
TEST(CallgraphWriter, WritesInPieces) {
  std::string text = "events: Ir\nfn=f\n";
  for (int line = 1; line <= 10'000; ++line) text += fmt::format("{} 12345678\n", 200 * line);
  const ReadText read(text);
  std::vector<std::size_t> sizes;
  write(*read, read.header(), [&](std::string_view piece) { sizes.push_back(piece.size()); });
  ASSERT_EQ(sizes.size(), 3u);
  EXPECT_GE(sizes[0], 65'536u);
  EXPECT_LT(sizes[0], 65'600u);
}

// A site without self cost moves the reference, too.
TEST(CallgraphWriter, CallsMoveTheReference) {
  const std::string text =
      rewritten("events: Ir\nfn=f\n5 4\ncfn=g\ncalls=1 1\n11 9\ncfn=g\ncalls=1 1\n14 9\n20 1\n");
  EXPECT_NE(text.find("5 4\ncfn=(2) g\ncalls=1 0\n+6 9\ncfn=(2)\ncalls=1 0\n+3 9\n+6 1\n"),
            std::string::npos)
      << text;
}

TEST(CallgraphWriter, SumsFitOrThrow) {
  const auto error = [](std::string_view text) {
    return program::error_of([&] { rewritten(text); });
  };
  EXPECT_EQ(
      error("events: Ir\nfn=f\ncfn=g\ncalls=1 1\n5 9223372036854775807\ncfn=g\ncalls=1 1\n5 1\n"),
      "a sum of costs does not fit 64 bits");
  EXPECT_EQ(
      error("events: Ir\nfn=f\ncfn=g\ncalls=9223372036854775807 1\n5 1\ncfn=g\ncalls=1 1\n5 1\n"),
      "a sum of costs does not fit 64 bits");
}

// Names and keys of all sorts, in any order.
std::string random_text(std::mt19937_64& random) {
  const auto pick = [&](auto... choices) {
    const std::string_view all[] = {choices...};
    return std::string(all[random() % sizeof...(choices)]);
  };
  const auto name = [&] {
    return pick("", "a", "(below main)", "(1) x", "(2) y", "(1) (3)", "(900000000) z", " b", "c=d",
                "\r");
  };
  std::string text =
      "version: 1\nevents: A B  C\nob=(1) o\nob=(2) p\nfl=(1) q\nfl=(2) r\nfn=(1) s\nfn=(2) t\n";
  for (auto n = random() % 40; n > 0; --n) {
    switch (random() % 6) {
      case 0:
        text += pick("ob=", "fl=", "fi=", "fe=", "fn=", "fn=") + name() + "\n";
        break;
      case 1:
        if (random() % 2) text += pick("cob=", "cfi=", "cfl=") + name() + "\n";
        text += "cfn=" + name() + "\ncalls=" + pick("0", "1", "77") + " +3\n";
        [[fallthrough]];
      default:
        text +=
            pick("5", "+3", "-90", "*", "0", "200-210") + pick("", " 0", " 7 0 3", " 0 0 4") + "\n";
    }
  }
  return text;
}

TEST(CallgraphWriter, WhatIsWrittenReadsTheSame) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 3'000; ++i) {
    const std::string text = random_text(random), written = rewritten(text);
    ASSERT_EQ(rewritten(written), written) << text;
    for (std::size_t event = 0; event < 3; ++event)
      ASSERT_EQ(ReadText(written)->call_totals()[event].value_or(0),
                ReadText(text)->call_totals()[event].value_or(0))
          << text;
  }
}

// Bytes changed, lost and doubled: a profile or an error that names the file.
TEST(CallgraphReader, SurvivesMutations) {
  std::mt19937_64 random(2);
  constexpr std::string_view kBytes("\n\0 .-09=:\tfxs\xff(*+", 18);
  int errors = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text = kProfile;
    for (auto n = 1 + random() % 4; n > 0; --n) {
      const std::size_t at = random() % text.size();
      if (random() % 2)
        text[at] = kBytes[random() % kBytes.size()];
      else
        text.insert(at, text.substr(random() % text.size(), random() % 100));
    }
    const std::string error = program::error_of([&] { ReadText read(text + "\n"); });
    ASSERT_TRUE(error.empty() || error.starts_with("f:")) << error;
    errors += !error.empty();
  }
  EXPECT_GT(errors, 2'000);
  EXPECT_LT(errors, 19'000);
}

}  // namespace
}  // namespace cg::profile::callgraph
