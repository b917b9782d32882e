// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads one table of .debug_line, of DWARF 2 to 5 (DWARF 5, section 6.2): a header with folders and
// files, and a program for a state machine, which makes the rows. libdw reads such a table, too, in
// three times the time and memory.
//
//   row   from its address on, up to the next row's, instructions are of this file and line; line 0:
//         of none. Behind the last row of a sequence there is no code
//
// A table with a fault has no files and no rows: as with libdw.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "binaries/byte_cursor.h"

namespace cg::binaries {

struct LineRow {
  std::uint64_t address;
  std::uint32_t file;
  std::uint32_t line : 31;
  std::uint32_t is_end : 1;
};

struct LineProgram {
  struct Sections {
    ByteCursor::Bytes line, line_str, str;
    bool are_big_endian = false;
  };

  // The table at an offset of .debug_line, of a unit with this folder, null if it names none, and
  // addresses of so many bytes.
  static LineProgram read(const Sections& sections, std::uint64_t offset, const char* folder,
                          std::uint8_t address_size);

  // Paths as the table's attributes and rows number them, joined with their folders; those of
  // relative folders are relative. File 0 of DWARF before 5 is not of the table.
  std::vector<std::string> files;
  // Ascending; of one address in the order of the program, ends first.
  std::vector<LineRow> rows;
};

}  // namespace cg::binaries
