// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/compared_stacks.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "annotate/cg_annotate/make_comparison.h"
#include "program/console.h"
#include "tests/temporary_folder.h"

namespace cg::annotate {
namespace {

const std::string kBegin = "# contexts: depth calls function inclusive-cost\n";

class ComparedStacksTest : public testing::Test, protected TemporaryFolder {
 protected:
  ComparedStacksTest() { options_.page_sources = PageSources::none; }

  void add(SideOptions& side, const std::string& body) {
    side.profiles.push_back(
        file(std::to_string(number_++), "# callgrind format\nevents: A B\n" + body));
  }
  void before(const std::string& body) { add(options_.comparison.before, body); }
  void after(const std::string& body) { add(options_.comparison.after, body); }

  // "FRAME ABOVE NAME CALLS" of each frame, then "FRAME FUNCTION COSTS" of each row.
  std::string stacks(KeepStacks keep = KeepStacks::yes) {
    program::Console console("compared_stacks_test");
    const ComparedProfiles runs(options_.comparison, options_.names, console, {}, keep);
    const Comparison page = make_comparison_page(
        options_, options_.comparison, runs, make_comparison(options_, options_.comparison, runs));
    if (!page.stacks) return "none";
    std::string text;
    for (std::size_t i = 0; i < page.stacks->frames.size(); ++i) {
      const auto& [above, name] = page.stacks->frames[i];
      text += fmt::format("{} {} {} {}\n", i, above, page.stacks->names[name],
                          page.stacks->calls.at(i));
    }
    page.stacks->self.for_each([&](const RowKey& key, std::span<const std::int64_t> counts) {
      text += fmt::format("{} {}", key.first,
                          key.second == 0 ? "-" : page.functions[key.second - 1].name);
      for (const std::int64_t count : counts) text += fmt::format(" {}", count);
      text += '\n';
    });
    return text;
  }

  Options options_;

 private:
  int number_ = 0;
};

const std::string kStacksBefore = "fl=x.c\nfn=(1) main\n1 10 1\nfn=(2) old\n2 5 2\n" + kBegin +
                                  "#@ 0 0 (1) 15 3\n#@ 1 2 (2) 5 2\n";

TEST_F(ComparedStacksTest, HaveWhatWasBeforeAndWhatIsAfter) {
  before(kStacksBefore);
  after("fl=x.c\nfn=(1) main\n1 11 1\nfn=(2) new\n2 6 0\n" + kBegin +
        "#@ 0 0 (1) 20 1\n#@ 1 3 (2) 6\n#@ 1 1 ... 3\n");
  EXPECT_EQ(stacks(),
            "0 0 all 0\n1 0 main 0\n2 1 old -2\n3 1 new 3\n4 1 … 1\n"
            "1 main 10 1 11 1\n2 old 5 2 0 0\n3 new 0 0 6 0\n4 - 0 0 3 0\n");
}

TEST_F(ComparedStacksTest, KnowFunctionsThatMoved) {
  before(kStacksBefore);
  after("fl=y.c\nfn=(1) main\n1 10 1\nfn=(2) old\n2 5 2\n" + kBegin +
        "#@ 0 0 (1) 15 3\n#@ 1 2 (2) 5 2\n");
  EXPECT_EQ(stacks(), "0 0 all 0\n1 0 main 0\n2 1 old 0\n1 main 10 1 10 1\n2 old 5 2 5 2\n");
}

TEST_F(ComparedStacksTest, AreMediansOfRuns) {
  before(kStacksBefore);
  for (const char* cost : {"9", "3", "4"})
    after(fmt::format("fl=x.c\nfn=(1) main\n1 {0}\n{1}#@ 0 0 (1) {0}\n", cost, kBegin));
  EXPECT_EQ(stacks(), "0 0 all 0\n1 0 main 0\n2 1 old -2\n1 main 10 1 4 0\n2 old 5 2 0 0\n");
}

// A row has no objects.
TEST_F(ComparedStacksTest, AddUpFunctionsOfOneName) {
  const std::string two = "fl=x.c\nob=a\nfn=(1) f\n1 10\nob=b\nfn=(2) f\n1 7\n" + kBegin +
                          "#@ 0 0 (1) 10\n#@ 0 0 (2) 7\n";
  before(two);
  after(two);
  EXPECT_EQ(stacks(), "0 0 all 0\n1 0 f 0\n1 f 17 0 17 0\n");
}

TEST_F(ComparedStacksTest, AreNoneIfARunHasNoneOrKeepsNone) {
  before(kStacksBefore);
  after(kStacksBefore);
  EXPECT_EQ(stacks(KeepStacks::no), "none");
  after(kStacksBefore.substr(0, kStacksBefore.find(kBegin)));
  EXPECT_EQ(stacks(), "none");
}

}  // namespace
}  // namespace cg::annotate
