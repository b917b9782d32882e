// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tables that were made by hand; those of compilers are compared in lines_test.py.
#include "binaries/line_program.h"

#include <dwarf.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

namespace cg::binaries {
namespace {

using namespace std::string_literals;

std::string number(std::uint64_t value, std::size_t size) {
  std::string bytes;
  for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(value >> 8 * i & 0xff);
  return bytes;
}

// Line base -3, line range 12, opcode base 10: opcode 10 + 3 + LINES + 12 * BYTES.
std::string head_of_program() { return "\x01\xfd\x0c\x0a\0\1\1\1\1\0\0\0\1"s; }

std::string table(unsigned version, const std::string& files, const std::string& program) {
  const std::string head = (version >= 4 ? "\1\1"s : "\1"s) + head_of_program() + files;
  const std::string rest = number(version, 2) + (version == 5 ? "\x08\0"s : ""s) +
                           number(head.size(), 4) + head + program;
  return number(rest.size(), 4) + rest;
}

// Folder 1 is "inc"; files: "a.c" of the unit's folder, "inc/b.h", "/c.h".
const std::string kOldFiles = "inc\0\0a.c\0\0\0\0b.h\0\1\0\0/c.h\0\1\0\0\0"s;

std::string at(std::uint64_t address) { return "\0\x09\x02"s + number(address, 8); }
const std::string kEnd = "\0\1\1"s;

std::string special(int lines, int bytes) {
  return {static_cast<char>(10 + 3 + lines + 12 * bytes)};
}

ByteCursor::Bytes bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

LineProgram read(const std::string& line, const char* folder = "/src",
                 const std::string& line_str = "", std::uint64_t offset = 0) {
  return LineProgram::read({bytes_of(line), bytes_of(line_str), {}, false}, offset, folder, 8);
}

// "ADDRESS FILE:LINE", "ADDRESS end".
std::string rows(const LineProgram& program) {
  std::string text;
  for (const LineRow& row : program.rows)
    text += row.is_end ? fmt::format("{:x} end\n", row.address)
                       : fmt::format("{:x} {}:{}\n", row.address, row.file, row.line + 0);
  return text;
}

TEST(LineProgram, JoinsFilesWithTheirFolders) {
  const auto program = read(table(4, kOldFiles, ""));
  EXPECT_EQ(program.files, (std::vector<std::string>{"???", "/src/a.c", "inc/b.h", "/c.h"}));
  EXPECT_EQ(read(table(3, kOldFiles, ""), nullptr).files[1], "a.c");
}

TEST(LineProgram, RunsStandardAndSpecialOpcodes) {
  const std::string program = at(0x1000) + special(4, 0) + special(-3, 2) + "\x04\2"s +
                              "\x03\x7f"s + "\x02\x10"s + "\1"s + "\x08" + "\x09\x20\x01" +
                              special(0, 1) + "\x02\x01" + kEnd;
  for (const unsigned version : {2U, 3U, 4U})
    EXPECT_EQ(rows(read(table(version, kOldFiles, program))),
              "1000 1:5\n1002 1:2\n1012 2:1\n1147 2:1\n1148 end\n");
}

TEST(LineProgram, PassesOverWhatRowsDoNotNeed) {
  const std::string program = at(0x10) + "\x05\x81\x01"s + "\x06"s + "\x07"s +
                              "\0\5\x04\xff\xff\xff\x01"s + "\0\3\x80zz"s + special(1, 0) +
                              "\x02\x04"s + kEnd;
  EXPECT_EQ(rows(read(table(4, kOldFiles, program))), "10 1:2\n14 end\n");
}

TEST(LineProgram, DefinesFiles) {
  const std::string define = "\0\7\x03"s + "d.h\0\1\0\0"s;
  std::string program = at(0x10) + define + "\x04\4"s + special(0, 0) + "\x02\x04"s + kEnd;
  program[at(0x10).size() + 1] = static_cast<char>(define.size() - 2);
  const auto read_program = read(table(4, kOldFiles, program));
  EXPECT_EQ(rows(read_program), "10 4:1\n14 end\n");
  EXPECT_EQ(read_program.files[4], "inc/d.h");
}

TEST(LineProgram, OfDwarf5HasFoldersAndFilesOfAnyForm) {
  const std::string line_str = "/src\0b.h\0"s;
  const std::string files = "\1\1\x1f\2"s + number(0, 4) + number(0, 4) +  // folders
                            "\3\1\x1f\2\x0b\5\x1e\2"s + number(5, 4) + "\0"s +
                            std::string(16, 'm') +  // files
                            number(5, 4) + "\1"s + std::string(16, 'm');
  const auto program =
      read(table(5, files, at(0) + special(0, 0) + "\x02\x04"s + kEnd), "/other", line_str);
  EXPECT_EQ(program.files, (std::vector<std::string>{"/src/b.h", "/src/b.h"}));
  EXPECT_EQ(rows(program), "0 1:1\n4 end\n");
}

TEST(LineProgram, OrdersSequencesByAddress) {
  const std::string high = at(0x20) + special(1, 0) + special(1, 4) + "\x02\x04"s + kEnd;
  const std::string low = at(0x10) + special(7, 0) + "\x02\x10"s + kEnd;
  EXPECT_EQ(rows(read(table(4, kOldFiles, high + low))),
            "10 1:8\n20 end\n20 1:2\n24 1:3\n28 end\n");
}

// As libdw orders them: by address, ends first, then as they stand.
TEST(LineProgram, OrdersRowsOfSequencesThatOverlap) {
  const std::string one = at(0x20) + special(1, 0) + special(1, 8) + "\x02\x08"s + kEnd;
  const std::string other = at(0x24) + special(7, 0) + special(1, 4) + kEnd;
  EXPECT_EQ(rows(read(table(4, kOldFiles, one + other))),
            "20 1:2\n24 1:8\n28 end\n28 1:3\n28 1:9\n30 end\n");
}

TEST(LineProgram, EndsBehindTheLastRow) {
  EXPECT_EQ(rows(read(table(4, kOldFiles, at(0x20) + special(1, 0) + special(1, 4)))),
            "20 1:2\n24 end\n");
}

TEST(LineProgram, IsReadAtItsOffset) {
  const std::string first = table(2, kOldFiles, at(0) + special(1, 0) + kEnd);
  const std::string second = table(4, kOldFiles, at(0x10) + special(2, 0) + "\x02\x01"s + kEnd);
  EXPECT_EQ(rows(read(first + second, "", "", first.size())), "10 1:3\n11 end\n");
  EXPECT_TRUE(read(first, "", "", first.size()).files.empty());
}

TEST(LineProgram, WithAFaultHasNothing) {
  const std::string program = at(0x10) + special(1, 0) + "\x02\x04"s + kEnd;
  const std::string good = table(4, kOldFiles, program);
  ASSERT_EQ(rows(read(good)), "10 1:2\n14 end\n");
  for (std::size_t size = 0; size < good.size(); ++size)
    EXPECT_TRUE(read(good.substr(0, size)).files.empty()) << size;
  EXPECT_TRUE(read(table(6, kOldFiles, program)).files.empty());
  EXPECT_TRUE(read(table(4, kOldFiles + "\0"s, program)).files.empty());  // not where its head says
  EXPECT_TRUE(read(table(4, "\0a.c\0\1\0\0\0"s, program)).files.empty());  // no folder 1
  EXPECT_TRUE(read(table(4, kOldFiles, "\0\x7f\1"s)).files.empty());       // longer than the table
}

// Whatever bytes there are, the reader ends.
TEST(LineProgram, ThatIsHostileDoesNoHarm) {
  const std::string files = "\1\1\x19\xff\xff\xff\xff\x7f"s;  // very many folders of no bytes
  EXPECT_TRUE(read(table(5, files, "")).files.empty());
  const std::string good = table(4, kOldFiles, at(0x10) + special(1, 0) + "\x02\x04"s + kEnd);
  for (std::size_t at = 0; at < good.size(); ++at) {
    for (int byte = 0; byte < 256; ++byte) {
      std::string bad = good;
      bad[at] = static_cast<char>(byte);
      EXPECT_LT(read(bad).rows.size(), 100U);
    }
  }
}

}  // namespace
}  // namespace cg::binaries
