// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/unit_scopes.h"

#include <dwarf.h>

#include <algorithm>
#include <functional>
#include <span>
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

// Makes disjoint pieces of nested ones: sweeps over their beginnings, with a stack of the open ones.
std::vector<UnitScopes::Piece> disjoint(std::vector<UnitScopes::Piece> pieces) {
  using Piece = UnitScopes::Piece;
  std::ranges::stable_sort(pieces, [](const Piece& a, const Piece& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
  });
  std::vector<Piece> result, open;
  std::uint64_t at = 0;
  const auto close_until = [&](std::uint64_t address) {
    for (; !open.empty() && at < address; at = std::max(at, std::min(open.back().end, address))) {
      while (!open.empty() && open.back().end <= at) open.pop_back();
      if (open.empty()) return;
      result.push_back({at, std::min(open.back().end, address), open.back().scope});
    }
  };
  for (const Piece& piece : pieces) {
    close_until(piece.begin);
    at = piece.begin;
    open.push_back(piece);
  }
  close_until(std::numeric_limits<std::uint64_t>::max());
  return result;
}

const UnitScopes::Piece* find_piece(const std::vector<UnitScopes::Piece>& pieces,
                                    std::uint64_t address) {
  const auto after = std::ranges::upper_bound(pieces, address, {}, &UnitScopes::Piece::begin);
  if (after == pieces.begin()) return nullptr;
  const UnitScopes::Piece& piece = *std::prev(after);
  return address < piece.end ? &piece : nullptr;
}

}  // namespace

UnitScopes::UnitScopes(::Dwarf_Die unit, std::uint64_t bias) : bias_(bias), entries_(unit) {
  std::vector<Piece> none;
  add_children(entries_.at(unit), Scope::kNone, 0, none);
  outermost_ = static_cast<std::uint32_t>(functions_.size());
  extents_ = disjoint(std::exchange(inner_extents_, {}));
}

// Lists functions, and the inlined calls of the one that `scope` is in; returns what follows.
UnitEntries::Place UnitScopes::add_children(const UnitEntries::Entry& parent, std::uint32_t scope,
                                            unsigned depth, std::vector<Piece>& pieces) {
  if (depth == kDeepest || !parent.has_children()) return entries_.behind(parent);
  UnitEntries::Place at = parent.inside;
  for (;;) {
    const UnitEntries::Entry entry = entries_.at(at);
    if (entry.shape == nullptr) return entry.inside;
    at = add(entry, scope, depth, pieces);
  }
}

UnitEntries::Place UnitScopes::add(const UnitEntries::Entry& entry, std::uint32_t scope,
                                   unsigned depth, std::vector<Piece>& pieces) {
  const int tag = entry.shape->tag;
  if (!may_hold_scopes(tag, scope != Scope::kNone)) return entries_.behind(entry);
  if (tag == DW_TAG_subprogram) {
    add_function(entry);
    return entries_.behind(entry);
  }
  if (tag == DW_TAG_inlined_subroutine) {
    scope = add_scope(entry, scope, true);
    add_ranges(entry, scope, pieces);
  }
  return add_children(entry, scope, depth + 1, pieces);
}

std::uint32_t UnitScopes::add_scope(const UnitEntries::Entry& entry, std::uint32_t parent,
                                    bool is_inlined) {
  scopes_.push_back({entries_.die(entry), parent, is_inlined});
  return static_cast<std::uint32_t>(scopes_.size() - 1);
}

void UnitScopes::add_function(const UnitEntries::Entry& entry) {
  if (!entry.shape->has_code && !entry.has_children()) return;  // nearly all declarations
  const auto number = static_cast<std::uint32_t>(functions_.size());
  functions_.push_back({add_scope(entry, Scope::kNone, false)});
  add_ranges(entry, number, inner_extents_);
}

// Of the functions that were added since the last call.
void UnitScopes::note_declarations() {
  for (; noted_ < functions_.size(); ++noted_) {
    ::Dwarf_Die die = scopes_[functions_[noted_].scope].die;
    const void* const declared = declaration(die).addr;
    if (noted_ < outermost_) declared_.emplace(declared, noted_);
    ::Dwarf_Addr begin = 0;
    if (dwarf_entrypc(&die, &begin) == 0) emitted_.emplace(declared, begin + bias_);
  }
}

void UnitScopes::add_ranges(const UnitEntries::Entry& entry, std::uint32_t number,
                            std::vector<Piece>& pieces) {
  if (!entry.shape->has_code) return;
  const auto add = [&](std::uint64_t begin, std::uint64_t end) {
    if (begin < end) pieces.push_back({begin + bias_, end + bias_, number});
  };
  if (const auto range = entries_.plain_range(entry)) return add(range->first, range->second);
  ::Dwarf_Die die = entries_.die(entry);
  ::Dwarf_Addr base = 0, begin = 0, end = 0;
  for (std::ptrdiff_t at = 0; (at = dwarf_ranges(&die, at, &base, &begin, &end)) > 0;)
    add(begin, end);
}

void UnitScopes::read(std::uint32_t function) {
  if (std::exchange(functions_[function].is_read, true)) return;
  const std::uint32_t scope = functions_[function].scope;
  const UnitEntries::Entry entry = entries_.at(scopes_[scope].die);
  std::vector<Piece> pieces;
  add_ranges(entry, scope, pieces);
  add_children(entry, scope, 1, pieces);
  functions_[function].pieces = disjoint(std::move(pieces));
}

void UnitScopes::read_all() {
  if (std::exchange(are_all_read_, true)) return;
  for (std::uint32_t i = 0; i < functions_.size(); ++i) read(i);  // which adds inner ones
  inner_extents_ = disjoint(std::move(inner_extents_));
}

// The declaration of a member of a local type is inside a function; its code is, too, in that function
// or in another instance of it.
std::optional<std::uint64_t> UnitScopes::emitted(const ::Dwarf_Die& declared) {
  const auto known = [&] {
    note_declarations();
    const auto at = emitted_.find(declared.addr);
    return at == emitted_.end() ? std::nullopt : std::optional(at->second);
  };
  if (const auto at = known()) return at;
  const auto outermost = std::span(functions_).first(outermost_);
  const auto after = std::ranges::upper_bound(
      outermost, declared.addr, std::less<>(),
      [&](const Function& function) -> const void* { return scopes_[function.scope].die.addr; });
  if (after == outermost.begin()) return std::nullopt;
  ::Dwarf_Die around = scopes_[std::prev(after)->scope].die, next;
  const bool is_inside =
      around.addr != declared.addr &&
      (dwarf_siblingof(&around, &next) != 0 || std::less<const void*>()(declared.addr, next.addr));
  if (!is_inside) return std::nullopt;
  const auto [begin, end] = declared_.equal_range(declaration(around).addr);
  for (auto i = begin; i != end; ++i) read(i->second);  // outermost ones alone are added to the map
  return known();
}

const UnitScopes::Piece* UnitScopes::find_in(const std::vector<Piece>& extents,
                                             std::uint64_t address) {
  const Piece* const extent = find_piece(extents, address);
  if (extent == nullptr) return nullptr;
  read(extent->scope);
  return find_piece(functions_[extent->scope].pieces, address);
}

const UnitScopes::Piece* UnitScopes::find(std::uint64_t address) {
  if (const Piece* const piece = find_in(extents_, address)) return piece;
  read_all();
  return find_in(inner_extents_, address);
}

}  // namespace cg::binaries
