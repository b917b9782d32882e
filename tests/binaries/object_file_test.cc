// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/object_file.h"

#include <elf.h>
#include <gtest/gtest.h>
#include <link.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <span>
#include <sstream>
#include <string>

namespace cg::binaries {
namespace {

using State = ObjectFile::State;

// This program, as it is loaded.
struct Loaded {
  std::uint64_t bias = 0;
  std::string build;
};

int note_program(::dl_phdr_info* info, std::size_t, void* result) {
  auto& loaded = *static_cast<Loaded*>(result);
  loaded.bias = info->dlpi_addr;
  for (const auto& segment : std::span(info->dlpi_phdr, info->dlpi_phnum)) {
    if (segment.p_type != PT_NOTE) continue;
    const auto* at = reinterpret_cast<const unsigned char*>(info->dlpi_addr + segment.p_vaddr);
    const unsigned char* const end = at + segment.p_memsz;
    while (at < end) {
      const auto* note = reinterpret_cast<const ElfW(Nhdr)*>(at);
      at += sizeof *note + ((note->n_namesz + 3) & ~3U);
      if (note->n_type == NT_GNU_BUILD_ID)
        for (const unsigned char byte : std::span(at, note->n_descsz)) {
          loaded.build += "0123456789abcdef"[byte >> 4];
          loaded.build += "0123456789abcdef"[byte & 15];
        }
      at += (note->n_descsz + segment.p_align - 1) & ~(segment.p_align - 1);
    }
  }
  return 1;  // the first object is the program
}

Loaded loaded() {
  Loaded result;
  ::dl_iterate_phdr(note_program, &result);
  return result;
}

std::string own_path() { return std::filesystem::read_symlink("/proc/self/exe"); }

TEST(ObjectFile, CodeIsWhatRuns) {
  const ObjectFile file(own_path(), "");
  ASSERT_EQ(file.state(), State::ready);
  const auto address = reinterpret_cast<std::uint64_t>(&own_path);
  const auto code = file.code(address - loaded().bias);
  ASSERT_GE(code.size(), 64U);
  EXPECT_EQ(std::memcmp(code.data(), reinterpret_cast<const void*>(address), 64), 0);
}

TEST(ObjectFile, DataIsNoCode) {
  static int data = 1;
  const ObjectFile file(own_path(), "");
  EXPECT_TRUE(file.code(reinterpret_cast<std::uint64_t>(&data) - loaded().bias).empty());
  EXPECT_TRUE(file.code(~std::uint64_t{0}).empty());
}

TEST(ObjectFile, OnlyTheBuildThatRanIsReady) {
  const std::string build = loaded().build;
  ASSERT_EQ(build.size(), 40U);
  EXPECT_EQ(ObjectFile(own_path(), build).state(), State::ready);
  EXPECT_EQ(ObjectFile(own_path(), "unknown").state(), State::ready);
  const ObjectFile other(own_path(), build.substr(2) + "00");
  EXPECT_EQ(other.state(), State::other_build);
  EXPECT_EQ(other.fault(), "is another build than the one that ran");
}

class WrittenObjectFile : public testing::Test {
 protected:
  ~WrittenObjectFile() override { std::filesystem::remove(path_); }

  // Of one's own file, the first bytes, with some in front.
  void write(std::string_view before, std::size_t bytes) {
    std::ifstream own(own_path(), std::ios::binary);
    std::string text(bytes, '\0');
    own.read(text.data(), static_cast<std::streamsize>(bytes));
    std::ofstream(path_, std::ios::binary) << before << text;
  }

  const std::string path_ = testing::TempDir() + "object_file_test." + std::to_string(::getpid());
};

TEST_F(WrittenObjectFile, WithoutABuildIdIsKnownByItsHash) {
  write("", 64);  // a header alone: no notes
  std::ifstream file(path_, std::ios::binary);
  std::uint64_t hash = 0xcbf29ce484222325;
  for (int byte; (byte = file.get()) != EOF;)
    hash = (hash ^ static_cast<unsigned>(byte)) * 0x100000001b3;
  std::ostringstream build;
  build << "hash-" << std::hex << std::setw(16) << std::setfill('0') << hash;
  EXPECT_EQ(ObjectFile(path_, build.str()).state(), State::ready);
  EXPECT_EQ(ObjectFile(path_, "hash-cbf29ce484222325").state(), State::other_build);
}

TEST_F(WrittenObjectFile, CutShortIsSaid) {
  const std::size_t whole = std::filesystem::file_size(own_path());
  for (const std::size_t bytes : {std::size_t{4096}, whole / 2, whole - 1}) {
    write("", bytes);
    for (const std::string& build : {std::string(), loaded().build}) {
      const ObjectFile file(path_, build);
      EXPECT_EQ(file.state(), State::cut_short) << bytes;
      EXPECT_EQ(file.fault(), "is cut short");
    }
  }
  write("", whole);
  EXPECT_EQ(ObjectFile(path_, loaded().build).state(), State::ready);
}

TEST_F(WrittenObjectFile, ThatIsNoElfFileIsSaid) {
  write("#!", 100);
  EXPECT_EQ(ObjectFile(path_, "").state(), State::not_elf);
  EXPECT_EQ(ObjectFile(testing::TempDir(), "").state(), State::not_elf);
  EXPECT_EQ(ObjectFile("/no/such/object", "").fault(), "no such file");
}

}  // namespace
}  // namespace cg::binaries
