// SPDX-License-Identifier: GPL-2.0-or-later
//
// The tables of lines of compilation units (line_program.h), with paths that are kept once.
#pragma once

#include <elfutils/libdw.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "binaries/line_program.h"

namespace cg::binaries {

// Paths are as DWARF has them: may be relative to the unit's folder; null: unknown.
struct LineTable {
  std::vector<LineRow> rows;  // ascending; files are those of `files`
  std::vector<const char*>
      files;                 // those of the table, and behind them an unknown one, if rows need it
  std::size_t numbered = 0;  // how many attributes number
};

class LineTables {
 public:
  // The table of a unit, which stays until it is forgotten. Paths stay as long as this object.
  const LineTable& of(const ::Dwarf_Die& unit);
  void forget() { tables_.clear(); }

 private:
  LineTable read(::Dwarf_Die unit);
  const LineProgram::Sections& sections_of(::Elf* elf);
  const char* kept(std::string path);

  std::unordered_map<::Elf*, LineProgram::Sections> sections_;
  std::unordered_set<std::string> paths_;
  std::unordered_map<const void*, LineTable> tables_;  // by the unit's place
};

}  // namespace cg::binaries
