// SPDX-License-Identifier: GPL-2.0-or-later
//
// Names of functions, spelled as Valgrind spells them in profiles: C++ and Rust demangled by GNU's
// libiberty, from which Valgrind's own demangler comes.
#pragma once

#include <elfutils/libdw.h>

#include <string>
#include <unordered_map>
#include <vector>

namespace cg::binaries {

// The DIE where the function of `die` was declared: behind DW_AT_abstract_origin and
// DW_AT_specification.
::Dwarf_Die declaration(::Dwarf_Die die);

// Null: it has none.
const char* linkage_name(::Dwarf_Die* die);

// A symbol's name, demangled if it is mangled.
std::string demangled(const char* symbol);

class FunctionNames {
 public:
  // The name of the function that `die` describes, a subprogram or an inlined call; "" if it has none.
  // A function without a linkage name has its namespaces before the name.
  std::string of(::Dwarf_Die* die);

 private:
  // A DIE that has children, and where the last of them ends; null: with the unit.
  struct Parent {
    const void* begin;
    const void* end;
  };

  std::string scopes_around(const ::Dwarf_Die& declaration);
  const std::vector<Parent>& parents_in(::Dwarf_Die die, const void* end);

  // The parents among the children of a DIE. (libdw's dwarf_getscopes_die() reads the unit from its
  // beginning each time: two thirds of the time of a report.)
  std::unordered_map<const void*, std::vector<Parent>> parents_;
};

}  // namespace cg::binaries
