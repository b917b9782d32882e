// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/debug_info.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <link.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/annotate/sources/minimal_elf.h"
#include "tests/program/error_of.h"
#include "tests/temporary_folder.h"

namespace cg::annotate {
namespace {

// What this program's own symbols say of this function.
int bias_of_program(::dl_phdr_info* info, std::size_t, void* bias) {
  *static_cast<std::uint64_t*>(bias) = info->dlpi_addr;
  return 1;
}

class DebugInfoTest : public testing::Test {
 protected:
  DebugInfoTest() {
    std::uint64_t bias = 0;
    ::dl_iterate_phdr(bias_of_program, &bias);
    address_ = reinterpret_cast<std::uint64_t>(&bias_of_program) - bias;
  }

  // Begins a file whose header says these builds of this program ran.
  void begin(std::initializer_list<const char*> builds,
             const DebugInfo::ReadAhead& read_ahead = {}) {
    profile::Header header;
    for (const char* build : builds)
      header.desc_lines.push_back(std::string("desc: fingerprint object: ") + build + ' ' +
                                  program_);
    info_.begin(header, read_ahead);
  }

  const std::string program_ = std::filesystem::read_symlink("/proc/self/exe");
  std::uint64_t address_ = 0;
  DebugInfo info_;
};

TEST_F(DebugInfoTest, AnswersOfTheBuildThatRan) {
  begin({});
  const auto frames = info_.at(program_, address_);
  ASSERT_FALSE(frames.empty());
  EXPECT_NE(frames.back().function.find("bias_of_program"), std::string_view::npos);
  EXPECT_TRUE(info_.notes().empty());
}

TEST_F(DebugInfoTest, SaysNothingOfAnotherBuild) {
  begin({"0123"});
  EXPECT_TRUE(info_.at(program_, address_).empty());
  EXPECT_EQ(info_.notes(),
            std::vector{program_ + ": is another build than the one that ran: its code keeps the "
                                   "names that the profile has"});
}

TEST_F(DebugInfoTest, SaysWhichObjectsServersWereAskedForInVain) {
  const TemporaryFolder folder;
  const auto ask = [&](int objects) {
    DebugInfo info;
    info.begin({}, {});
    for (int i = 0; i < objects; ++i) {
      const std::string path = folder.path(fmt::format("lib{}.so", i));
      std::ofstream(path, std::ios::binary) << minimal_elf("\xc3", 0x1000);
      info.at(path, 0x1000);
    }
    return info.notes();
  };
  ::unsetenv("DEBUGINFOD_URLS");
  EXPECT_EQ(ask(1), std::vector<std::string>());
  ::setenv("DEBUGINFOD_URLS", "http://127.0.0.1:1/", 1);
  const std::string begin = "no debug information here, nor from DEBUGINFOD_URLS, of ";
  EXPECT_EQ(ask(0), std::vector<std::string>());
  EXPECT_EQ(ask(1), std::vector{begin + "lib0.so"});
  EXPECT_EQ(ask(3), std::vector{begin + "lib0.so, lib1.so, lib2.so"});
  EXPECT_EQ(ask(5), std::vector{begin + "lib0.so, lib1.so, lib2.so and 2 more"});
  ::unsetenv("DEBUGINFOD_URLS");
}

TEST_F(DebugInfoTest, SaysNothingWhereSeveralBuildsRan) {
  begin({"0123", "4567"});
  EXPECT_TRUE(info_.at(program_, address_).empty());
}

TEST_F(DebugInfoTest, EachFileHasBuildsOfItsOwn) {
  begin({});
  EXPECT_FALSE(info_.at(program_, address_).empty());
  begin({"0123"});
  EXPECT_TRUE(info_.at(program_, address_).empty());
  begin({});
  EXPECT_FALSE(info_.at(program_, address_).empty());
}

TEST_F(DebugInfoTest, ReadsAheadIfThereIsMuchDebugInformation) {
  ::setenv("CACHEGRINDPP_CACHE", "no", 1);
  const TemporaryFolder folder;
  const std::string large = folder.path("large");
  std::filesystem::copy_file(program_, large);
  std::filesystem::resize_file(large, std::filesystem::file_size(large) + (16 << 20));
  int times = 0;
  begin({}, [&](profile::callgraph::InlinedCode& other) {
    ++times;
    for (const std::string& object : {large, program_, std::string()})
      EXPECT_TRUE(other.at(object, address_).empty());
    EXPECT_TRUE(other.at(large, address_ + 1).empty());
  });
  EXPECT_TRUE(info_.at("/not/there", address_).empty());
  EXPECT_EQ(times, 0);
  for (const std::uint64_t address : {address_, address_ + 1, address_ + 2}) {
    const auto frames = info_.at(large, address);
    ASSERT_FALSE(frames.empty());
    EXPECT_NE(frames.back().function.find("bias_of_program"), std::string_view::npos);
    EXPECT_EQ(times, 1);
  }
  ::unsetenv("CACHEGRINDPP_CACHE");
}

// Two objects answer in turn from what was read ahead.
TEST_F(DebugInfoTest, SameOuterFramesAreOfTheSameObject) {
  ::setenv("CACHEGRINDPP_CACHE", "no", 1);
  const TemporaryFolder folder;
  const std::string a = folder.path("a"), b = folder.path("b");
  for (const std::string& large : {a, b}) {
    std::filesystem::copy_file(program_, large);
    std::filesystem::resize_file(large, std::filesystem::file_size(large) + (16 << 20));
  }
  begin({}, [&](profile::callgraph::InlinedCode& other) {
    for (const std::string& object : {a, b}) other.at(object, address_);
  });
  const auto same = [&](const std::string& object, std::uint64_t address) {
    info_.at(object, address);
    return info_.same_outer();
  };
  EXPECT_EQ(same(a, address_), 0U);
  EXPECT_EQ(same(b, address_), 0U);
  const std::size_t size = info_.at(b, address_).size();
  EXPECT_EQ(info_.same_outer(), size);
  EXPECT_EQ(same(a, address_), 0U);
  EXPECT_EQ(info_.at(a, address_).size(), size);
  EXPECT_EQ(same("", 1), 0U);
  EXPECT_TRUE(info_.at("", 1).empty());
  ::unsetenv("CACHEGRINDPP_CACHE");
}

TEST_F(DebugInfoTest, CodeWithoutAnObjectIsUnknown) {
  begin({});
  EXPECT_TRUE(info_.at("", 1).empty());
  EXPECT_TRUE(info_.at("???", 1).empty());
  EXPECT_TRUE(info_.notes().empty());
}

TEST_F(DebugInfoTest, AFileThatAskedNothingHasNoAddresses) {
  const std::string error =
      "b: no addresses of instructions (--dump-instr=yes), which --inline=tree needs";
  EXPECT_EQ(program::error_of([&] { info_.require_addresses("b"); }), error);
  info_.at("", 1);
  EXPECT_EQ(program::error_of([&] { info_.require_addresses("a"); }), "");
  EXPECT_EQ(program::error_of([&] { info_.require_addresses("b"); }), error);
}

}  // namespace
}  // namespace cg::annotate
