// SPDX-License-Identifier: GPL-2.0-or-later
//
// The functions of one compilation unit, as DWARF describes them: which instructions belong to a
// function, and which to a call in it that the compiler replaced by the callee's body (DWARF 5,
// section 3.3.8). Such a body may hold further ones.
//
//   scope   a function (DW_TAG_subprogram) or an inlined call (DW_TAG_inlined_subroutine). Its
//           parent is the scope whose code it is part of; a function has none
//   piece   a range of addresses whose innermost scope is the same
//
// The inlined calls in a function are read when a caller asks for an address of the function.
//
// Hostile DWARF may nest ranges badly: then an address gets the scope that begins last.
#pragma once

#include <elfutils/libdw.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_map>
#include <vector>

#include "binaries/unit_entries.h"

namespace cg::binaries {

struct Scope {
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  ::Dwarf_Die die;
  std::uint32_t parent = kNone;
  bool is_inlined = false;
};

class UnitScopes {
 public:
  // `unit` is the DIE whose children are the unit's functions; addresses in it are `bias` less than
  // those that are asked for.
  UnitScopes(::Dwarf_Die unit, std::uint64_t bias);

  struct Piece {
    std::uint64_t begin;
    std::uint64_t end;
    std::uint32_t scope;
  };

  // The piece with this address; null if it is in no function. It stays until the next call.
  const Piece* find(std::uint64_t address);

  // Where the code of a function begins that was declared by this DIE; none if it was only inlined.
  std::optional<std::uint64_t> emitted(const ::Dwarf_Die& declaration);

  std::size_t size() const { return entries_.size(); }  // of its debug information, in bytes

  const Scope& scope(std::uint32_t number) const { return scopes_[number]; }

 private:
  // A function whose inside may not be read yet.
  struct Function {
    std::uint32_t scope;
    bool is_read = false;
    std::vector<Piece> pieces = {};  // disjoint and ascending, once it is read
  };

  UnitEntries::Place add_children(const UnitEntries::Entry& parent, std::uint32_t scope,
                                  unsigned depth, std::vector<Piece>& pieces);
  UnitEntries::Place add(const UnitEntries::Entry& entry, std::uint32_t scope, unsigned depth,
                         std::vector<Piece>& pieces);
  std::uint32_t add_scope(const UnitEntries::Entry& entry, std::uint32_t parent, bool is_inlined);
  void add_function(const UnitEntries::Entry& entry);
  void add_ranges(const UnitEntries::Entry& entry, std::uint32_t number,
                  std::vector<Piece>& pieces);
  void note_declarations();
  void read(std::uint32_t function);
  void read_all();
  const Piece* find_in(const std::vector<Piece>& extents, std::uint64_t address);

  const std::uint64_t bias_;
  UnitEntries entries_;
  std::vector<Scope> scopes_;
  std::vector<Function> functions_;   // first those that are in no other, ascending by their places
  std::uint32_t outermost_ = 0;       // so many
  std::vector<Piece> extents_;        // of functions, whose number is `scope`
  std::vector<Piece> inner_extents_;  // of functions inside others; disjoint when all are read
  bool are_all_read_ = false;
  std::uint32_t noted_ = 0;  // functions whose declarations the next two know
  std::unordered_map<const void*, std::uint64_t> emitted_;        // by the place of the declaration
  std::unordered_multimap<const void*, std::uint32_t> declared_;  // outermost ones, by the same
};

}  // namespace cg::binaries
