// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/read_leniently.h"

#include <gtest/gtest.h>

#include <string>

#include "profile/profile.h"
#include "tests/program/error_of.h"

namespace cg::profile {
namespace {

// Rows before so much text are read at once (simple_row.h), others one number at a time.
const std::string kComment = "# " + std::string(80, '.') + '\n';

struct NoSums {
  void on_header(const Header&) {}
  void on_file(FileLine, std::string_view) {}
  void on_function(std::string_view) {}
  void on_counts(std::int64_t, std::span<const Count>) {}
  void on_summary(Summary) {}
};
static_assert(Sink<NoSums> && !CheckingSink<NoSums> && CheckingSink<Profile>);

class ReadLeniently : public testing::Test {
 protected:
  // What the program says.
  std::string said(const std::string& text) {
    program::Input input = program::Input::of_text("p", text, {});
    program::Console console("prog");
    testing::internal::CaptureStderr();
    try {
      read_leniently(input, place_, profile_, {as_they_are_}, console);
    } catch (const program::Error& error) {
      return testing::internal::GetCapturedStderr() + error.what();
    }
    return testing::internal::GetCapturedStderr();
  }

  const rename::NameRules as_they_are_{};
  Place place_{.file = "p"};
  Profile profile_{place_};
};

TEST_F(ReadLeniently, SaysNothingOfWhatIsRight) {
  EXPECT_EQ(said("cmd: c\nevents: A B\nfl=a.c\nfn=f\n1 2 3\n2 . 5\nsummary: 2 8\n" + kComment), "");
  EXPECT_EQ(profile_.function(0), (Function{"a.c", "f"}));
  EXPECT_EQ(profile_.sums(0)[0], Count(2));
  EXPECT_EQ(profile_.sums(0)[1], Count(8));
}

TEST_F(ReadLeniently, WarnsOfWhatIsWrongAndTakesTheSums) {
  EXPECT_EQ(said("cmd: c\nevents: A\nfn=f\n1 2\nno row\n2 5\nsummary: 8\n" + kComment),
            "prog: warning: p:5: malformed line, ignored\n"
            "prog: warning: p: the summary says 8 A, the counts add up to 7, which is taken\n");
  EXPECT_EQ(profile_.summary(), (Summary{{"7"}, {7}}));
}

TEST_F(ReadLeniently, RefusesAProfileThatEndsTooEarly) {
  EXPECT_EQ(said("cmd: c\nevents: A\nfn=f\n1 2\n"), "p: missing \"summary:\" line");
}

}  // namespace
}  // namespace cg::profile
