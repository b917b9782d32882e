// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/surroundings.h"

#include <gtest/gtest.h>

namespace cg::gate {
namespace {

using profile::Header;
using Sentences = std::vector<std::string>;

Header header(std::vector<std::string> desc_lines, std::string command = "./build/prog -x",
              std::string events = "Ir Dr") {
  return {std::move(desc_lines), "cmd: " + std::move(command), "events: " + std::move(events)};
}

Sentences differing(const std::vector<Header>& baseline, const std::vector<Header>& current,
                    const std::vector<std::string>& under_test = {}) {
  return differing_surroundings(baseline, current, under_test);
}

TEST(Surroundings, AreTheSameInEqualHeaders) {
  const Header plain = header({"desc: D1 cache:    32768 B, 64 B, 8-way associative"});
  EXPECT_EQ(differing({plain}, {plain, plain}), Sentences());
  EXPECT_EQ(differing({header({})}, {header({})}), Sentences());
}

TEST(Surroundings, AreEventsAndCaches) {
  EXPECT_EQ(differing({header({})}, {header({}, "prog", "Ir")}),
            Sentences{"events: Ir Dr, then Ir"});
  EXPECT_EQ(differing({header({"desc: LL cache: 1 B"})}, {header({"desc: LL cache:   2 B"})}),
            Sentences{"LL cache: 1 B, then 2 B"});
  EXPECT_EQ(differing({header({"desc: Files compared: a; b"})}, {header({})}), Sentences());
}

TEST(Surroundings, AreFingerprints) {
  EXPECT_EQ(differing({header({"desc: fingerprint environment: 1 bytes in 1",
                               "desc: fingerprint object: aa /lib/libc.so.6"})},
                      {header({"desc: fingerprint environment: 2 bytes in 1",
                               "desc: fingerprint object: bb /usr/lib/libc.so.6"})}),
            (Sentences{"environment: 1 bytes in 1, then 2 bytes in 1", "libc.so.6: other build"}));
}

TEST(Surroundings, AreNotTheProgramItself) {
  EXPECT_EQ(differing({header({"desc: fingerprint object: aa /old/prog"}, "old/prog")},
                      {header({"desc: fingerprint object: bb /new/prog"}, "/new/prog 1")}),
            Sentences());
}

TEST(Surroundings, AreNotWhatIsUnderTest) {
  const std::vector<Header> before = {header({"desc: fingerprint object: aa /b/libours.so.1"})},
                            after = {header({"desc: fingerprint object: bb /b/libours.so.1"})};
  EXPECT_EQ(differing(before, after), Sentences{"libours.so.1: other build"});
  EXPECT_EQ(differing(before, after, {"libours.*"}), Sentences());
}

TEST(Surroundings, OfASideAreThoseOfAllItsRuns) {
  const Header one = header({"desc: fingerprint environment: 1"}),
               two = header({"desc: fingerprint environment: 2"});
  EXPECT_EQ(differing({one, two}, {two, one}), Sentences());
  EXPECT_EQ(differing({one}, {one, two}), Sentences{"environment: 1, then 1, 2"});
}

TEST(Surroundings, AreUnknownWhereOneProfileHasNoFingerprint) {
  const Header with = header({"desc: fingerprint environment: 1"});
  const Sentences sentence{"some profiles have a fingerprint, others have none"};
  EXPECT_EQ(differing({with}, {header({})}), sentence);
  EXPECT_EQ(differing({header({})}, {with}), sentence);
  EXPECT_EQ(differing({with}, {with, header({})}), sentence);
}

TEST(ProgramName, IsTheFirstWordWithoutItsFolder) {
  EXPECT_EQ(program_name(header({}, "/a/b/prog x/y")), "prog");
  EXPECT_EQ(program_name(header({}, "")), "");
}

}  // namespace
}  // namespace cg::gate
