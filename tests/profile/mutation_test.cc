// SPDX-License-Identifier: GPL-2.0-or-later
//
// Profiles with bytes changed, lost and doubled. Whatever comes of it, the reader ends with a value
// or with an Error that names the file, and text in pieces is read as text in one.
#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <string>

#include "tests/profile/parsed_profile.h"
#include "tests/program/error_of.h"

namespace cg::profile {
namespace {

const std::string kProfile =
    "desc: I1 cache: 32768 B\ncmd: ./prog -x\nevents: Ir I1mr ILmr Dr\n"
    "fl=apple.c\nfn=core\n5 80 1 1 40\n6 40 0 0 0\n7 1640 2 . 820\n9 1560\n"
    "fn=main\n22 4 1 1 1\n24 123456789 0 0 82\n# comment\n\n"
    "fl=libq.c\nfn=q_sort\n100 2500000 12 3 1200000\n101 4 0 0 -4\nfi=pear.h\n2 1000 . . 0\n"
    "summary: 125960117 16 5 1200939\n";

std::string mutated(std::mt19937_64& random) {
  constexpr std::string_view kBytes("\n\0 .-09=:\tfxs\xff", 15);
  std::string text = kProfile;
  for (auto n = 1 + random() % 4; n > 0; --n) {
    const std::size_t at = random() % text.size();
    switch (random() % 4) {
      case 0:
        text[at] = kBytes[random() % kBytes.size()];
        break;
      case 1:
        text.insert(at, 1, kBytes[random() % kBytes.size()]);
        break;
      case 2:
        text.erase(at, 1 + random() % 20);
        break;
      default:
        text.insert(at, text.substr(random() % text.size(), random() % 100));
    }
  }
  return text + '\n';
}

// The value, or the error, of text that is fed in pieces of at least `piece` bytes.
std::string outcome(const std::string& text, std::size_t piece) {
  Place place{.file = "f"};
  ProfileBuilder builder;
  std::string bad_lines;
  Reader reader(place, builder, [&](const Place& where, std::string_view) {
    bad_lines += std::to_string(where.line) + ' ';
  });
  const std::string error = program::error_of([&] {
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', std::min(at + piece, text.size() - 1)) + 1;
      reader.feed(std::string(text, at, end - at));
      at = end;
    }
    reader.finish();
  });
  EXPECT_TRUE(error.empty() || error.starts_with("f:")) << error;
  return bad_lines + (error.empty() ? write(builder.profile()) : error);
}

TEST(Reader, EndsWithAValueOrAnErrorWhateverTheBytes) {
  std::mt19937_64 random(1);
  int errors = 0;
  for (int i = 0; i < 20'000; ++i) {
    const std::string text = mutated(random);
    const std::string whole = outcome(text, text.size());
    ASSERT_EQ(outcome(text, 0), whole) << text;
    ASSERT_EQ(outcome(text, 100), whole) << text;
    errors += whole.find("f:") != std::string::npos;
  }
  EXPECT_GT(errors, 1'000);  // of both kinds there are many
  EXPECT_LT(errors, 19'000);
}

}  // namespace
}  // namespace cg::profile
