// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/profile_file.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tests/program/error_of.h"
#include "tests/temporary_folder.h"

namespace cg::profile::callgraph {
namespace {

using Names = std::set<std::string>;

TEST(ProfileFile, NamesTheFilesOfEitherFormat) {
  const TemporaryFolder folder;
  const ProfileFile calls(folder.file("calls", "version: 1\nevents: A\nfl=a.c\nfn=f\n1 1\n"));
  const ProfileFile lines(
      folder.file("lines", "cmd: c\nevents: A\nfl=b.c\nfn=f\n1 1\nsummary: 1\n"));
  EXPECT_TRUE(calls.has_calls());
  EXPECT_EQ(calls.file_names(), Names{"a.c"});
  EXPECT_FALSE(lines.has_calls());
  EXPECT_EQ(lines.file_names(), Names{"b.c"});
}

TEST(ProfileFile, RefusesAProfileThatEndsTooEarly) {
  const TemporaryFolder folder;
  const std::string name = folder.file("calls", "version: 1\nevents: A\nfn=f\ncfn=g\ncalls=1 1\n");
  ProfileFile file(name);
  Place place;
  Profile profile(place);
  profile.begin(Sign::plus);
  const rename::NameRules as_they_are;
  program::Console console("p");
  const std::string error = name + ":5: a row of costs should follow";
  EXPECT_EQ(program::error_of([&] { (void)file.file_names(); }), error);
  EXPECT_EQ(program::error_of([&] { file.read_into(profile, place, {as_they_are}, console); }),
            error);
}

// As 3.24 reads it: a file ends the function. Rows with absent counts take a way of their own.
TEST(ProfileFile, MayGiveRowsToNoFunction) {
  const TemporaryFolder folder;
  ProfileFile file(folder.file("p",
                               "cmd: c\nevents: A B\nfl=a\nfn=f\n1 1 1\nfl=b\n2 2 2\n3 . 4\n"
                               "fi=c\n4 8 8\nfn=g\n5 16 .\nsummary: 27 15\n"));
  Place place;
  Profile profile(place);
  profile.begin(Sign::plus);
  const rename::NameRules as_they_are;
  program::Console console("p");
  file.read_into(profile, place, {as_they_are}, console, ProfileFile::Functions::unspecified);
  std::vector<std::string> functions;
  for (std::size_t i = 0; i < profile.size(); ++i)
    functions.push_back(fmt::format("{} {} {} {}", profile.function(i).file,
                                    profile.function(i).name, profile.sums(i)[0].value_or(0),
                                    profile.sums(i)[1].value_or(0)));
  EXPECT_EQ(functions, (std::vector<std::string>{"a <unspecified> 0 0", "a f 1 1",
                                                 "b <unspecified> 10 14", "c g 16 0"}));
}

// Has no answer.
class Asked : public InlinedCode {
 public:
  void begin(const Header& /*header*/, const ReadAhead& read_ahead) override {
    if (knows_beforehand && read_ahead) read_ahead(*this);
  }
  std::span<const Frame> at(std::string_view /*object*/, std::uint64_t address) override {
    addresses.push_back(address);
    return {};
  }

  bool knows_beforehand = false;
  std::vector<std::uint64_t> addresses;
};

TEST(ProfileFile, AsksAboutEachInstructionOnRequest) {
  const TemporaryFolder folder;
  const std::string name = folder.file(
      "calls", "version: 1\npositions: instr line\nevents: A\nfl=a.c\nfn=f\n0x10 1 1\n+4 1 1\n");
  Place place;
  Profile profile(place);
  profile.begin(Sign::plus);
  const rename::NameRules as_they_are;
  program::Console console("p");
  Asked asked;
  ProfileFile(name).read_into(profile, place, {as_they_are}, console,
                              ProfileFile::Functions::as_written, &asked);
  EXPECT_EQ(asked.addresses, (std::vector<std::uint64_t>{0x10, 0x14}));

  program::Input input(name);
  Profile other(place);
  other.begin(Sign::plus);
  Asked again;
  read_calls_silently(input, other, place, {as_they_are}, &again);
  EXPECT_EQ(again.addresses, asked.addresses);
}

TEST(ProfileFile, AsksBeforehandOnRequest) {
  const TemporaryFolder folder;
  const std::string name = folder.file(
      "calls", "version: 1\npositions: instr line\nevents: A\nfl=a.c\nfn=f\n0x10 1 1\n0x14 1 x\n");
  Place place;
  Profile profile(place);
  profile.begin(Sign::plus);
  const rename::NameRules as_they_are;
  Asked asked;
  asked.knows_beforehand = true;
  program::Input input(name);
  EXPECT_EQ(
      program::error_of([&] { read_calls_silently(input, profile, place, {as_they_are}, &asked); }),
      name + ":7: malformed line");
  EXPECT_EQ(asked.addresses, (std::vector<std::uint64_t>{0x10, 0x10}));  // the fault is told once
}

TEST(ProfileFile, AsksBeforehandOfAPipe) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  const std::string text =
      "version: 1\npositions: instr line\nevents: A\nfl=a.c\nfn=f\n0x10 1 5\n0x14 1 6\n";
  ASSERT_EQ(::write(ends[1], text.data(), text.size()), static_cast<::ssize_t>(text.size()));
  ::close(ends[1]);
  Place place;
  Profile profile(place);
  profile.begin(Sign::plus);
  const rename::NameRules as_they_are;
  Asked asked;
  asked.knows_beforehand = true;
  program::Input input(fmt::format("/dev/fd/{}", ends[0]));
  read_calls_silently(input, profile, place, {as_they_are}, &asked);
  EXPECT_EQ(asked.addresses, (std::vector<std::uint64_t>{0x10, 0x14, 0x10, 0x14}));
  EXPECT_EQ(profile.sums(0)[0], 11);
  ::close(ends[0]);
}

}  // namespace
}  // namespace cg::profile::callgraph
