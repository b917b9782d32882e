// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where the client asks for pages of 2 MB: what it maps with MAP_HUGETLB, and what it advises with
// MADV_HUGEPAGE, until it unmaps the memory, maps other memory there, or takes the advice back. What
// the kernel makes of advice is not looked at: it depends on the machine, and on the time.
#pragma once

#include "tool/core/valgrind.h"
#include "tool/segments/region_list.h"

namespace cg::tool {

class ClientPages {
 public:
  constexpr ClientPages() = default;

  // From now on machine_caches is told.
  void begin() { is_watching_ = true; }

  // A system call of the client is over.
  void end_call(UInt number, const UWord* arguments, SysRes result) {
    if (is_watching_) look(number, arguments, result);
  }

 private:
  void look(UInt number, const UWord* arguments, SysRes result);
  void advised(sim::Region region, UWord advice);
  void mapped(sim::Region region, bool is_huge);
  void remapped(sim::Region from, sim::Region to);
  void heap_ends(Addr end);

  // Tells of a change, if it is one.
  void tell(bool has_changed) const;

  RegionList regions_;
  Addr heap_end_ = 0;
  bool is_watching_ = false;
};

// The core's calls come without context, so there is only one.
extern constinit ClientPages client_pages;

}  // namespace cg::tool
