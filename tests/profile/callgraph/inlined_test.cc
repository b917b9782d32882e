// SPDX-License-Identifier: GPL-2.0-or-later
//
// A profile by instruction, read with answers about inlined code: take_instruction() of reader.h,
// inlined_chain.h, inlined_call() of profile.h, addresses of position.h, and inlined_stacks.h.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "profile/callgraph/inlined_stacks.h"
#include "profile/callgraph/reader.h"
#include "profile/row_reader.h"
#include "tests/program/error_of.h"

namespace cg::profile::callgraph {
namespace {

// Answers from a table; notes what was asked.
class Answers : public InlinedCode {
 public:
  void begin(const Header& header, const ReadAhead& /*read_ahead*/) override {
    descriptions += fmt::format("{}\n", fmt::join(header.desc_lines, "\n"));
  }
  std::span<const Frame> at(std::string_view object, std::uint64_t address) override {
    asked += fmt::format("{} {:x}\n", object, address);
    return frames[address];
  }

  std::map<std::uint64_t, std::vector<Frame>> frames;
  std::string asked, descriptions;
};

// Gives the same answers, and each time all texts at other addresses: nobody knows them again.
class NewTexts : public InlinedCode {
 public:
  explicit NewTexts(Answers& answers) : answers_(answers) {}
  void begin(const Header& /*header*/, const ReadAhead& /*read_ahead*/) override {}
  std::span<const Frame> at(std::string_view object, std::uint64_t address) override {
    frames_.clear();
    for (Frame frame : answers_.at(object, address)) {
      for (std::string_view* text : {&frame.function, &frame.function_file, &frame.file})
        if (!text->empty()) *text = texts_.emplace_back(*text);
      frames_.push_back(frame);
    }
    return frames_;
  }

 private:
  Answers& answers_;
  std::deque<std::string> texts_;
  std::vector<Frame> frames_;
};

// Says which outer frames are the same.
class Telling : public InlinedCode {
 public:
  explicit Telling(Answers& answers) : answers_(answers) {}
  void begin(const Header& /*header*/, const ReadAhead& /*read_ahead*/) override {}
  std::span<const Frame> at(std::string_view object, std::uint64_t address) override {
    const auto frames = answers_.at(object, address);
    const auto is_same = [](const Frame& a, const Frame& b) {
      return a.function == b.function && a.function_file == b.function_file && a.file == b.file &&
             a.line == b.line;
    };
    const auto differ =
        std::mismatch(frames.rbegin(), frames.rend(), last_.rbegin(), last_.rend(), is_same);
    same_ = static_cast<std::size_t>(differ.first - frames.rbegin());
    last_.assign(frames.begin(), frames.end());
    return frames;
  }
  std::size_t same_outer() const override { return same_; }

 private:
  Answers& answers_;
  std::vector<Frame> last_;
  std::size_t same_ = 0;
};

class InlinedTest : public testing::Test {
 protected:
  // What the profile then knows: lines, with the inlined calls that they are in, if these are kept;
  // then calls; "function(file) file:line = counts".
  std::string read(const std::string& text, Profile::Keep keep = Profile::Keep::rows_and_calls) {
    profile_.emplace(place_, keep);
    if (keeps_sites_) profile_->keep_sites();
    add(text);
    return said();
  }
  // Another file.
  void add(const std::string& text, Sign sign = Sign::plus) {
    place_.line = 0;
    profile_->begin(sign);
    Reader reader(place_, *profile_, {rules_}, cut_);
    reader.ask(*code_);
    reader.feed("events: Ir Dr\npositions: instr line\n" + text);
    reader.finish();
  }

