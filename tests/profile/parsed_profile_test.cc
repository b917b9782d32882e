// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/profile/parsed_profile.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "profile/writer.h"

namespace cg::profile {
namespace {

std::string random_name(std::mt19937_64& random) {
  std::string name;
  for (auto n = random() % 12; n > 0; --n)
    if (const char c = static_cast<char>(random()); c != '\n') name += c;
  return name;
}

Count random_count(std::mt19937_64& random) {
  if (random() % 6 == 0) return std::nullopt;
  return static_cast<std::int64_t>(random()) >> random() % 64;
}

ParsedProfile random_profile(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  ParsedProfile profile;
  for (auto n = random() % 3; n > 0; --n)
    profile.header.desc_lines.push_back("desc:" + random_name(random));
  profile.header.cmd_line = "cmd:" + random_name(random);
  profile.header.events_line = "events: A  B\tC \r";
  for (auto n = random() % 40; n > 0; --n) {
    const auto kind = random() % 6;
    if (kind == 0) {
      profile.body.emplace_back(
          FileEntry{random() % 2 ? FileLine::file : FileLine::inlined, random_name(random)});
    } else if (kind == 1) {
      profile.body.emplace_back(FunctionEntry{random_name(random)});
    } else {
      RowEntry row{static_cast<std::int64_t>(random() >> 1 >> random() % 63), {}};
      for (auto events = random() % 4; events > 0; --events)
        row.counts.push_back(random_count(random));
      profile.body.emplace_back(row);
    }
  }
  for (int i = 0; i < 3; ++i) {
    const Count count = random_count(random);
    profile.summary.counts.push_back(count);
    profile.summary.texts.push_back(count ? std::to_string(*count) : ".");
  }
  return profile;
}

TEST(ParsedProfile, IsReadAsItWasWritten) {
  for (std::uint64_t seed = 0; seed < 2'000; ++seed) {
    const ParsedProfile profile = random_profile(seed);
    ASSERT_EQ(parse(write(profile), "f"), profile) << "seed " << seed;
  }
}

TEST(Writer, SetsRowsInTheStyleOfEachProgram) {
  const Counts counts = {2, std::nullopt, -3};
  std::string text;
  Writer(text, RowStyle::plain).on_counts(1, counts);
  Writer(text, RowStyle::spaced).on_counts(1, counts);
  Writer(text, RowStyle::no_blank_at_end).on_counts(1, counts);
  EXPECT_EQ(text, "1 2 . -3\n1   2 . -3 \n1   2 . -3\n");
}

}  // namespace
}  // namespace cg::profile
