// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/command_line.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "tests/program/error_of.h"

namespace cg::program {
namespace {

// What was taken, in order: "<FILE>", "OPTION<VALUE>".
struct Taken {
  std::string text;
};

void take(Taken& taken, const Argument& argument) {
  taken.text += fmt::format("{}<{}>", argument.option->name, argument.value);
}

constexpr Option kLong = {"--long", Takes::attached, "N", "a number"};
constexpr Option kO = {"-o", Takes::next, "FILE", "a file"};

constexpr auto kOptions = std::to_array<Handled<Taken>>({
    {kLong, take},
    {{"-I", Takes::glued, "DIR", "a folder"}, take},
    {kO, take},
    {{"-v", Takes::version, "", "the version"}},
    {{"--both", Takes::nothing, "", "the same as --both=1"}, take},
    {{"--both", Takes::attached, "N", "a number or none"}, take},
    {{"--either", Takes::either, "TEXT", "a text"}, take},
    {{"--old", Takes::refused, "", "write --long=1"}},
    {{"--of", Takes::attached, "NAME|list", "a name", [] { return std::string("names"); }}, take},
});
constexpr Program<Taken> kProgram = {
    .name = "prog",
    .synopsis = "[options] FILE",
    .purpose = "Does things.",
    .options = kOptions,
    .take_file = [](Taken& taken,
                    std::string_view name) { taken.text += fmt::format("<{}>", name); },
    .check =
        [](const Taken& taken) {
          if (taken.text.starts_with("<together>")) throw usage_error("not together");
        },
};

CommandLine<Taken> line(std::vector<const char*>& arguments) {
  arguments.insert(arguments.begin(), "prog");
  return CommandLine<Taken>(kProgram, static_cast<int>(arguments.size()), arguments.data());
}

// What was taken, or the sentence of the error.
std::string parsed(std::vector<const char*> arguments) {
  return error_of([&] { throw Error(line(arguments).parse().text); });
}

std::string information(std::vector<const char*> arguments) {
  return line(arguments).information().value_or("");
}

TEST(CommandLine, ListsWhatAnOptionCanBe) {
  EXPECT_EQ(information({"a", "--of=list"}), "names");
  EXPECT_EQ(information({"--of=lists"}), "");
  EXPECT_EQ(information({"--long=list"}), "");
  EXPECT_EQ(information({"--", "--of=list"}), "");
}

TEST(CommandLine, ChecksAllArgumentsTogether) {
  EXPECT_EQ(parsed({"together", "--long=1"}), "not together");
}

TEST(CommandLine, KeepsOptionsAndFilesInOrder) {
  EXPECT_EQ(parsed({"a", "--long=1", "-", "-o", "x", "-Idir", "-I=e"}),
            "<a>--long<1><->-o<x>-I<dir>-I<e>");
}

TEST(CommandLine, TakesAnOptionWithAndWithoutAValue) {
  EXPECT_EQ(parsed({"--both", "a", "--both=2"}), "--both<><a>--both<2>");
}

TEST(CommandLine, TakesAValueBehindTheNameOrAfterIt) {
  EXPECT_EQ(parsed({"--either=a", "--either", "b", "--either", "-", "--either=-x", "c"}),
            "--either<a>--either<b>--either<->--either<-x><c>");
  EXPECT_EQ(parsed({"--either"}), "--either needs a value: --either=TEXT");
  EXPECT_EQ(parsed({"--either", "--both"}), "--either needs a value: --either=TEXT");
  EXPECT_NE(information({"--either", "--help"}), "");
  EXPECT_EQ(information({"--either=--help"}), "");
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
  EXPECT_EQ(error_of([] { (Argument{&kO, ""}).not_empty(); }), "-o needs a value: -o FILE");
  EXPECT_EQ((Argument{&kO, "x"}).not_empty(), "x");
}

TEST(CommandLine, NamesTheRightSpelling) {
  EXPECT_EQ(parsed({"--long"}), "--long needs a value: --long=N");
  EXPECT_EQ(parsed({"--long", "5"}), "--long needs a value: --long=N");
  EXPECT_EQ(parsed({"-I", "dir"}), "-I needs a value: -IDIR");
  EXPECT_EQ(parsed({"-o"}), "-o needs a value: -o FILE");
  EXPECT_EQ(parsed({"--old"}), "no option --old here: write --long=1");
  EXPECT_EQ(parsed({"--old=3"}), "no option --old here: write --long=1");
  EXPECT_EQ(parsed({"--lon=3"}), "unknown option --lon=3; is --long meant?");
  EXPECT_EQ(parsed({"--eith=3"}), "unknown option --eith=3; is --either meant?");
  EXPECT_EQ(parsed({"--e"}), "unknown option --e; see prog --help");
  EXPECT_EQ(parsed({"--nonsense"}), "unknown option --nonsense; see prog --help");
}

TEST(CommandLine, ReadsYesAndNo) {
  const Argument yes{&kLong, "yes"}, no{&kLong, "no"}, other{&kLong, "on"};
  EXPECT_TRUE(yes.yes());
  EXPECT_FALSE(no.yes());
  EXPECT_EQ(error_of([&] { other.yes(); }), "--long=on should be --long=yes or --long=no");
}

TEST(CommandLine, HelpNamesEveryOption) {
  for (const char* help : {"-h", "--help"})
    for (const char* option :
         {"--long=N", "-IDIR", "-o FILE", "--either=TEXT", "-v", "--help", "--version"})
      EXPECT_NE(information({"x", help}).find(option), std::string::npos) << option;
  EXPECT_EQ(information({"-h"}).find("--old"), std::string::npos);
}

// Of a program with many options.
std::string help_with_usual(const char* argument) {
  constexpr auto kUsual = std::to_array<std::string_view>({"--long", "--either"});
  Program<Taken> program = kProgram;
  program.examples = "  prog --long=1 a";
  program.usual = kUsual;
  const std::array arguments = {"prog", argument};
  CommandLine<Taken> line(program, 2, arguments.data());
  return line.information().value_or("");
}

TEST(CommandLine, ShortHelpHasExamplesAndTheUsualOptions) {
  for (const char* help : {"-h", "--help"})
    EXPECT_EQ(help_with_usual(help),
              "usage: prog [options] FILE\n\nDoes things.\n\nexamples:\n  prog --long=1 a\n\n"
              "usual options:\n"
              "  --long=N                 a number\n"
              "  --either=TEXT            a text\n"
              "--help=all shows all options, --version the version.\n");
}

TEST(CommandLine, HelpOfAllOptionsIsThatOfAProgramWithFew) {
  const std::string all = help_with_usual("--help=all");
  EXPECT_NE(all.find("examples:\n  prog --long=1 a\n\noptions:\n"), std::string::npos) << all;
  EXPECT_EQ(all.substr(all.find("options:")),
            information({"--help"}).substr(information({"--help"}).find("options:")));
  EXPECT_EQ(information({"--help=all"}), information({"--help"}));
  EXPECT_EQ(help_with_usual("--help=some"), "");
}

TEST(CommandLine, AWideLineOfShortHelpIsTwo) {
  constexpr auto kWide = std::to_array<Handled<Taken>>(
      {{{"--wide", Takes::attached, "one|two|three|four|five|six|seven|eight", "a number"}, take},
       {{"--wider", Takes::attached, "one|two|three|four|five|six|seven|eight|nine|ten",
         "a name of one of them, which is said twice"},
        take}});
  constexpr auto kUsual = std::to_array<std::string_view>({"--wide", "--wider"});
  Program<Taken> program = kProgram;
  program.usual = kUsual;
  program.options = kWide;
  const std::array arguments = {"prog", "-h"};
  const std::string help =
      CommandLine<Taken>(program, 2, arguments.data()).information().value_or("");
  EXPECT_NE(help.find("  --wide=one|two|three|four|five|six|seven|eight a number\n"
                      "  --wider=one|two|three|four|five|six|seven|eight|nine|ten\n"
                      "                           a name of one of them, which is said twice\n"),
            std::string::npos)
      << help;
}

TEST(CommandLine, VersionIsTheReferences) {
  for (const char* version : {"--version", "-v"})
    EXPECT_TRUE(information({version}).starts_with("prog-3.19.0\nCachegrind++ ")) << version;
  EXPECT_EQ(information({"--long=1"}), "");
}

TEST(CommandLine, VersionIsOursWhereThereIsNoOriginal) {
  Program<Taken> program = kProgram;
  program.original = {};
  const std::array arguments = {"prog", "--version"};
  CommandLine<Taken> line(program, 2, arguments.data());
  EXPECT_TRUE(line.information().value_or("").starts_with("prog (Cachegrind++) "));
}

}  // namespace
}  // namespace cg::program
