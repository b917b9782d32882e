// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/line_diff.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <random>
#include <string>
#include <vector>

#include "tests/temporary_folder.h"

namespace cg::annotate {
namespace {

using Text = std::vector<std::string_view>;

Text lines_of(std::string_view text) {
  Text lines;
  while (!text.empty()) {
    lines.push_back(text.substr(0, text.find('\n')));
    text.remove_prefix(lines.back().size() + 1);
  }
  return lines;
}

// As a unified diff with endless context: " same", "-gone", "+new".
std::string merged(const LineDiff& diff, const Text& before, const Text& after) {
  std::string text;
  std::size_t i = 0, j = 0;
  while (i < before.size() || j < after.size()) {
    if (i < before.size() && diff.removed[i])
      text.append(1, '-').append(before[i++]);
    else if (j < after.size() && diff.added[j])
      text.append(1, '+').append(after[j++]);
    else {
      EXPECT_TRUE(i < before.size() && j < after.size() && before[i] == after[j]);
      if (i >= before.size() || j >= after.size()) return "lines are left over";
      text.append(1, ' ').append(before[i++]), ++j;
    }
    text += '\n';
  }
  return text;
}
std::string merged(std::string_view before_text, std::string_view after_text) {
  const Text before = lines_of(before_text), after = lines_of(after_text);
  return merged(diff_lines(before, after), before, after);
}

std::size_t changes(const LineDiff& diff) {
  return static_cast<std::size_t>(std::ranges::count(diff.removed, true) +
                                  std::ranges::count(diff.added, true));
}

TEST(LineDiff, OfNothingIsNothing) {
  EXPECT_EQ(merged("", ""), "");
  EXPECT_EQ(merged("a\n", ""), "-a\n");
  EXPECT_EQ(merged("", "a\n"), "+a\n");
  EXPECT_EQ(merged("a\nb\n", "a\nb\n"), " a\n b\n");
}

TEST(LineDiff, KeepsWhatIsTheSame) {
  EXPECT_EQ(merged("a\nb\nc\n", "a\nx\nc\n"), " a\n-b\n+x\n c\n");
  EXPECT_EQ(merged("a\nb\nc\na\nb\nb\na\n", "c\nb\na\nb\na\nc\n").find("lines"), std::string::npos);
  EXPECT_EQ(changes(diff_lines(lines_of("a\nb\nc\na\nb\nb\na\n"), lines_of("c\nb\na\nb\na\nc\n"))),
            5u);
}

TEST(LineDiff, SaysThatAWholeFunctionIsNew) {
  EXPECT_EQ(merged("void a() {\n  x();\n}\n\nvoid c() {\n  x();\n}\n",
                   "void a() {\n  x();\n}\n\nvoid b() {\n  x();\n}\n\nvoid c() {\n  x();\n}\n"),
            " void a() {\n   x();\n }\n \n+void b() {\n+  x();\n+}\n+\n void c() {\n   x();\n }\n");
  EXPECT_EQ(merged("void a() {\n  x();\n}\n", "void a() {\n  x();\n}\n\nvoid b() {\n  x();\n}\n"),
            " void a() {\n   x();\n }\n+\n+void b() {\n+  x();\n+}\n");
  EXPECT_EQ(merged("// A\nvoid a() {\n}\n\n// A\nvoid b() {\n}\n", "// A\nvoid b() {\n}\n"),
            "-// A\n-void a() {\n-}\n-\n // A\n void b() {\n }\n");
}

TEST(LineDiff, LeavesAReplacedLineWhereItIs) {
  EXPECT_EQ(merged("a\nb\nb\n", "a\nc\nb\n"), " a\n-b\n+c\n b\n");
}

Text random_text(std::mt19937& dice, std::size_t most, int words) {
  static const std::vector<std::string> kWords = {"",  "a", "b", "  c", "}",  "{",
                                                  "d", "e", "f", "\tg", "\r", "\xff"};
  Text text(dice() % (most + 1));
  for (std::string_view& line : text) line = kWords[dice() % static_cast<unsigned>(words)];
  return text;
}

std::string joined(const Text& text) {
  std::string whole;
  for (const std::string_view line : text) whole.append(line).append(1, '\n');
  return whole;
}

// How many lines diff finds gone or new.
std::size_t changes_by_diff(const TemporaryFolder& folder, const Text& before, const Text& after) {
  const std::string command = "diff --text --minimal '" + folder.file("before", joined(before)) +
                              "' '" + folder.file("after", joined(after)) + "' | grep -ac '^[<>]'";
  std::FILE* const pipe = ::popen(command.c_str(), "r");
  unsigned long count = 0;
  EXPECT_EQ(std::fscanf(pipe, "%lu", &count), 1);
  ::pclose(pipe);
  return count;
}

TEST(LineDiff, IsAsShortAsThatOfDiff) {
  std::mt19937 dice(1);
  const TemporaryFolder folder;
  for (int round = 0; round < 150; ++round) {
    const int words = 1 + static_cast<int>(dice() % 12);
    const Text before = random_text(dice, 60, words), after = random_text(dice, 60, words);
    const LineDiff diff = diff_lines(before, after);
    ASSERT_NE(merged(diff, before, after), "lines are left over");
    ASSERT_EQ(changes(diff), changes_by_diff(folder, before, after)) << joined(before) << "---\n"
                                                                     << joined(after);
  }
}

// Lines that occur again and again, in another order: the worst that there is.
TEST(LineDiff, EndsSoonWhateverTheTextsAre) {
  std::mt19937 dice(2);
  Text before(200'000), after(200'000);
  for (Text* text : {&before, &after})
    for (std::string_view& line : *text)
      line = std::string_view("abcdefghijklmnop").substr(dice() % 16, 1);
  const std::clock_t begin = std::clock();  // the processor's time: the machine may be busy
  const LineDiff diff = diff_lines(before, after);
  EXPECT_LT(std::clock() - begin, 30 * CLOCKS_PER_SEC);
  EXPECT_LT(changes(diff), before.size() + after.size());
  EXPECT_NE(merged(diff, before, after), "lines are left over");
}

}  // namespace
}  // namespace cg::annotate
