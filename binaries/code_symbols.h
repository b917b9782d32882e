// SPDX-License-Identifier: GPL-2.0-or-later
//
// Names for the targets of calls and jumps, by the symbols of an object file, as objdump writes them
// behind an address:
//
//   "f(int)"         the function begins there
//   "f(int)+0x10"    it is inside of the function
//   "puts@plt"       a stub there jumps to what the dynamic linker puts into a slot of the global
//                    offset table, for the function that the slot's relocation names (x86-64 only)
//
// Names are those of .symtab, or of .dynsym if the file has no .symtab.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "binaries/object_file.h"

namespace cg::binaries {

class CodeSymbols {
 public:
  // The object is ready, and lives longer.
  explicit CodeSymbols(const ObjectFile& object);

  // "": unknown.
  std::string at(std::uint64_t address) const;

 private:
  struct Symbol {
    std::uint64_t begin, size;
    bool is_local;
    const char* name;
  };

  void add_symbols(::Elf_Scn* section);
  void add_slots(::Elf_Scn* section);
  std::optional<std::uint64_t> slot_of_stub(std::uint64_t address) const;

  const ObjectFile& object_;
  std::vector<Symbol> symbols_;  // of functions, ascending; at one address global ones first
  std::unordered_map<std::uint64_t, const char*> slots_;
};

}  // namespace cg::binaries
