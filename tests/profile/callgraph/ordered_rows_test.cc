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

namespace cg::profile::callgraph {
namespace {

using Counts = std::vector<std::int64_t>;

std::string spelled(const CallProfile& profile, const OrderedRow& row) {
  std::string text(profile.name_of(row.spot.function));
  text += fmt::format(" {}:{}", profile.files[row.spot.file], row.spot.line);
  if (row.callee) text += fmt::format(" {}x{}", profile.name_of(*row.callee), row.calls);
  for (const std::int64_t count : row.counts) text += fmt::format(" {}", count);
  return text;
}

std::vector<std::string> ordered(const CallProfile& profile) {
  std::vector<std::string> rows;
  OrderedRows(profile).for_each(
      [&](const OrderedRow& row) { rows.push_back(spelled(profile, row)); });
  return rows;
}

TEST(OrderedRows, AreByFunctionFileAndLineTheOwnFileFirst) {
  EXPECT_EQ(ordered(read_text("events: Ir\n"
                              "fl=b.c\nfn=g\n3 1\n4 0\nfi=a.h\n9 2\nfe=b.c\n5 4\n"
                              "fl=a.c\nfn=z\n1 8\nfn=f\n2 16\n")),
            (std::vector<std::string>{"f a.c:2 16", "z a.c:1 8", "g b.c:3 1", "g b.c:4",
                                      "g b.c:5 4", "g a.h:9 2"}));
}

TEST(OrderedRows, SelfCostIsBeforeCallsAndTheseByCallee) {
  EXPECT_EQ(
      ordered(read_text("events: Ir\nfl=a.c\nfn=f\n2 1\ncfn=z\ncalls=1 1\n2 5\n"
                        "cfn=g\ncalls=2 1\n2 6\ncfn=z\ncalls=3 1\n2 7\n1 1\n")),
      (std::vector<std::string>{"f a.c:1 1", "f a.c:2 1", "f a.c:2 gx2 6", "f a.c:2 zx4 12"}));
}

using Key = std::tuple<std::string_view, std::string_view, bool, std::string_view, std::uint32_t>;

Key key(const CallProfile& profile, const Spot& spot) {
  const std::string_view home = profile.file_of(spot.function), file = profile.files[spot.file];
  return {home, profile.name_of(spot.function), home != file, file, spot.line};
}

// Rows in any order, again and again, beside an obvious sum of them.
TEST(OrderedRows, AreTheSumsOfAllRows) {
  std::mt19937 random(1);
  const auto below = [&](unsigned most) { return static_cast<std::uint32_t>(random() % most); };
  for (int round = 0; round < 200; ++round) {
    CallProfile profile;
    std::map<Key, Counts> expected;
    for (std::uint32_t i = below(60); i > 0; --i) {
      const FileId home = profile.files.intern(std::string(1, "ba"[below(2)]));
      const FileId file = profile.files.intern(std::string(1, "cba"[below(3)]));
      const NameId name = profile.names.intern(std::string(1, "gf"[below(2)]));
      const FunctionId function = profile.intern({profile.objects.intern(""), home, name});
      const Spot spot{function, file, below(12)};
      const Counts counts = {1 + below(3), 1 + below(2)};
      profile.lines.add(spot, counts);
      add_counts(expected[key(profile, spot)], counts);
    }
    std::vector<std::pair<Key, Counts>> rows;
    OrderedRows(profile).for_each([&](const OrderedRow& row) {
      rows.emplace_back(key(profile, row.spot), Counts(row.counts.begin(), row.counts.end()));
    });
    EXPECT_EQ(rows, (std::vector<std::pair<Key, Counts>>(expected.begin(), expected.end())));
  }
}

TEST(OrderedRows, ASumThatDoesNotFitIsAnErrorAtOnce) {
  CallProfile profile = read_text("events: Ir\nfl=a.c\nfn=f\n2 9223372036854775807\n");
  const Spot spot = profile.lines.last_key();
  profile.lines.add({spot.function, spot.file, 3}, Counts{1});
  EXPECT_NO_THROW(OrderedRows{profile});
  profile.lines.add(spot, Counts{1});
  EXPECT_THROW(OrderedRows{profile}, program::Error);
}

}  // namespace
}  // namespace cg::profile::callgraph
