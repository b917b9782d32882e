// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/command_line.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "tests/program/error_of.h"

namespace cg::program {
namespace {

constexpr std::array<Option, 5> kOptions = {{
    {"--long", Takes::kAttached, "N", "a number"},
    {"-I", Takes::kGlued, "DIR", "a folder"},
    {"-o", Takes::kNext, "FILE", "a file"},
    {"-v", Takes::kVersion, "", "the version"},
    {"--old", Takes::kRefused, "", "write --long=1"},
}};
constexpr Program kProgram = {"prog", "[options] FILE", "Does things.", kOptions};

std::string parsed(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "prog");
  CommandLine line(kProgram, static_cast<int>(arguments.size()), arguments.data());
  std::string text;
  return error_of([&] {
    while (const auto argument = line.next())
      text +=
          fmt::format("{}<{}>", argument->option ? argument->option->name : "", argument->value);
    throw Error(text);
  });
}

std::string information(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "prog");
  return CommandLine(kProgram, static_cast<int>(arguments.size()), arguments.data())
      .information()
      .value_or("");
}

TEST(CommandLine, KeepsOptionsAndFilesInOrder) {
  EXPECT_EQ(parsed({"a", "--long=1", "-", "-o", "x", "-Idir", "-I=e"}),
            "<a>--long<1><->-o<x>-I<dir>-I<e>");
}

TEST(CommandLine, TakesFileNamesBehindTwoHyphens) {
  EXPECT_EQ(parsed({"-o", "x", "--", "-o", "--", "-h", "-", "--long=1"}),
            "-o<x><-o><--><-h><-><--long=1>");
  EXPECT_EQ(parsed({"a", "--"}), "<a>");
  EXPECT_EQ(parsed({"-o", "--", "a"}), "-o<--><a>");
}

TEST(CommandLine, TakesAnyWordForAValueOfItsOwn) {
  for (const char* value : {"-h", "--help", "--version", "-v", "-o", "--long=1", "--old", "-"}) {
    EXPECT_EQ(parsed({"-o", value, "a"}), fmt::format("-o<{}><a>", value));
    EXPECT_EQ(information({"-o", value, "a"}), "") << value;
    EXPECT_NE(information({"-o", value, "-h"}), "") << value;
  }
  EXPECT_EQ(information({"--", "-h"}), "");
  EXPECT_EQ(information({"a", "-o"}), "");
  EXPECT_NE(information({"-h", "-o"}), "");
}

TEST(CommandLine, TakesAnEmptyValue) { EXPECT_EQ(parsed({"--long="}), "--long<>"); }

TEST(CommandLine, RefusesEmptyFileNames) {
  EXPECT_EQ(parsed({"a", ""}), "an empty argument names no file");
  EXPECT_EQ(parsed({"--", ""}), "an empty argument names no file");
}

TEST(CommandLine, RefusesAnEmptyValueWhereItMeansNothing) {
  EXPECT_EQ(error_of([] {
              (Argument{&kOptions[2], ""}).not_empty();
            }),
            "-o needs a value: -o FILE");
  EXPECT_EQ((Argument{&kOptions[2], "x"}).not_empty(), "x");
}

TEST(CommandLine, NamesTheRightSpelling) {
  EXPECT_EQ(parsed({"--long"}), "--long needs a value: --long=N");
  EXPECT_EQ(parsed({"--long", "5"}), "--long needs a value: --long=N");
  EXPECT_EQ(parsed({"-I", "dir"}), "-I needs a value: -IDIR");
  EXPECT_EQ(parsed({"-o"}), "-o needs a value: -o FILE");
  EXPECT_EQ(parsed({"--old"}), "no option --old here: write --long=1");
  EXPECT_EQ(parsed({"--old=3"}), "no option --old here: write --long=1");
  EXPECT_EQ(parsed({"--lon=3"}), "unknown option --lon=3; see prog --help");
}

TEST(CommandLine, ReadsYesAndNo) {
  const Argument yes{&kOptions[0], "yes"}, no{&kOptions[0], "no"}, other{&kOptions[0], "on"};
  EXPECT_TRUE(yes.yes());
  EXPECT_FALSE(no.yes());
  EXPECT_EQ(error_of([&] { other.yes(); }), "--long=on should be --long=yes or --long=no");
}

TEST(CommandLine, HelpNamesEveryOption) {
  for (const char* help : {"-h", "--help"})
    for (const char* option : {"--long=N", "-IDIR", "-o FILE", "-v", "--help", "--version"})
      EXPECT_NE(information({"x", help}).find(option), std::string::npos) << option;
  EXPECT_EQ(information({"-h"}).find("--old"), std::string::npos);
}

TEST(CommandLine, VersionIsTheReferences) {
  for (const char* version : {"--version", "-v"})
    EXPECT_TRUE(information({version}).starts_with("prog-3.19.0\nCachegrind++ ")) << version;
  EXPECT_EQ(information({"--long=1"}), "");
}

}  // namespace
}  // namespace cg::program
