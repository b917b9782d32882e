// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/profiles.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "tests/program/error_of.h"
#include "tests/temporary_folder.h"

namespace cg::annotate {
namespace {

using profile::Count;
using profile::Counts;
using Sums = std::map<std::string, Counts>;

class ProfilesTest : public testing::Test, protected TemporaryFolder {
 protected:
  // Adds a profile with the events A and B to those that are read.
  std::string profile(const std::string& body, const std::string& summary) {
    const std::string name = "profile" + std::to_string(options_.profiles.size());
    options_.profiles.push_back(
        file(name, "cmd: " + name + "\nevents: A B\n" + body + "summary: " + summary + "\n"));
    return options_.profiles.back();
  }

  // Reads them: "FILE:FUNCTION", "FILE:LINE" and "summary".
  Sums sums(const std::vector<std::string>& files) {
    const Profiles profiles(options_, console_);
    const profile::Profile& functions = profiles.functions();
    Sums sums{{"summary", functions.summary().counts}};
    for (std::size_t i = 0; i < functions.size(); ++i) {
      const auto [file, name] = functions.function(i);
      sums[fmt::format("{}:{}", file, name)].assign(functions.sums(i).begin(),
                                                    functions.sums(i).end());
    }
    for (const std::string& file : files)
      profiles.line_totals(file).for_each([&](std::int64_t line, std::span<const Count> counts) {
        sums[fmt::format("{}:{}", file, line)].assign(counts.begin(), counts.end());
      });
    return sums;
  }

  Options options_;
  program::Console console_{"profiles_test"};
};

constexpr Count kAbsent;

TEST_F(ProfilesTest, AreAddedUp) {
  profile("fl=a\nfn=f\n1 1 2\n2 10\nfn=g\n3 5 5\n", "016 7");
  profile("fl=b\nfn=h\n1 9 9\nfl=a\nfn=f\n1 1000 1\n", "1009 10");
  profile("fl=a\nfn=f\n2 -1\n", "-1 0");
  EXPECT_EQ(sums({"a", "b"}), (Sums{{"a:1", {1001, 3}},
                                    {"a:2", {9, kAbsent}},
                                    {"a:3", {5, 5}},
                                    {"b:1", {9, 9}},
                                    {"a:f", {1010, 3}},
                                    {"a:g", {5, 5}},
                                    {"b:h", {9, 9}},
                                    {"summary", {1024, 17}}}));
}

TEST_F(ProfilesTest, AreSubtractedTheFirstFromTheSecond) {
  profile("fl=a\nfn=f\n1 1 2\n2 10\nfn=g\n3 5 5\n", "16 7");
  profile("fl=b\nfn=h\n1 9 9\nfl=a\nfn=f\n1 1000 1\n", "1009 10");
  options_.difference = true;
  EXPECT_EQ(sums({"a", "b"}), (Sums{{"a:1", {999, -1}},
                                    {"a:2", {-10, kAbsent}},
                                    {"a:3", {-5, -5}},
                                    {"b:1", {9, 9}},
                                    {"a:f", {989, -1}},
                                    {"a:g", {-5, -5}},
                                    {"b:h", {9, 9}},
                                    {"summary", {993, 3}}}));
  const Profiles profiles(options_, console_);
  EXPECT_EQ(profiles.headers().front().command(), "profile0");
  EXPECT_EQ(profiles.functions().summary().texts, (std::vector<std::string>{"993", "3"}));
}

TEST_F(ProfilesTest, KeepTheSpellingOfASummaryThatIsAlone) {
  profile("fl=a\nfn=f\n1 7 0\n", "007 0");
  EXPECT_EQ(Profiles(options_, console_).functions().summary().texts.front(), "007");
}

TEST_F(ProfilesTest, MeetUnderChangedNames) {
  profile("fl=v1/a\nfn=f\n1 1 1\n", "1 1");
  profile("fl=v2/a\nfn=f.2\n1 3 3\n", "3 3");
  options_.names.file.add("--mod-filename", "s/v\\d//");
  options_.names.function.add("--mod-funcname", "s/\\.\\d//");
  options_.difference = true;
  EXPECT_EQ(sums({"/a"}), (Sums{{"/a:1", {2, 2}}, {"/a:f", {2, 2}}, {"summary", {2, 2}}}));
}

TEST_F(ProfilesTest, KnowTheFilesOfAllAndWhichAreOlder) {
  const std::string first = profile("fl=a\n", "0 0"), second = profile("fl=b\n", "0 0");
  const auto now = std::filesystem::last_write_time(second);
  std::filesystem::last_write_time(first, now - std::chrono::hours(1));
  const Profiles profiles(options_, console_);
  EXPECT_TRUE(profiles.knows("a") && profiles.knows("b"));
  EXPECT_FALSE(profiles.knows("c"));
  const std::time_t time = std::chrono::system_clock::to_time_t(
      std::chrono::file_clock::to_sys(now - std::chrono::minutes(1)));
  EXPECT_EQ(profiles.older_than(time), (std::vector<std::string>{first}));
}

TEST_F(ProfilesTest, MustFitTogether) {
  const auto error = [&] { return program::error_of([&] { sums({"a"}); }); };
  const std::string first =
      profile("fl=a\nfn=f\n1 9223372036854775807 0\n", "9223372036854775807 0");
  const std::string second = profile("fl=a\nfn=f\n1 1 0\n", "1 0");
  EXPECT_EQ(error(), second + ":5: the sum of A does not fit 64 bits");
  options_.profiles[1] = file("other", "cmd: c\nevents: B A\nsummary: 0 0\n");
  EXPECT_EQ(error(), options_.profiles[1] + " has the events B A, but " + first + " has A B");
}

}  // namespace
}  // namespace cg::annotate
