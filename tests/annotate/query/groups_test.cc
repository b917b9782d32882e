// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/groups.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/profile/read_text.h"
#include "tests/program/error_of.h"

namespace cg::annotate {
namespace {

using profile::Counts;

class GroupsTest : public testing::Test {
 protected:
  void read(const std::string& body, const std::string& summary) {
    profile::read_text("cmd: c\nevents: A B\n" + body + "summary: " + summary + "\n", place_,
                       functions_);
  }

  Events events() const { return choose_events({"A", "B"}, options_); }

  // "file(function function) …"; "file:function" is one item.
  static std::string text(const std::vector<NameGroup>& groups) {
    std::string text;
    for (const NameGroup& group : groups) {
      std::string items;
      for (const NameGroup& item : group.groups) items += (items.empty() ? "" : " ") + item.name;
      text += text.empty() ? "" : " ";
      text += group.is_one_group ? group.name + ':' + items : group.name + '(' + items + ')';
    }
    return text;
  }
  std::string by_file() const { return text(groups_by_file(functions_, events())); }
  std::string by_function() const { return text(groups_by_function(functions_, events())); }

  void threshold(double percent) { options_.threshold.percent = percent; }

  EventOptions options_;
  profile::Place place_{.file = "f"};
  profile::Profile functions_{place_};
};

TEST_F(GroupsTest, AreFilesOfFunctionsAndFunctionsOfFiles) {
  read("fl=a\nfn=f\n1 10 0\nfn=g\n1 20 0\nfl=b\nfn=f\n1 5 0\n", "35 0");
  EXPECT_EQ(by_file(), "a(g f) b:f");
  EXPECT_EQ(by_function(), "g:a f(a b)");
}

TEST_F(GroupsTest, AreSortedByMagnitudeThenByNameBackwards) {
  read("fl=a\nfn=f\n1 -9 0\nfn=g\n1 5 1\nfn=h\n1 5 2\nfn=i\n1 5 1\nfn=j\n1 . 7\n", "6 11");
  threshold(0);
  EXPECT_EQ(by_file(), "a(f h i g j)");
  EXPECT_EQ(by_function(), "f:a h:a i:a g:a j:a");
}

TEST_F(GroupsTest, ListWhatReachesTheThresholdOfThePrimaryEvent) {
  read("fl=a\nfn=f\n1 30 0\nfn=g\n1 2 900\nfl=b\nfn=h\n1 2 0\nfn=i\n1 2 0\nfl=c\nfn=j\n1 -3 0\n",
       "100 900");
  threshold(3);
  EXPECT_EQ(by_file(), "a(f) c:j");  // b has 4, but no function that has 3
  threshold(0.1);
  options_.sort = {{"B", {}}};
  EXPECT_EQ(by_file(), "a(g)");
}

TEST_F(GroupsTest, ListAllOfATotalOf0) {
  read("fl=a\nfn=f\n1 3 0\nfn=g\n1 -3 0\nfl=b\nfn=h\n1\n", "0 0");
  EXPECT_EQ(by_file(), "b:h a(g f)");
}

TEST_F(GroupsTest, SumUp) {
  read("fl=a\nfn=f\n1 30 1\nfn=g\n1 20 2\nfl=b\nfn=h\n1 40 .\n", "90 3");
  options_.show = {"B", "A"};
  const std::vector<NameGroup> groups = groups_by_file(functions_, events());
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0].counts, (Counts{3, 50}));
  EXPECT_EQ(groups[0].cumulative_counts, (Counts{3, 50}));
  EXPECT_EQ(groups[0].groups[1].counts, (Counts{2, 20}));
  EXPECT_EQ(groups[1].counts, (Counts{std::nullopt, 40}));
  EXPECT_EQ(groups[1].cumulative_counts, (Counts{3, 90}));
}

TEST_F(GroupsTest, AreOneItemIfThatHasAllCountsThoseNotShownToo) {
  read("fl=a\nfn=f\n1 30 1\nfn=g\n1 0 2\nfl=b\nfn=h\n1 20 1\nfn=i\n1 0\n", "50 4");
  options_.show = {"A"};
  EXPECT_EQ(by_file(), "a(f) b:h");
}

TEST_F(GroupsTest, RefuseSumsBeyond64Bits) {
  read("fl=a\nfn=f\n1 9223372036854775807 0\nfn=g\n1 1 0\n", "9223372036854775807 0");
  EXPECT_EQ(program::error_of([&] { by_file(); }), "a sum of A does not fit 64 bits");
}

}  // namespace
}  // namespace cg::annotate
