// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "profile/callgraph/reader.h"
#include "profile/row_reader.h"
#include "tests/program/error_of.h"

namespace cg::profile::callgraph {
namespace {

constexpr std::string_view kHead = "# callgrind format\npositions: instr line\nevents: Ir Dr\n";

struct Read {
  Read(const std::string& text, bool keeps) : profile(place, Profile::Keep::rows) {
    if (keeps) profile.keep_addresses();
    place = {.file = "F"};
    const rename::NameRules as_they_are;
    Reader reader(place, profile, {as_they_are});
    reader.feed(text);
    reader.finish();
  }
  explicit Read(std::string_view text) : Read(std::string(kHead).append(text), true) {}

  // "ADDRESS LINE Ir" of each row, all of the function f.
  std::string rows() const {
    std::string rows;
    RowReader reader(profile);
    for (const Profile::Run& run : profile.runs())
      reader.for_each(run, [&](const RowReader::Row& row) {
        Counts counts(2);
        EXPECT_LT(row.add_to(counts), 0);
        EXPECT_EQ(profile.name_of(FunctionId{run.function}), "f");
        rows += fmt::format("{:x} {} {}\n", row.address(), row.line(), *counts[0]);
      });
    return rows;
  }
  bool has_addresses() const { return profile.parts().front().has_addresses; }

  Place place;
  Profile profile;
};

TEST(Addresses, RowsOfOneLineStayApart) {
  EXPECT_EQ(Read("fn=f\n0x10 7 1\n+3 7 2\n* * 4\n-2 +1 8\n").rows(), "10 7 1\n13 7 6\n11 8 8\n");
}

TEST(Addresses, BeginAnewInEachPart) {
  const std::string rows = "fn=f\n+16 7 1\n0X1fE 7 2\n+010 7 4\n+0 7 8\n";
  EXPECT_EQ(Read(rows).rows(), "10 7 1\n1fe 7 2\n208 7 12\n");
  EXPECT_EQ(Read(rows + "part: 2\npositions: instr line\nevents: Ir Dr\nfn=f\n+7 7 16\n").rows(),
            "10 7 1\n1fe 7 2\n208 7 12\n7 7 16\n");
}

TEST(Addresses, AreKeptInAllWidths) {
  EXPECT_EQ(Read("fn=f\n0x0 7 1\n0xffffffffffffffff 7 2\n0x8000000000000000 7 4\n").rows(),
            "0 7 1\nffffffffffffffff 7 2\n8000000000000000 7 4\n");
}

TEST(Addresses, OfManyBlocks) {
  std::string text = "fn=f\n", expected;
  for (int i = 0; i < 1000; ++i) {
    text += fmt::format("{:#x} 1 {}\n", 0x401000 + i, i + 1);
    expected += fmt::format("{:x} 1 {}\n", 0x401000 + i, i + 1);
  }
  EXPECT_EQ(Read(text).rows(), expected);
}

TEST(Addresses, RowsOfCallsSetThem) {
  EXPECT_EQ(Read("fn=f\n0x10 7 1\ncfn=g\ncalls=1 0x50 3\n0x20 7 90\n+1 7 2\n").rows(),
            "10 7 1\n21 7 2\n");
}

TEST(Addresses, AreKnownOnlyIfTheFileHasThemAndTheyAreKept) {
  EXPECT_TRUE(Read("fn=f\n0x10 7 1\n").has_addresses());
  EXPECT_FALSE(
      Read(std::string("# callgrind format\nevents: Ir Dr\nfn=f\n7 1\n"), true).has_addresses());
  EXPECT_FALSE(Read("positions: line\nevents: Ir\nfn=f\n7 1\n", true).has_addresses());
  EXPECT_FALSE(Read("positions: instr\nevents: Ir\nfn=f\n0x7 1\n", true).has_addresses());
  const Read dropped(std::string(kHead) + "fn=f\n0x10 7 1\n+3 7 2\n", false);
  EXPECT_FALSE(dropped.has_addresses());
  EXPECT_EQ(dropped.profile.runs().front().rows, 1);
}

std::string jumps(const Profile& profile) {
  std::string text;
  for (const auto& [key, counts] : profile.jumps())
    text += fmt::format("{} {:x} {:x} {}/{}\n", profile.name(key.function), key.from, key.to,
                        counts.followed, counts.executed);
  return text;
}

TEST(Addresses, JumpsBetweenThemAreKept) {
  const std::string text =
      "fn=f\n0x10 7 1\njcnd=2/3 +8 9\n* *\n+1 7 1\njump=5 0x10 7\n+1 8\njump=1 -2 7\n* 8\n"
      "fn=g\n0x12 8 1\njfi=x\njump=7 * 8\n* *\nfn=f\njcnd=10/20 0x18 9\n0x10 *\n";
  EXPECT_EQ(jumps(Read(text).profile), "f 10 18 12/23\nf 12 10 6/6\ng 12 12 7/7\n");
  EXPECT_EQ(jumps(Read(std::string(kHead) + text, false).profile), "");
}

TEST(Addresses, AJumpToNoneIsNone) {
  EXPECT_EQ(jumps(Read("fn=f\njump=5 0x10 7\n0x12 7\njump=3\n0x14 7\n").profile), "f 12 10 5/5\n");
}

TEST(Addresses, JumpsAreCheckedIfTheyAreKept) {
  const auto error = [](const std::string& text) {
    return program::error_of([&] { Read("fn=f\n" + text + "0x10 7\n"); });
  };
  EXPECT_EQ(error("jump=x 0x10 7\n"), "F:5: malformed number of jumps");
  EXPECT_EQ(error("jcnd=1/ 0x10 7\n"), "F:5: malformed number of jumps");
  EXPECT_EQ(error("jcnd=1/9223372036854775808 0x10 7\n"), "F:5: a number does not fit 64 bits");
  EXPECT_EQ(error("jump=9223372036854775807 0x10 7\n0x10 7\njump=1 0x10 7\n"),
            "F:8: a number of jumps does not fit 64 bits");
  EXPECT_EQ(error("jump=1\n"), "");
  EXPECT_EQ(jumps(Read(std::string(kHead) + "fn=f\njump=x\n0x10 7\n", false).profile), "");
}

TEST(Addresses, AreCheckedIfTheyAreKept) {
  EXPECT_EQ(program::error_of([] { Read("fn=f\n0xg 7 1\n"); }), "F:5: malformed position");
  EXPECT_EQ(program::error_of([] { Read(std::string(kHead) + "fn=f\n0xg 7 1\n", false); }), "");
}

}  // namespace
}  // namespace cg::profile::callgraph
