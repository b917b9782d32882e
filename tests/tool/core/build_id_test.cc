// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/build_id.h"

#include "tests/temporary_folder.h"
#include "tests/tool/fake_core.h"
#include "tests/tool/test_files.h"

namespace cg::tool {
namespace {

// The number as `size` bytes.
std::string bytes(std::uint64_t number, std::size_t size) {
  std::string text;
  for (std::size_t i = 0; i < size; ++i, number >>= 8) text += static_cast<char>(number);
  return text;
}

std::string note(unsigned type, const std::string& name, const std::string& description) {
  std::string text = bytes(name.size(), 4) + bytes(description.size(), 4) + bytes(type, 4) + name;
  text.resize((text.size() + 3) / 4 * 4);
  text += description;
  text.resize((text.size() + 3) / 4 * 4);
  return text;
}

const std::string kGnu = std::string("GNU") + '\0';
const std::string kId = "\x01\x23\xab\xff";

struct Shape {
  bool is_64 = true;
  std::uint64_t alignment = 4;
  std::uint64_t size = 0;  // of the notes, as the file says
};

// An ELF file of two segments, the second of which is these notes.
std::string elf(const std::string& notes, Shape shape = {}) {
  const std::size_t word = shape.is_64 ? 8 : 4, header = shape.is_64 ? 64 : 52;
  const std::uint64_t entry = shape.is_64 ? 56 : 32, at = header + 2 * entry;
  const std::uint64_t size = shape.size != 0 ? shape.size : notes.size();
  std::string file = std::string("\x7f") + "ELF" + (shape.is_64 ? '\2' : '\1');
  file.resize(shape.is_64 ? 32 : 28);
  file += bytes(header, word);
  file.resize(header - 10);
  file += bytes(entry, 2) + bytes(2, 2);
  file.resize(header);
  file += bytes(1, 4);
  file.resize(header + entry);
  file += bytes(4, 4);
  if (shape.is_64)
    file += bytes(0, 4) + bytes(at, 8) + bytes(0, 16) + bytes(size, 8) + bytes(size, 8) +
            bytes(shape.alignment, 8);
  else
    file += bytes(at, 4) + bytes(0, 8) + bytes(size, 4) + bytes(size, 4) + bytes(0, 4) +
            bytes(shape.alignment, 4);
  return file + notes + std::string(64, 'x');
}

class BuildIdTest : public fake::Test {
 protected:
  std::string of(const std::string& content) {
    fake::write(folder.path("object"), content);
    return BuildId(folder.path("object").c_str()).text();
  }

  TemporaryFolder folder;
};

TEST_F(BuildIdTest, IsThatOfTheNote) {
  EXPECT_EQ(of(elf(note(3, kGnu, kId))), "0123abff");
  EXPECT_EQ(of(elf(note(3, kGnu, kId), {.is_64 = false})), "0123abff");
}

TEST_F(BuildIdTest, OtherNotesMayPrecede) {
  const std::string abi = note(1, kGnu, std::string(16, '\0'));
  EXPECT_EQ(of(elf(abi + note(3, "Go\0\0", "xx\0\0") + note(3, kGnu, kId))), "0123abff");
  const std::string property = note(5, kGnu, std::string(16, '\0'));
  EXPECT_EQ(of(elf(property + note(3, kGnu, kId), {.alignment = 8})), "0123abff");
}

TEST_F(BuildIdTest, WithoutANoteTheBytesAreHashed) {
  EXPECT_EQ(of("a"), "hash-af63dc4c8601ec8c");  // the published value of FNV-1a
  EXPECT_EQ(of(""), "hash-cbf29ce484222325");
  const std::string without = of(elf(note(1, kGnu, kId)));
  EXPECT_EQ(without.substr(0, 5), "hash-");
  EXPECT_NE(of(elf(note(1, kGnu, "\x01\x23\xab\xfe"))), without);
}

TEST_F(BuildIdTest, WhatCannotBeReadIsUnknown) {
  EXPECT_STREQ(BuildId(folder.path("missing").c_str()).text(), "unknown");
  EXPECT_STREQ(BuildId("/").text(), "unknown");
}

TEST_F(BuildIdTest, NoSizeInAFileIsTrusted) {
  const std::string good = note(3, kGnu, kId);
  EXPECT_EQ(of(elf(good, {.size = ~std::uint64_t{0}})).substr(0, 5), "hash-");
  EXPECT_EQ(of(elf(note(3, kGnu, std::string(65, 'x')))).substr(0, 5), "hash-");
  EXPECT_EQ(of(elf(note(3, kGnu, std::string(64, 'x')))), [] {
    std::string all;
    for (int i = 0; i < 64; ++i) all += "78";
    return all;
  }());
  for (std::size_t byte = 0; byte < good.size() - 4; ++byte) {
    std::string bad = elf(good);
    bad[bad.size() - 64 - good.size() + byte] = '\xff';
    EXPECT_EQ(of(bad).substr(0, 5), "hash-") << byte;
  }
  for (std::size_t length = 0; length < 64; ++length)
    EXPECT_EQ(of(elf(good).substr(0, length)).substr(0, 5), "hash-") << length;
}

}  // namespace
}  // namespace cg::tool
