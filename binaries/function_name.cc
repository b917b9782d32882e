// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/function_name.h"

#include <dwarf.h>
#include <libiberty/demangle.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <memory>

namespace cg::binaries {
namespace {

struct Free {
  void operator()(char* text) const { std::free(text); }  // NOLINT: libiberty allocates by malloc
};

bool names_members(int tag) {
  return tag == DW_TAG_namespace || tag == DW_TAG_module || tag == DW_TAG_structure_type ||
         tag == DW_TAG_class_type || tag == DW_TAG_union_type || tag == DW_TAG_enumeration_type;
}

bool is_before(const void* a, const void* b) { return std::less<>()(a, b); }

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

const char* linkage_name(::Dwarf_Die* die) {
  for (const unsigned name : {DW_AT_linkage_name, DW_AT_MIPS_linkage_name}) {
    ::Dwarf_Attribute attribute;
    if (const char* text = dwarf_formstring(dwarf_attr_integrate(die, name, &attribute)))
      return text;
  }
  return nullptr;
}

std::string demangled(const char* symbol) {
  const std::unique_ptr<char, Free> text(
      cplus_demangle(symbol, DMGL_AUTO | DMGL_PARAMS | DMGL_ANSI));
  return text ? text.get() : symbol;
}

std::string FunctionNames::of(::Dwarf_Die* die) {
  if (const char* const linkage = linkage_name(die)) return demangled(linkage);
  const char* const name = dwarf_diename(die);
  return name == nullptr ? "" : scopes_around(declaration(*die)) + name;
}

// "std::io::": of the DIEs around the declaration.
std::string FunctionNames::scopes_around(const ::Dwarf_Die& declaration) {
  std::string names;
  ::Dwarf_Die around;
  if (dwarf_cu_info(declaration.cu, nullptr, nullptr, &around, nullptr, nullptr, nullptr,
                    nullptr) != 0)
    return names;
  for (const void* end = nullptr;;) {
    const std::vector<Parent>& parents = parents_in(around, end);
    const auto after =
        std::ranges::upper_bound(parents, declaration.addr, is_before, &Parent::begin);
    if (after == parents.begin()) return names;
    const Parent& next = *std::prev(after);
    if (next.begin == declaration.addr ||
        (next.end != nullptr && !is_before(declaration.addr, next.end)))
      return names;
    end = next.end;
    around = {const_cast<void*>(next.begin), declaration.cu, nullptr, 0};
    if (!names_members(dwarf_tag(&around))) continue;
    const char* const name = dwarf_diename(&around);
    names += name == nullptr ? "(anonymous namespace)" : name;
    names += "::";
  }
}

const std::vector<FunctionNames::Parent>& FunctionNames::parents_in(::Dwarf_Die die,
                                                                    const void* end) {
  const auto [at, is_new] = parents_.try_emplace(die.addr);
  std::vector<Parent>& parents = at->second;
  ::Dwarf_Die child;
  if (!is_new || dwarf_child(&die, &child) != 0) return parents;
  for (bool is_last = false; !is_last;) {
    ::Dwarf_Die next;
    is_last = dwarf_siblingof(&child, &next) != 0;
    if (dwarf_haschildren(&child) == 1) parents.push_back({child.addr, is_last ? end : next.addr});
    child = next;
  }
  return parents;
}

}  // namespace cg::binaries
