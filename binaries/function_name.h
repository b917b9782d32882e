// SPDX-License-Identifier: GPL-2.0-or-later
//
// Names of functions, spelled as Valgrind spells them in profiles: C++ and Rust demangled by GNU's
// libiberty, from which Valgrind's own demangler comes.
#pragma once

#include <elfutils/libdw.h>

#include <string>

namespace cg::binaries {

// The DIE where the function of `die` was declared: behind DW_AT_abstract_origin and
// DW_AT_specification.
::Dwarf_Die declaration(::Dwarf_Die die);

bool has_linkage_name(::Dwarf_Die* die);

// A symbol's name, demangled if it is mangled.
std::string demangled(const char* symbol);

// The name of the function that `die` describes, a subprogram or an inlined call; "" if it has none.
// A function without a linkage name has its namespaces before the name.
std::string function_name(::Dwarf_Die* die);

}  // namespace cg::binaries
