// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/agreement.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

namespace cg::profile {
namespace {

using Lines = std::vector<std::string>;

Fingerprint of(const Lines& lines) {
  Header header;
  for (const std::string& line : lines) header.desc_lines.push_back("desc: fingerprint " + line);
  return Fingerprint(header);
}

// What profiles called a, b, c, … disagree in, whatever the order in which they are added.
Lines disagreements(const std::vector<Lines>& profiles) {
  std::vector<std::pair<std::size_t, Fingerprint>> all;
  Lines names;
  for (std::size_t i = 0; i < profiles.size(); ++i) {
    all.emplace_back(i, of(profiles[i]));
    names.emplace_back(1, static_cast<char>('a' + i));
  }
  Agreement forward, backward;
  for (const auto& [index, fingerprint] : all) forward.add(index, fingerprint);
  std::ranges::reverse(all);
  for (const auto& [index, fingerprint] : all) backward.add(index, fingerprint);
  EXPECT_EQ(forward.disagreements(names), backward.disagreements(names));
  return forward.disagreements(names);
}

TEST(Agreement, OfEqualOnesIsComplete) {
  EXPECT_EQ(disagreements({{"valgrind: 3", "object: 1 /x"}, {"valgrind: 3", "object: 1 /x"}}),
            Lines{});
  EXPECT_EQ(disagreements({{}, {}}), Lines{});
}

TEST(Agreement, IsNotAskedOfRunsAndPrograms) {
  EXPECT_EQ(disagreements({{"environment: 1", "arguments: 1", "ASLR: on", "object: 1 /x"},
                           {"environment: 2", "arguments: 2", "ASLR: off", "object: 2 /y"}}),
            Lines{});
}

TEST(Agreement, OfWhatHasNoneIsNotAsked) {
  EXPECT_EQ(disagreements({{"option --toggle: f"}, {}}), Lines{});
}

TEST(Agreement, ValuesAreInTheOrderOfTheProfiles) {
  EXPECT_EQ(disagreements({{"valgrind: 3.24"}, {"valgrind: 3.19"}, {"valgrind: 3.24"}}),
            Lines{"valgrind: 3.24 in a and 1 more, 3.19 in b"});
  EXPECT_EQ(disagreements({{"valgrind: 3"}, {"valgrind: 3", "option --toggle: f"}}),
            Lines{"option --toggle: f in b, not given in 1"});
}

TEST(Agreement, IsOnTheBuildOfEachFile) {
  EXPECT_EQ(disagreements({{"object: 1 /x"}, {"object: 2 /x"}, {"object: 2 /x", "object: 1 /y"}}),
            Lines{"/x: a build each in a, b and 1 more"});
}

}  // namespace
}  // namespace cg::profile
