// SPDX-License-Identifier: GPL-2.0-or-later
//
// The places that allocate: a function that calls an allocator, with its callers. Their names are
// found when a place is first seen, since its library may be unloaded later:
//
//   read_table (table.c:12) < main (prog.c:80)
#pragma once

#include <array>
#include <cstddef>

#include "tool/core/hash_table.h"
#include "tool/core/valgrind.h"
#include "tool/objects/miss_table.h"

namespace cg::tool {

class CallSites {
 public:
  static constexpr std::size_t kMostCallers = 12;

  constexpr explicit CallSites(MissTable& table) : table_(table) {}

  // How many callers tell places apart, besides the function itself.
  void set_callers(std::size_t callers) { callers_ = callers; }

  // The thread is about to enter an allocator that returns to `back`, or is in one: 0.
  DataObject* of_call(ObjectClass kind, ThreadId thread, Addr back);

  // The place that `back` alone says.
  DataObject* of_return(ObjectClass kind, Addr back) { return of(kind, &(back -= 1), 1); }

 private:
  struct Site {
    Site* next_in_bucket;
    std::size_t hash;
    ObjectClass kind;
    UInt epoch;
    std::size_t depth;
    std::array<Addr, kMostCallers + 1> calls;
    DataObject* object;
  };

  DataObject* of(ObjectClass kind, const Addr* calls, std::size_t depth);
  DataObject* named(ObjectClass kind, const Addr* calls, std::size_t depth);

  MissTable& table_;
  std::size_t callers_ = 4;
  HashTable<Site> sites_{"cg.objects.sites"};
};

}  // namespace cg::tool
