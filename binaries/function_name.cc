// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/function_name.h"

#include <dwarf.h>
#include <libiberty/demangle.h>

#include <cstdlib>
#include <memory>

namespace cg::binaries {
namespace {

struct Free {
  void operator()(char* text) const { std::free(text); }  // NOLINT: libiberty allocates by malloc
};

const char* linkage_name(::Dwarf_Die* die) {
  for (const unsigned name : {DW_AT_linkage_name, DW_AT_MIPS_linkage_name}) {
    ::Dwarf_Attribute attribute;
    if (const char* text = dwarf_formstring(dwarf_attr_integrate(die, name, &attribute)))
      return text;
  }
  return nullptr;
}

bool names_members(int tag) {
  return tag == DW_TAG_namespace || tag == DW_TAG_module || tag == DW_TAG_structure_type ||
         tag == DW_TAG_class_type || tag == DW_TAG_union_type || tag == DW_TAG_enumeration_type;
}

// "std::io::": of the DIEs around the declaration.
std::string scope_names(::Dwarf_Die die) {
  ::Dwarf_Die* scopes = nullptr;
  const int size = dwarf_getscopes_die(&die, &scopes);
  const std::unique_ptr<::Dwarf_Die, decltype(&std::free)> owner(scopes, &std::free);
  std::string names;
  for (int i = size - 1; i > 0; --i) {
    if (!names_members(dwarf_tag(&scopes[i]))) continue;
    const char* const name = dwarf_diename(&scopes[i]);
    names += name == nullptr ? "(anonymous namespace)" : name;
    names += "::";
  }
  return names;
}

}  // namespace

::Dwarf_Die declaration(::Dwarf_Die die) {
  constexpr int kMostSteps = 16;  // hostile references may go in a circle
  for (int step = 0; step < kMostSteps; ++step) {
    ::Dwarf_Attribute attribute;
    ::Dwarf_Die next;
    if (dwarf_formref_die(dwarf_attr(&die, DW_AT_abstract_origin, &attribute), &next) == nullptr &&
        dwarf_formref_die(dwarf_attr(&die, DW_AT_specification, &attribute), &next) == nullptr)
      break;
    die = next;
  }
  return die;
}

bool has_linkage_name(::Dwarf_Die* die) { return linkage_name(die) != nullptr; }

std::string demangled(const char* symbol) {
  const std::unique_ptr<char, Free> text(
      cplus_demangle(symbol, DMGL_AUTO | DMGL_PARAMS | DMGL_ANSI));
  return text ? text.get() : symbol;
}

std::string function_name(::Dwarf_Die* die) {
  if (const char* const linkage = linkage_name(die)) return demangled(linkage);
  const char* const name = dwarf_diename(die);
  return name == nullptr ? "" : scope_names(declaration(*die)) + name;
}

}  // namespace cg::binaries
