// SPDX-License-Identifier: GPL-2.0-or-later
//
// Prints the rows of all tables of lines, each as "ADDRESS LINE PATH" or, at the end of a sequence,
// "ADDRESS end".
//
//   print_lines OBJECT
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "binaries/line_table.h"

int main(int, char** argv) {
  const int file = ::open(argv[1], O_RDONLY | O_CLOEXEC);
  ::Dwarf* const dwarf = dwarf_begin(file, DWARF_C_READ);
  if (dwarf == nullptr) return 1;
  cg::binaries::LineTables tables;
  ::Dwarf_CU* unit = nullptr;
  ::Dwarf_Die die;
  while (dwarf_get_units(dwarf, unit, &unit, nullptr, nullptr, &die, nullptr) == 0) {
    const cg::binaries::LineTable& table = tables.of(die);
    for (const cg::binaries::LineRow& row : table.rows) {
      const char* const path = table.files[row.file];
      if (row.is_end)
        fmt::print("{:#x} end\n", row.address);
      else
        fmt::print("{:#x} {} {}\n", row.address, row.line + 0, path == nullptr ? "?" : path);
    }
  }
  dwarf_end(dwarf);
  ::close(file);
}
