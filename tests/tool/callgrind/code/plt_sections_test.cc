// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/code/plt_sections.h"

#include <string>

#include "tests/temporary_folder.h"
#include "tests/tool/fake_core.h"
#include "tests/tool/test_files.h"

namespace cg::tool::callgrind {
namespace {

// The number as `size` bytes.
std::string bytes(std::uint64_t number, std::size_t size) {
  std::string text;
  for (std::size_t i = 0; i < size; ++i, number >>= 8) text += static_cast<char>(number);
  return text;
}

struct Shape {
  bool is_64 = true;
  std::string name = ".plt.sec";
  std::uint64_t sections = 2;
  std::uint64_t names = 0;  // the section that has them
};

std::string section(Shape shape, std::uint64_t name, std::uint64_t offset, std::uint64_t size) {
  const std::size_t word = shape.is_64 ? 8 : 4;
  std::string header = bytes(name, 4);
  header.resize(shape.is_64 ? 24 : 16);
  header += bytes(offset, word) + bytes(size, word);
  header.resize(shape.is_64 ? 64 : 40);
  return header;
}

// An ELF file of two sections: names, and 0x20 bytes at 0x1060 of that name.
std::string elf(Shape shape = {}) {
  const std::size_t word = shape.is_64 ? 8 : 4;
  std::string file = std::string("\x7f") + "ELF" + (shape.is_64 ? '\2' : '\1');
  file.resize(shape.is_64 ? 40 : 32);
  file += bytes(64, word);
  file.resize(shape.is_64 ? 58 : 46);
  file += bytes(shape.is_64 ? 64 : 40, 2) + bytes(shape.sections, 2) + bytes(shape.names, 2);
  file.resize(64);
  const std::uint64_t names = 64 + (shape.is_64 ? 128 : 80);
  file += section(shape, 0, names, 16) + section(shape, 1, 0x1060, 0x20);
  return file + '\0' + shape.name + std::string(16, '\0');
}

class PltSectionsTest : public fake::Test {
 protected:
  PltSections::Section of(const std::string& content) const {
    fake::write(path, content);
    return PltSections::section_of(path.c_str());
  }

  TemporaryFolder folder;
  const std::string path = folder.path("object");
};

TEST_F(PltSectionsTest, LieInTheFile) {
  for (const bool is_64 : {false, true}) {
    const PltSections::Section found = of(elf({.is_64 = is_64}));
    EXPECT_EQ(found.begin, 0x1060U);
    EXPECT_EQ(found.end, 0x1080U);
    EXPECT_TRUE(found.has(0x1060));
    EXPECT_TRUE(found.has(0x107f));
    EXPECT_FALSE(found.has(0x1080));
    EXPECT_FALSE(found.has(0x105f));
  }
}

TEST_F(PltSectionsTest, OtherNamesAreOtherSections) {
  EXPECT_EQ(of(elf({.name = ".plt"})).end, 0U);
  EXPECT_EQ(of(elf({.name = ".plt.second"})).end, 0U);
}

TEST_F(PltSectionsTest, BrokenFilesHaveNone) {
  EXPECT_EQ(of("").end, 0U);
  EXPECT_EQ(of(std::string(100, 'x')).end, 0U);
  EXPECT_EQ(of(elf({.names = 7})).end, 0U);
  EXPECT_EQ(of(elf().substr(0, 150)).end, 0U);
  EXPECT_EQ(of(elf({.name = "none", .sections = 0xffff})).end, 0U);
}

TEST_F(PltSectionsTest, WhatIsNoFileHasNone) {
  fake::make_folder(path);
  EXPECT_EQ(PltSections::section_of(path.c_str()).end, 0U);
  EXPECT_EQ(PltSections::section_of(folder.path("missing").c_str()).end, 0U);
}

// Mapped from the page of 0x1000 on, which has 0x1060-0x1080.
class MappedPltSectionsTest : public PltSectionsTest {
 protected:
  MappedPltSectionsTest() {
    fake::write(path, elf());
    fake::core.mappings = {{0x401000, 0x402000, 0x1000, path}, {0x500000, 0x501000, 0, ""}};
  }

  PltSections plt;
};

TEST_F(MappedPltSectionsTest, LieWhereTheFileIsMapped) {
  EXPECT_TRUE(plt.has(0x401060));
  EXPECT_TRUE(plt.has(0x40107f));
  EXPECT_FALSE(plt.has(0x40105f));
  EXPECT_FALSE(plt.has(0x401080));
}

TEST_F(MappedPltSectionsTest, LieInFilesAlone) {
  EXPECT_FALSE(plt.has(0x500060)) << "not in other memory";
  EXPECT_FALSE(plt.has(0x600060)) << "nor where there is none";
}

TEST_F(MappedPltSectionsTest, AreReadOnce) {
  EXPECT_TRUE(plt.has(0x401060));
  const std::uint64_t inode = fake::inode(path);
  fake::write(path, "overwritten");
  ASSERT_EQ(fake::inode(path), inode);
  EXPECT_TRUE(plt.has(0x401060));
}

TEST_F(MappedPltSectionsTest, AreThoseOfEachFile) {
  EXPECT_TRUE(plt.has(0x401060));
  const std::string other = folder.path("other");
  fake::write(other, elf({.name = ".plt"}));
  fake::core.mappings.push_back({0x701000, 0x702000, 0x1000, other});
  EXPECT_FALSE(plt.has(0x701060));
  EXPECT_TRUE(plt.has(0x401060));
}

}  // namespace
}  // namespace cg::tool::callgrind
