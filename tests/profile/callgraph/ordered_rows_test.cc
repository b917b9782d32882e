// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/ordered_rows.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "program/error.h"
#include "tests/profile/callgraph/read_text.h"
#include "tests/program/error_of.h"

namespace cg::profile::callgraph {
namespace {

using RowCounts = std::vector<std::int64_t>;

std::string spelled(const Profile& profile, const OrderedRow& row) {
  std::string text(profile.name_of(row.spot.function));
  text += fmt::format(" {}:{}", profile.file_name(row.spot.file), row.spot.line);
  if (row.callee) text += fmt::format(" {}x{}", profile.name_of(*row.callee), row.calls);
  EXPECT_TRUE(row.callee || row.calls == 0);
  for (const std::int64_t count : row.counts) text += fmt::format(" {}", count);
  return text;
}

std::vector<std::string> ordered(const Profile& profile) {
  std::vector<std::string> rows;
  OrderedRows(profile).for_each(
      [&](const OrderedRow& row) { rows.push_back(spelled(profile, row)); });
  return rows;
}

std::vector<std::string> ordered(const std::string& text) { return ordered(*ReadText(text)); }

TEST(OrderedRows, AreByFunctionFileAndLineTheOwnFileFirst) {
  EXPECT_EQ(ordered(std::string("events: Ir\n"
                                "fl=b.c\nfn=g\n3 1\n4 0\nfi=a.h\n9 2\nfe=b.c\n5 4\n"
                                "fl=a.c\nfn=z\n1 8\nfn=f\n2 16\n")),
            (std::vector<std::string>{"f a.c:2 16", "z a.c:1 8", "g b.c:3 1", "g b.c:4",
                                      "g b.c:5 4", "g a.h:9 2"}));
}

TEST(OrderedRows, SelfCostIsBeforeCallsAndTheseByCallee) {
  EXPECT_EQ(
      ordered(std::string("events: Ir\nfl=a.c\nfn=f\n2 1\ncfn=z\ncalls=1 1\n2 5\n"
                          "cfn=g\ncalls=2 1\n2 6\ncfn=z\ncalls=3 1\n2 7\n1 1\n")),
      (std::vector<std::string>{"f a.c:1 1", "f a.c:2 1", "f a.c:2 gx2 6", "f a.c:2 zx4 12"}));
  EXPECT_EQ(ordered(std::string("events: Ir\nfl=a.c\nfn=f\n2 1\ncfn=e\ncalls=1 1\n2 5\n")),
            (std::vector<std::string>{"f a.c:2 1", "f a.c:2 ex1 5"}));
}

TEST(OrderedRows, AddUpToTotalsWithTheirCalls) {
  const ReadText read("events: Ir Dr\nfl=a.c\nfn=f\n2 1\n3 2 4\ncfn=g\ncalls=1 1\n2 50 6\n");
  EXPECT_EQ(OrderedRows(*read).totals(), (RowCounts{53, 10}));
}

TEST(OrderedRows, OfSelfCostAreApartByTheirInlinedCalls) {
  Place place{"f"};
  Profile profile(place, Profile::Keep::rows_and_calls);
  profile.keep_sites();
  const Header header{{}, "", "events: Ir"};
  profile.on_header(header);
  const FunctionKey f{profile.intern_object(""), profile.intern_file("a.c"),
                      profile.intern_name("f")};
  profile.set_function(f);
  const SiteId first = profile.intern_site(f, f.file, 9, SiteId::none);
  for (const SiteId site : {first, SiteId::none, first}) {
    profile.set_site(site);
    *profile.column() = 5;
    profile.on_instruction(3, 1);
  }
  profile.add_to(profile.inlined_call(profile.intern(f), f.file, 9, profile.intern(f)),
                 RowCounts{10});
  profile.finish_calls(header, {}, {});
  EXPECT_EQ(ordered(profile), (std::vector<std::string>{"f a.c:3 15", "f a.c:9 fx0 10"}));
  std::vector<std::string> rows;
  OrderedRows(profile, OrderedRows::Wanted::self_by_site).for_each([&](const OrderedRow& row) {
    rows.push_back(spelled(profile, row) + (row.site == first ? " inlined" : ""));
  });
  EXPECT_EQ(rows, (std::vector<std::string>{"f a.c:3 5", "f a.c:3 10 inlined"}));
}

TEST(OrderedRows, OfTheNextFunctionAreInNoInlinedCall) {
  Place place{"f"};
  Profile profile(place, Profile::Keep::rows_and_calls);
  profile.keep_sites();
  const Header header{{}, "", "events: Ir"};
  profile.on_header(header);
  const ObjectId object = profile.intern_object("");
  const FileId file = profile.intern_file("a.c");
  const FunctionKey f{object, file, profile.intern_name("f")};
  profile.set_function(f);
  profile.set_site(profile.intern_site(f, file, 9, SiteId::none));
  profile.set_function({object, file, profile.intern_name("g")});
  *profile.column() = 5;
  profile.on_instruction(3, 1);
  profile.finish_calls(header, {}, {});
  OrderedRows(profile, OrderedRows::Wanted::self_by_site).for_each([&](const OrderedRow& row) {
    EXPECT_EQ(spelled(profile, row), "g a.c:3 5");
    EXPECT_EQ(row.site, SiteId::none);
  });
}

using Key = std::tuple<std::string_view, std::string_view, bool, std::string_view, std::uint32_t>;

Key key(const Profile& profile, const Spot& spot) {
  const std::string_view home = profile.file_of(spot.function), file = profile.file_name(spot.file);
  return {home, profile.name_of(spot.function), home != file, file, spot.line};
}

// Rows in any order, again and again, beside an obvious sum of them.
TEST(OrderedRows, AreTheSumsOfAllRows) {
  std::mt19937 random(1);
  const auto below = [&](unsigned most) { return static_cast<std::uint32_t>(random() % most); };
  for (int round = 0; round < 200; ++round) {
    std::string text = "events: A B\n";
    std::map<Key, RowCounts> expected;
    for (std::uint32_t i = below(60); i > 0; --i) {
      const std::string_view home = &"b\0a"[2 * below(2)], file = &"c\0b\0a"[2 * below(3)],
                             name = &"g\0f"[2 * below(2)];
      const std::uint32_t line = below(12);
      const RowCounts counts = {1 + below(3), 1 + below(2)};
      text += fmt::format("fl={}\nfn={}\nfi={}\n{} {} {}\n", home, name, file, line, counts[0],
                          counts[1]);
      add_counts(expected[{home, name, home != file, file, line}], counts);
    }
    const ReadText read(text);
    std::vector<std::pair<Key, RowCounts>> rows;
    OrderedRows(*read).for_each([&](const OrderedRow& row) {
      rows.emplace_back(key(*read, row.spot), RowCounts(row.counts.begin(), row.counts.end()));
    });
    EXPECT_EQ(rows, (std::vector<std::pair<Key, RowCounts>>(expected.begin(), expected.end())));
  }
}

// In the order of the rows it fits.
TEST(OrderedRows, ASumThatDoesNotFitIsAnErrorAtOnce) {
  const std::string text = "events: Ir\nfl=a.c\nfn=f\n2 9223372036854775807\n3 -9\n";
  EXPECT_NO_THROW(OrderedRows{*ReadText(text)});
  const ReadText read(text + "2 1\n");
  EXPECT_THROW(OrderedRows{*read}, program::Error);
}

// More than a block holds, some of them in order, with calls among them.
TEST(OrderedRows, OfLongRunsAreReadWhereTheyLie) {
  std::string text = "events: Ir\nfl=a.c\nfn=f\n";
  std::vector<std::string> expected;
  for (int line = 1; line <= 300; ++line) {
    text += fmt::format("{} {}\n", line, 7 * line);
    expected.push_back(fmt::format("f a.c:{} {}", line, 7 * line));
  }
  EXPECT_EQ(ordered(text), expected);
  EXPECT_EQ(ordered(text + "fn=e\n1 2\n").size(), 301u);
  expected.insert(expected.begin() + 200, "f a.c:200 gx1 9");
  EXPECT_EQ(ordered(text + "cfn=g\ncalls=1 1\n200 9\n"), expected);
}

TEST(OrderedRows, OfAProfileWithoutRowsAreOneForEachFunction) {
  ReadText read(Profile::Keep::calls);
  read.add("a", "events: Ir\nfl=a.c\nfn=f\n2 1\nfi=a.h\n3 4\ncfi=a.c\ncfn=g\ncalls=2 1\n3 9\n");
  EXPECT_EQ(ordered(*read), (std::vector<std::string>{"f a.c:0 5", "f a.c:0 gx2 9"}));
  ReadText absent(Profile::Keep::calls);
  absent.add("a", "events: A B C\nfl=a.c\nfn=f\n2 1\nfn=g\n3 1 2 3\n");
  EXPECT_EQ(ordered(*absent), (std::vector<std::string>{"f a.c:0 1", "g a.c:0 1 2 3"}));
}

TEST(OrderedRows, HaveLinesOf32BitsAndCountsOf64) {
  const auto rows_of = [](const std::string& body, Sign sign) {
    Place place{.file = "p"};
    Profile profile(place, Profile::Keep::rows);
    profile.begin(sign);
    profile::Reader reader(place, profile, stop_at_bad_line);
    reader.feed("cmd: c\nevents: A\nfl=a\nfn=f\n" + body + "summary: 0\n");
    profile.finish();
    return ordered(profile);
  };
  EXPECT_EQ(rows_of("4294967295 1\n", Sign::minus), std::vector<std::string>{"f a:4294967295 -1"});
  EXPECT_EQ(program::error_of([&] { rows_of("4294967296 1\n", Sign::plus); }),
            "a:4294967296: a line number does not fit 32 bits");
  EXPECT_EQ(program::error_of([&] { rows_of("1 9\n1 -9223372036854775808\n", Sign::minus); }),
            "a:1: a difference does not fit 64 bits");
}

}  // namespace
}  // namespace cg::profile::callgraph
