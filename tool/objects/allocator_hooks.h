// SPDX-License-Identifier: GPL-2.0-or-later
//
// Code in front of superblocks that tells DataObjects of allocators. malloc is not replaced, so
// that no address and no count changes:
//
//   where an allocator begins     DIRTY enter(hooks, form, registers)
//   where one returns to          DIRTY leave(hooks, address, registers)
//
// A place that an allocator returns to is known from the first call on. If it may have been
// translated before, it is stale: the superblock of the call is left once where it begins, with
// Ijk_InvalICache, so that the place is translated anew.
//
// VEX follows direct calls, so an allocator may begin in the middle of a superblock. VEX may then
// have dropped an argument's PUT, if another follows: such an argument is not known.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tool/core/hash_table.h"
#include "tool/core/valgrind.h"
#include "tool/objects/allocators.h"
#include "tool/objects/data_objects.h"
#include "tool/objects/guest_registers.h"

namespace cg::tool {

class AllocatorHooks {
 public:
  static constexpr bool kIsSupported = GuestRegisters::kAreKnown;

  constexpr explicit AllocatorHooks(DataObjects& objects) : objects_(objects) {}

  void begin(Allocators& allocators) { allocators_ = &allocators; }

  // `translation`, which is entered at `entry`, with its hooks.
  IRSB* hooked(IRSB* translation, Addr entry, IRType word);

  // Called by translations. enter() returns the address whose translations are to be discarded
  // first, or 0; then it has done nothing else. take_stale() does so of a place.
  Addr enter(AllocatorForm::Kind kind, const CallPoint& from, const AllocatorArguments& arguments);
  void leave(Addr at, Addr sp, Addr result);
  Addr take_stale(Addr back);

 private:
  struct Return {
    Return* next_in_bucket;
    std::size_t hash;
    Addr at;
    bool is_stale;
  };

  AllocatorForm form_at(Addr entry);
  Return* find_return(Addr at) const;
  Return* note_return(Addr at);
  void note_translated(Addr entry);
  bool may_be_translated(Addr entry) const;
  template <typename Visit>
  void for_each_followed(const IRSB* translation, Addr entry, Visit visit);

  static constexpr std::size_t kTranslatedBits = 1 << 20;

  DataObjects& objects_;
  Allocators* allocators_ = nullptr;
  HashTable<Return> returns_{"cg.objects.returns"};
  std::array<std::uint64_t, kTranslatedBits / 64> translated_{};  // by hashes of entries
};

}  // namespace cg::tool
