// SPDX-License-Identifier: GPL-2.0-or-later
//
// Input and OutputFile: the two ends of every program.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <thread>

#include "program/input.h"
#include "program/output_file.h"
#include "tests/program/error_of.h"
#include "tests/temporary_folder.h"

namespace cg::program {
namespace {

namespace fs = std::filesystem;

class FilesTest : public testing::Test, protected TemporaryFolder {};

using InputTest = FilesTest;
using OutputFileTest = FilesTest;

// All pieces together; each must be of whole lines.
std::string read_all(Input& input) {
  std::string text;
  for (auto lines = input.next_lines(); !lines.empty(); lines = input.next_lines()) {
    EXPECT_EQ(lines.back(), '\n');
    text += lines;
  }
  return text;
}

std::string numbered_lines(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "line " + std::to_string(i) + "\n";
  return text;
}

TEST_F(InputTest, MayBeATextThatIsThere) {
  Input input = Input::of_text("name", "a\nb\n", FileTime{7, 8});
  EXPECT_EQ(input.name(), "name");
  EXPECT_EQ(input.size(), 4u);
  EXPECT_EQ(input.modified(), (FileTime{7, 8}));
  EXPECT_EQ(input.next_lines(), "a\nb\n");
  EXPECT_EQ(input.next_lines(), "");
  EXPECT_EQ(input.position(), 4u);
  EXPECT_EQ(Input::of_text("none", "", {}).next_lines(), "");
}

TEST_F(InputTest, GivesAllThatIsToComeAtOnce) {
  const std::string text = numbered_lines(100'000);
  Input input(file("f", text));
  const std::string first(input.next_lines());
  EXPECT_LT(first.size(), text.size());
  EXPECT_EQ(first + input.all_lines(), text);
  EXPECT_EQ(input.all_lines(), "");
}

TEST_F(InputTest, GivesWholeLinesHoweverLarge) {
  const std::string text = numbered_lines(100'000) + std::string(1'000'000, 'x') + "\nend\n";
  Input input(file("f", text));
  EXPECT_EQ(input.size(), text.size());
  EXPECT_EQ(read_all(input), text);
  EXPECT_EQ(input.position(), text.size());
}

TEST_F(InputTest, EndsTheLastLine) {
  Input input(file("f", "a\nb"));
  EXPECT_EQ(read_all(input), "a\nb\n");
  Input empty(file("e", ""));
  EXPECT_EQ(read_all(empty), "");
}

TEST_F(InputTest, OutlivesItsFilesName) {
  Input input(file("f", "abc\ndef\n"));
  fs::remove(path("f"));
  EXPECT_EQ(read_all(input), "abc\ndef\n");
}

TEST_F(InputTest, ReadsPipes) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  const std::string text = numbered_lines(50'000);
  std::jthread writer([&] { file("pipe", text); });
  Input input(path("pipe"));
  EXPECT_EQ(read_all(input), text);
  EXPECT_EQ(input.modified(), std::nullopt);
}

TEST_F(InputTest, SaysWhyAFileCannotBeRead) {
  EXPECT_EQ(error_of([&] { Input input(path("none")); }),
            path("none") + ": No such file or directory");
  EXPECT_EQ(error_of([&] { Input input(path("")); }), path("") + ": Is a directory");
}

TEST_F(InputTest, GivesUpOnALineThatDoesNotEnd) {
  EXPECT_EQ(error_of([] {
              Input input("/dev/zero");
              input.next_lines();
            }),
            "/dev/zero: a line of more than 64 MB");
}

TEST_F(OutputFileTest, AppearsWhenItIsComplete) {
  OutputFile output(path("out"));
  output.write("text");
  EXPECT_FALSE(fs::exists(path("out")));
  output.commit();
  EXPECT_EQ(text_of(path("out")), "text");
  EXPECT_EQ(size(), 1u);
}

TEST_F(OutputFileTest, KeepsTheOrderOfTextsSmallAndLarge) {
  const std::string large = numbered_lines(100'000);
  OutputFile output(path("out"));
  for (const std::string& text : {std::string("first\n"), large, std::string("last\n")})
    output.write(text);
  output.commit();
  EXPECT_EQ(text_of(path("out")), "first\n" + large + "last\n");
}

TEST_F(OutputFileTest, LeavesNothingBehindWithoutCommit) {
  file("out", "old");
  {
    OutputFile output(path("out"));
    output.write(std::string(1'000'000, 'x'));
  }
  EXPECT_EQ(text_of(path("out")), "old");
  EXPECT_EQ(size(), 1u);
}

TEST_F(OutputFileTest, KeepsLinksAndModes) {
  file("target", "old");
  fs::permissions(path("target"), fs::perms::owner_all);
  fs::create_symlink(path("target"), path("link"));
  OutputFile output(path("link"));
  output.write("new");
  output.commit();
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(text_of(path("target")), "new");
  EXPECT_EQ(fs::status(path("target")).permissions(), fs::perms::owner_all);
}

TEST_F(OutputFileTest, ReportsAFullDisk) {
  OutputFile output("/dev/full");
  output.write("text");
  EXPECT_EQ(error_of([&] { output.commit(); }), "/dev/full: No space left on device");
}

TEST_F(OutputFileTest, SaysWhereTheTextIsThatCannotHaveItsName) {
  OutputFile output(path("out"));
  output.write("text\n");
  fs::create_directory(path("out"));
  const std::string left = path(fmt::format("out.{}.tmp", ::getpid()));
  EXPECT_EQ(error_of([&] { output.commit(); }),
            path("out") + ": Is a directory; the complete text is in " + left);
  EXPECT_EQ(text_of(left), "text\n");
}

TEST_F(OutputFileTest, SaysWhyItCannotBeWritten) {
  EXPECT_EQ(error_of([&] { OutputFile output(path("none/out")); }),
            path("none/out") + ": No such file or directory");
}

}  // namespace
}  // namespace cg::program
