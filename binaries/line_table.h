// SPDX-License-Identifier: GPL-2.0-or-later
//
// The tables of lines of compilation units. libdw keeps 40 bytes for each row as long as it has the
// debug information open, which for large objects is more than all else; so tables are read through
// a second handle, which is closed now and then, and kept in fewer bytes.
//
//   row   from its address on, up to the next row's, instructions are of this file and line; line 0:
//         of none. Behind the last row of a sequence there is no code
#pragma once

#include <elfutils/libdw.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace cg::binaries {

struct LineRow {
  std::uint64_t address;
  std::uint32_t file;  // of the table's `files`
  std::uint32_t line : 31;
  std::uint32_t is_end : 1;
};

// Paths are as DWARF has them: may be relative to the unit's folder; null: unknown.
struct LineTable {
  std::vector<LineRow> rows;       // ascending
  std::vector<const char*> files;  // those of the table, and behind them further ones of rows
  std::size_t numbered = 0;        // how many attributes number
};

class LineTables {
 public:
  explicit LineTables(::Dwarf* dwarf) : dwarf_(dwarf) {}

  // The table of a unit, which stays as long as this object.
  const LineTable& of(const ::Dwarf_Die& unit);

 private:
  LineTable read(::Dwarf_Die unit);
  ::Dwarf_Die in_handle(const ::Dwarf_Die& unit);
  const char* kept(const char* path);

  struct End {
    void operator()(::Dwarf* dwarf) const { dwarf_end(dwarf); }
  };

  ::Dwarf* const dwarf_;
  std::unique_ptr<::Dwarf, End> handle_;
  std::size_t rows_ = 0;                                     // that the handle has read
  std::unordered_map<const char*, const char*> from_libdw_;  // while the handle is open
  std::unordered_set<std::string> paths_;
  std::unordered_map<const void*, LineTable> tables_;  // by the unit's place
};

}  // namespace cg::binaries
