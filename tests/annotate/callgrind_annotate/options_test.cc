// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/callgrind_annotate/options.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/program/error_of.h"
#include "tests/temporary_folder.h"

namespace cg::annotate::callgraph {
namespace {

Options parsed(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "callgrind_annotate");
  return program::CommandLine(kProgram, static_cast<int>(arguments.size()), arguments.data())
      .parse();
}

TEST(CallgrindAnnotateOptions, HaveDefaultsOfTheirOwn) {
  const Options options = parsed({});
  EXPECT_EQ(options.threshold.text, "99");
  EXPECT_EQ(options.other_threshold.text, "0");
  EXPECT_TRUE(options.auto_annotate);
  EXPECT_FALSE(options.inclusive || options.callers || options.callees);
}

TEST(CallgrindAnnotateOptions, KnowTrees) {
  const Options callers = parsed({"--tree=caller"}), callees = parsed({"--tree=calling"});
  EXPECT_TRUE(callers.callers && !callers.callees);
  EXPECT_TRUE(!callees.callers && callees.callees);
  const Options both = parsed({"--tree=both"}), none = parsed({"--tree=both", "--tree=none"});
  EXPECT_TRUE(both.callers && both.callees);
  EXPECT_FALSE(none.callers || none.callees);
}

TEST(CallgrindAnnotateOptions, KnowTreesOfWholeStacks) {
  EXPECT_EQ(parsed({}).contexts, Options::Contexts::none);
  EXPECT_EQ(parsed({"--tree=context"}).contexts, Options::Contexts::callees);
  EXPECT_EQ(parsed({"--tree=inverted"}).contexts, Options::Contexts::callers);
  EXPECT_EQ(parsed({"--tree=context", "--tree=both"}).contexts, Options::Contexts::none);
  EXPECT_EQ(program::error_of([] {
              parsed({"--tree=inverted", "--inline=tree"});
            }),
            "--tree=inverted shows functions as they were emitted: no --inline=tree");
}

TEST(CallgrindAnnotateOptions, KnowWhoseInstructionsAreShown) {
  EXPECT_FALSE(parsed({}).assembly);
  EXPECT_EQ(parsed({"--asm"}).assembly, "*");
  EXPECT_EQ(parsed({"--asm=f*"}).assembly, "f*");
  EXPECT_EQ(program::error_of([] {
              parsed({"--asm", "--inline=tree"});
            }),
            "--asm shows functions as they were emitted: no --inline=tree");
}

TEST(CallgrindAnnotateOptions, KnowGroups) {
  EXPECT_FALSE(parsed({}).needs_threads());
  EXPECT_TRUE(parsed({"--by=function,thread"}).needs_threads());
  const auto error = [](std::vector<const char*> arguments) {
    return program::error_of([&] { parsed(arguments); });
  };
  EXPECT_EQ(error({"--by=file", "--inclusive=yes"}), "--by groups self costs: no --inclusive=yes");
  EXPECT_EQ(error({"--by=file", "--tree=caller"}),
            "--by shows groups instead of functions: no --tree=caller");
  EXPECT_EQ(error({"--by=file", "--tree=calling"}),
            "--by shows groups instead of functions: no --tree=calling");
  EXPECT_EQ(error({"--by=file", "--tree=both"}),
            "--by shows groups instead of functions: no --tree=both");
  EXPECT_EQ(error({"--by=thread", "--inline=tree"}),
            "--by=thread knows functions as they were compiled: no --inline=tree");
  EXPECT_EQ(error({"--by=thread", "-"}), "--by=thread reads a profile twice, which - cannot be");
  EXPECT_EQ(parsed({"--by=file", "--inline=tree", "--tree=context", "--tree=none"}).by,
            std::vector<Level>{Level::file});
}

TEST(CallgrindAnnotateOptions, CodeWithoutALineHasTheNearestUnlessItIsRefused) {
  EXPECT_TRUE(parsed({}).nearest_lines);
  EXPECT_FALSE(parsed({"--nearest-lines=no"}).nearest_lines);
}

TEST(CallgrindAnnotateOptions, SayWhatIsWrong) {
  const auto error = [](const char* argument) {
    return program::error_of([=] { parsed({argument}); });
  };
  EXPECT_EQ(error("--tree=all"),
            "--tree=all should be none, caller, calling, both, context or inverted");
  EXPECT_EQ(error("--inclusive=1"), "--inclusive=1 should be --inclusive=yes or --inclusive=no");
  EXPECT_EQ(error("--threshold=101"), "--threshold: \"101\" should be a percentage from 0 to 100");
  EXPECT_EQ(error("nosuch"), "nosuch: No such file or directory");
}

TEST(CallgrindAnnotateOptions, TheFirstFileIsTheProfile) {
  const TemporaryFolder folder;
  const std::string profile = folder.file("p", ""), source = folder.file("s", "");
  const Options options = parsed({profile.c_str(), source.c_str(), source.c_str()});
  EXPECT_EQ(options.profile, profile);
  EXPECT_EQ(options.user_files, std::vector<std::string>{source});
}

TEST(CallgrindAnnotateOptions, AProfileIsFoundByItsName) {
  const TemporaryFolder folder;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path(""));
  EXPECT_NE(program::error_of(found_profile), "");
  folder.file("cachegrind.out.1", "");
  EXPECT_EQ(found_profile(), "cachegrind.out.1");
  folder.file("callgrind.out.2", "");
  folder.file("callgrind.out.10", "");
  EXPECT_EQ(found_profile(), "callgrind.out.10");
  std::filesystem::current_path(before);
}

}  // namespace
}  // namespace cg::annotate::callgraph
