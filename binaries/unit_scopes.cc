// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/unit_scopes.h"

#include <dwarf.h>

#include <algorithm>
#include <utility>

#include "binaries/function_name.h"

namespace cg::binaries {
namespace {

// More than compilers nest; a limit to recursion.
constexpr unsigned kDeepest = 1000;

bool is_scope(int tag) { return tag == DW_TAG_subprogram || tag == DW_TAG_inlined_subroutine; }

// What has code somewhere below it. Functions that are members of a type have their code outside, but
// not if the type is local to a function.
bool may_hold_scopes(int tag, bool is_in_function) {
  switch (tag) {
    case DW_TAG_structure_type:
    case DW_TAG_class_type:
    case DW_TAG_union_type:
      return is_in_function;
    case DW_TAG_namespace:
    case DW_TAG_module:
    case DW_TAG_lexical_block:
    case DW_TAG_try_block:
    case DW_TAG_catch_block:
    case DW_TAG_with_stmt:
    case DW_TAG_common_block:
      return true;
    default:
      return is_scope(tag);
  }
}

}  // namespace

UnitScopes::UnitScopes(::Dwarf_Die unit, std::uint64_t bias) : bias_(bias) {
  add_children(unit, Scope::kNone, 0);
  sort_pieces();
}

void UnitScopes::add_children(::Dwarf_Die parent, std::uint32_t scope, unsigned depth) {
  ::Dwarf_Die die;
  if (depth == kDeepest || dwarf_child(&parent, &die) != 0) return;
  do {
    const int tag = dwarf_tag(&die);
    if (!may_hold_scopes(tag, scope != Scope::kNone)) continue;
    std::uint32_t inner = scope;
    if (is_scope(tag)) {
      inner = static_cast<std::uint32_t>(scopes_.size());
      const bool is_inlined = tag == DW_TAG_inlined_subroutine;
      scopes_.push_back({die, is_inlined ? scope : Scope::kNone, is_inlined});
      add_ranges(inner);
    }
    add_children(die, inner, depth + 1);
  } while (dwarf_siblingof(&die, &die) == 0);
}

void UnitScopes::add_ranges(std::uint32_t scope) {
  ::Dwarf_Addr base = 0, begin = 0, end = 0;
  for (std::ptrdiff_t at = 0;
       (at = dwarf_ranges(&scopes_[scope].die, at, &base, &begin, &end)) > 0;)
    if (begin < end) pieces_.push_back({begin + bias_, end + bias_, scope});
  ::Dwarf_Addr entry = 0;
  if (!scopes_[scope].is_inlined && dwarf_entrypc(&scopes_[scope].die, &entry) == 0)
    emitted_.emplace(declaration(scopes_[scope].die).addr, entry + bias_);
}

std::optional<std::uint64_t> UnitScopes::emitted(const ::Dwarf_Die& declaration) const {
  const auto at = emitted_.find(declaration.addr);
  return at == emitted_.end() ? std::nullopt : std::optional(at->second);
}

// Makes disjoint pieces of nested ones: sweeps over their beginnings, with a stack of the open ones.
void UnitScopes::sort_pieces() {
  std::ranges::stable_sort(pieces_, [](const Piece& a, const Piece& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
  });
  std::vector<Piece> disjoint, open;
  std::uint64_t at = 0;
  const auto close_until = [&](std::uint64_t address) {
    for (; !open.empty() && at < address; at = std::max(at, std::min(open.back().end, address))) {
      while (!open.empty() && open.back().end <= at) open.pop_back();
      if (open.empty()) return;
      disjoint.push_back({at, std::min(open.back().end, address), open.back().scope});
    }
  };
  for (const Piece& piece : pieces_) {
    close_until(piece.begin);
    at = piece.begin;
    open.push_back(piece);
  }
  close_until(std::numeric_limits<std::uint64_t>::max());
  pieces_ = std::move(disjoint);
}

const UnitScopes::Piece* UnitScopes::find(std::uint64_t address) const {
  const auto after = std::ranges::upper_bound(pieces_, address, {}, &Piece::begin);
  if (after == pieces_.begin()) return nullptr;
  const Piece& piece = *std::prev(after);
  return address < piece.end ? &piece : nullptr;
}

}  // namespace cg::binaries