  std::string said() const {
    std::string said;
    RowReader rows(*profile_);
    for (const Profile::Run& run : profile_->runs())
      rows.for_each(run, [&](const RowReader::Row& row) {
        Counts counts(2);
        EXPECT_LT(row.add_to(counts), 0);
        said += fmt::format("{} {}:{} = {} {}", name(FunctionId{run.function}),
                            profile_->file_name(row.file()), row.line(), *counts[0],
                            counts[1].value_or(-1));
        for (const Spot& call : profile_->calls_around(row.site()))
          said += fmt::format(", in {}:{}", profile_->name_of(call.function), call.line);
        said += '\n';
      });
    profile_->arcs().for_each([&](const Arc& arc, std::span<const std::int64_t> counts) {
      said += fmt::format("{} {}:{} > {} x{} = {}\n", name(arc.from.function),
                          profile_->file_name(arc.from.file), arc.from.line, name(arc.callee),
                          arc.calls, fmt::join(counts, " "));
    });
    return said;
  }

  std::string name(FunctionId id) const {
    return fmt::format("{}({})", profile_->name_of(id), profile_->file_of(id));
  }

  rename::NameRules rules_;
  std::string_view cut_;
  Place place_{"callgrind.out"};
  Answers answers_;
  InlinedCode* code_ = &answers_;
  std::optional<Profile> profile_;
  bool keeps_sites_ = false;
};

constexpr InlinedCode::Frame kTwice{"twice()", "math.h", "math.h", 3};
constexpr InlinedCode::Frame kSum{"sum()", "sum.h", "sum.h", 7};
constexpr InlinedCode::Frame kMain{"main", "main.c", "main.c", 20};

TEST_F(InlinedTest, SelfCostIsTheInnermostsAndEachCallHasItsInclusiveCost) {
  answers_.frames = {{0x10, {kTwice, kSum, kMain}}, {0x14, {kSum, kMain}}, {0x18, {kMain}}};
  EXPECT_EQ(read("ob=/bin/a\nfl=math.h\nfn=main\n0x10 3 5 1\n+4 7 6\nfl=main.c\n+4 20 7\n"),
            "twice()(math.h) math.h:3 = 5 1\n"
            "sum()(sum.h) math.h:7 = 6 -1\n"  // the profile's file of a line stays
            "main(main.c) main.c:20 = 7 -1\n"
            "sum()(sum.h) sum.h:7 > twice()(math.h) x0 = 5 1\n"
            "main(main.c) main.c:20 > sum()(sum.h) x0 = 11 1\n");
  EXPECT_EQ(answers_.asked, "/bin/a 10\n/bin/a 14\n/bin/a 18\n");
}

// What a frame does not say is the profile's, which may change from one row to the next.
TEST_F(InlinedTest, TheSameFramesMayBeOfOtherFiles) {
  constexpr InlinedCode::Frame kInner{"f()", {}, {}, 3};
  answers_.frames = {
      {0x10, {kTwice, kInner, kMain}}, {0x14, {kTwice, kInner, kMain}}, {0x18, {kInner, kMain}}};
  EXPECT_EQ(read("ob=/bin/a\nfl=a.c\nfn=main\n0x10 0 5\nfl=b.c\nfn=main\n0x14 0 6\n0x18 0 7\n"),
            "twice()(math.h) math.h:3 = 11 -1\n"
            "f()(b.c) b.c:3 = 7 -1\n"
            "f()(a.c) a.c:3 > twice()(math.h) x0 = 5\n"
            "main(main.c) main.c:20 > f()(a.c) x0 = 5\n"
            "main(main.c) main.c:20 > f()(b.c) x0 = 13\n"
            "f()(b.c) b.c:3 > twice()(math.h) x0 = 6\n");
}

// Rows one behind the other share much, whoever says so; a chain that is known again is no other.
TEST_F(InlinedTest, WhatIsSharedChangesNothing) {
  std::mt19937 random(1);
  const auto any = [&](std::size_t size) { return random() % size; };
  const std::array<std::string_view, 4> functions{"f()", "g()", "h()", ""},
      files{"a.c", "b.c", "c.h", ""};
  for (std::uint64_t address = 0; address < 60; ++address)
    for (std::size_t depth = any(5); depth > 0; --depth)
      answers_.frames[address].push_back({functions[any(4)], files[any(4)], files[any(4)],
                                          static_cast<std::uint32_t>(any(3)), any(4) == 0});
  std::string text = "ob=/bin/a\nfl=a.c\nfn=main\n";
  for (int row = 0; row < 3000; ++row) {
    if (any(8) == 0) text += fmt::format("fn={}\n", std::array{"main", "f", "???"}[any(3)]);
    if (any(8) == 0) text += fmt::format("fi={}\n", files[any(3)]);
    if (any(40) == 0) text += fmt::format("ob=/bin/{}\nfl={}\nfn=g\n", "ab"[any(2)], files[any(3)]);
    if (any(10) == 0) text += fmt::format("cfn=f\ncalls=1 {:#x}\n", any(60));
    text += fmt::format("{:#x} {} {}\n", any(60), any(3), any(9));
  }
  NewTexts new_texts(answers_);
  Telling telling(answers_);
  for (const bool keeps_sites : {false, true}) {
    keeps_sites_ = keeps_sites;
    const std::string expected = (code_ = &new_texts, read(text));
    EXPECT_GT(std::ranges::count(expected, '\n'), 1000);
    EXPECT_TRUE((code_ = &answers_, read(text)) == expected);
    EXPECT_TRUE((code_ = &telling, read(text)) == expected);
  }
}

TEST_F(InlinedTest, ACallCountsInTheChainThatMadeIt) {
  answers_.frames = {{0x10, {kTwice, kMain}}, {0x90, {{"callee", "other.c", "other.c", 1}}}};
  EXPECT_EQ(read("ob=/bin/a\nfl=main.c\nfn=main\ncfn=callee\ncalls=2 0x90 1\n0x10 3 40\n"),
            "twice()(math.h) main.c:3 > callee(other.c) x2 = 40\n"
            "main(main.c) main.c:20 > twice()(math.h) x0 = 40\n");
}

TEST_F(InlinedTest, ACalleeWithoutAnAddressIsAsTheProfileSays) {
  answers_.frames = {{0x10, {kMain}}};
  EXPECT_EQ(read("ob=/bin/a\nfl=main.c\nfn=main\ncfn=f\ncalls=2\n0x10 3 40\n"),
            "main(main.c) main.c:3 > f(main.c) x2 = 40\n");
  EXPECT_EQ(answers_.asked, "/bin/a 10\n");
}

TEST_F(InlinedTest, TheAddressOfACalleeMayBeRelative) {
  read(
      "ob=/bin/a\nfl=a.c\nfn=f\n0x10 3 40\ncfn=g\ncalls=2 +32 1\n* 3 40\ncfn=h\ncalls=1 -4 2\n+1 3 "
      "5\n");
  EXPECT_EQ(answers_.asked, "/bin/a 10\n/bin/a 30\n/bin/a 10\n/bin/a c\n/bin/a 11\n");
}

TEST_F(InlinedTest, EachCallHasACalleeOfItsOwn) {
  EXPECT_EQ(read("fl=main.c\nfn=main\ncob=lib\ncfi=b.c\ncfn=f\ncalls=1 0x90 1\n0x10 3 40\n"
                 "cfn=g\ncalls=1 0xa0 1\n0x14 4 2\n"),
            "main(main.c) main.c:3 > f(b.c) x1 = 40\n"
            "main(main.c) main.c:4 > g(main.c) x1 = 2\n");
  EXPECT_EQ(answers_.asked, "lib 90\n 10\n a0\n 14\n");
}

TEST_F(InlinedTest, JumpsAreDropped) {
  answers_.frames = {{0x10, {kTwice, kMain}}, {0x14, {kMain}}};
  EXPECT_EQ(read("fl=main.c\nfn=main\njump=2 0x20 9\n0x10 3\n+4 4 7\n"),
            "main(main.c) main.c:4 = 7 -1\n");
  EXPECT_EQ(answers_.asked, " 14\n");
}

TEST_F(InlinedTest, WithoutAnswersEverythingIsAsTheProfileSays) {
  const std::string text =
      "ob=/bin/a\nfl=main.c\nfn=main\n0x10 3 5 1\ncfi=b.c\ncfn=f\ncalls=1 0x90 1\n* * 9 9\n+1 +1 2 "
      "2\n";
  EXPECT_EQ(read(text),
            "main(main.c) main.c:3 = 5 1\n"
            "main(main.c) main.c:4 = 2 2\n"
            "main(main.c) main.c:3 > f(b.c) x1 = 9 9\n");
  EXPECT_EQ(answers_.asked, "/bin/a 10\n/bin/a 90\n/bin/a 10\n/bin/a 11\n");
}

TEST_F(InlinedTest, ALineThatTheProfileDoesNotKnowComesFromTheAnswer) {
  answers_.frames = {{0x10, {kTwice, kMain}}};
  EXPECT_EQ(read("fl=???\nfn=main\n0x10 0 5 1\n"),
            "twice()(math.h) math.h:3 = 5 1\n"
            "main(main.c) main.c:20 > twice()(math.h) x0 = 5 1\n");
}

TEST_F(InlinedTest, CodeWithoutALineIsNotedAtTheNearest) {
  InlinedCode::Frame nearest = kTwice;
  nearest.is_nearest = true;
  answers_.frames = {{0x10, {nearest, kMain}}, {0x14, {kTwice, kMain}}};
  read("fl=a.c\nfn=main\n0x10 0 5 1\n0x10 0 2\n0x14 0 8 8\ncfn=f\ncalls=1 0x14\n0x10 0 4 4\n");
  ASSERT_EQ(profile_->nearest_lines().size(), 1u);
  const auto& [place, counts] = *profile_->nearest_lines().begin();
  EXPECT_EQ(profile_->file_name(place.file), "math.h");
  EXPECT_EQ(place.line, 3u);
  EXPECT_EQ(counts, (Counts{7, 1}));
  read("fl=a.c\nfn=main\n0x10 9 5 1\n");  // it has one
  EXPECT_TRUE(profile_->nearest_lines().empty());
}

TEST_F(InlinedTest, ALineThatTheProfileKnowsStaysFromOneOn) {
  answers_.frames = {{0x10, {kTwice, kMain}}};
  EXPECT_EQ(read("fl=main.c\nfn=main\n0x10 1 5 1\n"),
            "twice()(math.h) main.c:1 = 5 1\n"
            "main(main.c) main.c:20 > twice()(math.h) x0 = 5 1\n");
}

TEST_F(InlinedTest, AFunctionThatTheAnswerDoesNotKnowIsUnknown) {
  answers_.frames = {{0x10, {{"", "math.h", "math.h", 3}, kMain}}};
  EXPECT_EQ(read("fl=main.c\nfn=main\n0x10 0 5 1\n"),
            fmt::format("{0}(math.h) math.h:3 = 5 1\n"
                        "main(main.c) main.c:20 > {0}(math.h) x0 = 5 1\n",
                        kUnknown));
}

TEST_F(InlinedTest, NamesOfTheAnswerAreChangedLikeOthers) {
  rules_.file.add("", "s/math/maths/");
  rules_.function.add("", "s/twice/double/");
  answers_.frames = {{0x10, {kTwice, kMain}}};
  EXPECT_EQ(read("fl=main.c\nfn=main\n0x10 0 5 1\n"),
            "double()(maths.h) maths.h:3 = 5 1\n"
            "main(main.c) main.c:20 > double()(maths.h) x0 = 5 1\n");
}

TEST_F(InlinedTest, FilesOfTheAnswerAreCutLikeOthers) {
  cut_ = "src/";
  answers_.frames = {{0x10, {{"twice()", "src/math.h", "src/math.h", 3}, kMain}}};
  EXPECT_EQ(read("fl=src/main.c\nfn=main\n0x10 0 5 1\n"),
            "twice()(math.h) math.h:3 = 5 1\n"
            "main(main.c) main.c:20 > twice()(math.h) x0 = 5 1\n");
}

TEST_F(InlinedTest, TheAnswersKnowTheHeader) {
  read("desc: one\ndesc: two\nfl=a\nfn=f\n0x10 3 5 1\n");
  EXPECT_EQ(answers_.descriptions, "desc: one\ndesc: two\n");
}

TEST_F(InlinedTest, CallsOfFunctionsHaveNoLine) {
  answers_.frames = {{0x10, {kTwice, {"main", "main.c", "part.h", 20}}}};
  EXPECT_EQ(read("fl=main.c\nfn=main\n0x10 0 5 1\n", Profile::Keep::rows_and_calls_of_functions),
            "twice()(math.h) math.h:3 = 5 1\n"
            "main(main.c) main.c:0 > twice()(math.h) x0 = 5 1\n");
}

TEST_F(InlinedTest, EachFileHasItsOwnCalls) {
  answers_.frames = {{0x10, {kTwice, kMain}}};
  read("fl=main.c\nfn=main\n0x10 0 5 1\n");
  add("fl=main.c\nfn=main\n0x10 0 20 30\n");
  add("fl=main.c\nfn=main\n0x10 0 1 2\n", Sign::minus);
  EXPECT_EQ(said(),
            "twice()(math.h) math.h:3 = 5 1\n"
            "twice()(math.h) math.h:3 = 20 30\n"
            "twice()(math.h) math.h:3 = -1 -2\n"
            "main(main.c) main.c:20 > twice()(math.h) x0 = 5 1\n"
            "main(main.c) main.c:20 > twice()(math.h) x0 = 20 30\n"
            "main(main.c) main.c:20 > twice()(math.h) x0 = -1 -2\n");
}

TEST_F(InlinedTest, ANameThatTheProfileDoesNotKnowComesFromTheAnswer) {
  answers_.frames = {{0x10, {{"hidden", "", "", 0}}}};
  EXPECT_EQ(read("fl=???\nfn=???\n0x10 0 5 1\n"),
            fmt::format("hidden({0}) {0}:0 = 5 1\n", kUnknown));
}

TEST_F(InlinedTest, TheEmittedFunctionKeepsItsSymbol) {
  answers_.frames = {{0x10, {{"f(int)", "f.cc", "f.cc", 2}}}};
  EXPECT_EQ(read("fl=f.cc\nfn=f(int) [clone .cold]\n0x10 2 5 1\n"),
            "f(int) [clone .cold](f.cc) f.cc:2 = 5 1\n");
}

TEST_F(InlinedTest, SumsAreTheFilesOwn) {
  answers_.frames = {{0x10, {kTwice, kSum, kMain}}, {0x14, {kSum, kMain}}};
  read("fl=a\nfn=main\n0x10 3 5 1\n0x14 7 6 2\n0x10 3 1 1\ntotals: 12 4\n");
  EXPECT_EQ(profile_->call_totals().counts, (std::vector<std::int64_t>{12, 4}));
}

TEST_F(InlinedTest, RowsOfOneLineAndFunctionAreOne) {
  answers_.frames = {{0x10, {kMain}}, {0x11, {kMain}}};
  EXPECT_EQ(read("fl=main.c\nfn=main\n0x10 3 5 1\n0x11 3 6 1\n"), "main(main.c) main.c:3 = 11 2\n");
}

TEST_F(InlinedTest, RowsOfOneLineInDifferentCallsAreApartWhereThatIsKept) {
  answers_.frames = {{0x10, {kTwice, kSum, kMain}}, {0x11, {kTwice, kMain}}, {0x12, {kMain}}};
  const std::string text =
      "fl=math.h\nfn=main\n0x10 3 1 1\n0x11 3 2 1\n0x11 3 4 1\n0x12 3 8 1\n0x10 3 16 1\n";
  const auto calls_of = [](const std::string& said) { return said.substr(said.find("sum()(")); };
  const std::string together = read(text);
  EXPECT_EQ(together.find(", in"), std::string::npos);
  keeps_sites_ = true;
  const std::string apart = read(text);
  EXPECT_EQ(calls_of(apart), calls_of(together));
  EXPECT_EQ(apart.substr(0, apart.find("sum()(")),
            "twice()(math.h) math.h:3 = 1 1, in sum():7, in main:20\n"
            "twice()(math.h) math.h:3 = 6 2, in main:20\n"
            "main(main.c) math.h:3 = 8 1\n"
            "twice()(math.h) math.h:3 = 16 1, in sum():7, in main:20\n");
}

TEST_F(InlinedTest, Addresses) {
  read("ob=o\nfl=a\nfn=f\n0xfF 1 1\n-0xf 1 1\n+16 1 1\n* 1 1\n-3 1 1\n0x0 1 1\n-1 1 1\n");
  EXPECT_EQ(answers_.asked, "o ff\no f0\no 100\no 100\no fd\no 0\no ffffffffffffffff\n");
}

TEST_F(InlinedTest, MalformedAddressesAreErrors) {
  for (const char* row : {"0x 1 1\n", "0xg 1 1\n", "+ 1 1\n", "12z 1 1\n", "0x12- 1 1\n"})
    EXPECT_EQ(program::error_of([&] { read("fl=a\nfn=f\n" + std::string(row)); }),
              "callgrind.out:5: malformed position")
        << row;
}

TEST_F(InlinedTest, ACostThatDoesNotFitIsAnError) {
  answers_.frames = {{0x10, {kTwice, kMain}}, {0x14, {kSum, kMain}}};
  const std::string most = "9223372036854775807";
  EXPECT_EQ(program::error_of([&] { read("fl=a\nfn=f\n0x10 3 " + most + "\n0x10 4 1\n"); }),
            "callgrind.out:6: the cost of an inlined call does not fit 64 bits");
}

TEST_F(InlinedTest, AProfileWithoutAddressesIsNotAskedAbout) {
  Profile profile(place_, Profile::Keep::rows_and_calls);
  Reader reader(place_, profile, {rules_});
  reader.ask(answers_);
  reader.feed("events: Ir\nfl=a\nfn=f\n1 5\n");
  reader.finish();
  EXPECT_EQ(answers_.asked, "");
  EXPECT_EQ(profile.call_totals().counts, std::vector<std::int64_t>{5});
  ASSERT_EQ(profile.size(), 1u);
  EXPECT_EQ(profile.name_of(FunctionId{0}), "f");
}

TEST_F(InlinedTest, StacksAreSelfCostsByTheFunctionsAround) {
  answers_.frames = {{0x10, {kTwice, kSum, kMain}}, {0x11, {kTwice, kMain}}, {0x12, {kMain}}};
  keeps_sites_ = true;
  read("fl=a\nfn=main\n0x10 3 1 1\n0x11 3 2\n0x10 4 4\n0x12 3 8 2\n0x10 3 16\n");
  std::string stacks;
  for (const auto& of_function : inlined_stacks(*profile_))
    for (const auto& [stack, counts] : of_function) {
      for (const FunctionId function : stack)
        stacks += fmt::format("{};", profile_->name_of(function));
      stacks += fmt::format(" {} {}\n", *counts.at(0), counts.at(1).value_or(-1));
    }
  EXPECT_EQ(stacks,
            "main;twice(); 2 -1\n"
            "main;sum();twice(); 21 1\n"
            "main; 8 2\n");
}

TEST_F(InlinedTest, AStackThatDoesNotFitIsAnError) {
  answers_.frames = {{0x10, {kTwice, kMain}}, {0x11, {kTwice, kSum, kMain}}};
  keeps_sites_ = true;
  read("fl=a\nfn=main\n0x10 1 9223372036854775807\n0x11 2 -5\n0x10 3 5\n", Profile::Keep::rows);
  EXPECT_EQ(program::error_of([&] { (void)inlined_stacks(*profile_); }),
            "a sum of costs does not fit 64 bits");
}

}  // namespace
}  // namespace cg::profile::callgraph
