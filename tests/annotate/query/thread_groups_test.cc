// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/thread_groups.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "annotate/cg_annotate/profiles.h"
#include "annotate/query/row_groups.h"
#include "tests/program/error_of.h"
#include "tests/temporary_folder.h"

namespace cg::annotate {
namespace {

class ThreadGroupsTest : public testing::Test, protected TemporaryFolder {
 protected:
  void add(const std::string& text) {
    options_.profiles.push_back(
        file(std::to_string(options_.profiles.size()), "# callgrind format\n" + text));
  }

  // "NAME COUNT{...}" of each group.
  static std::string text(const std::vector<NameGroup>& groups) {
    std::string text;
    for (const NameGroup& group : groups) {
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", group.name, *group.counts.front());
      if (!group.groups.empty()) text += '{' + ThreadGroupsTest::text(group.groups) + '}';
    }
    return text;
  }

  std::string grouped(const std::vector<Level>& levels) {
    options_.by = levels;
    program::Console console("thread_groups_test");
    const Profiles profiles(options_, console);
    return text(row_groups(profiles.grouped_rows(), options_, profiles.events(options_)));
  }

  Options options_;
};

// Names are defined in the first part alone.
const std::string kParts =
    "thread: 1\nevents: A\nob=(1) prog\nfl=(1) a.c\nfn=(1) f\n1 10\nob=(2) lib\nfn=(2) g\n2 3\n\n"
    "thread: 2\ndesc: Thread name: worker\nevents: A\nob=(1)\nfl=(1)\nfn=(1)\n1 20\n\n"
    "thread: 1\nevents: A\nob=(2)\nfl=(1)\nfn=(2)\n5 2\n";

TEST_F(ThreadGroupsTest, AreOfThePartsOfAFile) {
  add(kParts);
  EXPECT_EQ(grouped({Level::thread}), "thread 2 worker 20, thread 1 15");
  EXPECT_EQ(grouped({Level::thread, Level::function}),
            "thread 2 worker 20{f 20}, thread 1 15{f 10, g 5}");
  EXPECT_EQ(grouped({Level::function, Level::thread}),
            "f 30{thread 2 worker 20, thread 1 10}, g 5{thread 1 5}");
  EXPECT_EQ(grouped({Level::thread, Level::object, Level::line}),
            "thread 2 worker 20{prog 20{a.c:1 20}}, "
            "thread 1 15{prog 10{a.c:1 10}, lib 5{a.c:2 3, a.c:5 2}}");
}

TEST_F(ThreadGroupsTest, AreOfAFileForEach) {
  add("thread: 1\nevents: A\nfl=a.c\nfn=f\n1 10\n");
  add("thread: 2\nevents: A\nfl=a.c\nfn=f\n1 4\n");
  EXPECT_EQ(grouped({Level::thread}), "thread 1 10, thread 2 4");
  options_.difference = true;
  EXPECT_EQ(grouped({Level::thread}), "thread 1 -10, thread 2 4");
}

TEST_F(ThreadGroupsTest, AreOfSelectedFunctions) {
  add(kParts);
  options_.functions = {"g"};
  EXPECT_EQ(grouped({Level::thread, Level::function}), "thread 1 5{g 5}");
}

TEST_F(ThreadGroupsTest, AreNamedByAnyOfTheirParts) {
  add("thread: 1\nevents: A\nfl=a.c\nfn=f\n1 10\n\nthread: 1\ndesc: Thread name:  main loop\n"
      "events: A\nfl=a.c\nfn=f\n1 1\n");
  EXPECT_EQ(grouped({Level::thread}), "thread 1 main loop 11");
}

TEST_F(ThreadGroupsTest, AreNoneOfOtherProfiles) {
  add(kParts + "\nevents: A\nfl=a.c\nfn=f\n1 1\n");
  const auto refusal = [&] { return program::error_of([&] { grouped({Level::thread}); }); };
  EXPECT_EQ(refusal(), options_.profiles.front() +
                           ": no threads (valgrind --tool=callgrind --separate-threads=yes)");
  options_.profiles = {file("c", "cmd: c\nevents: A\nfl=a.c\nfn=f\n1 1\nsummary: 1\n")};
  EXPECT_EQ(refusal(),
            options_.profiles.front() + ": no threads, which only files of Callgrind name");
}

}  // namespace
}  // namespace cg::annotate
