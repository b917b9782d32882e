// SPDX-License-Identifier: GPL-2.0-or-later
//
// The loads of a superblock that VEX may still move down.
//
// When VEX builds expression trees it moves a load whose value is used once down to its use, past
// calls that declare no effect on memory, but not past a store. The order shows when the load
// faults: events counted before it stay counted. Cachegrind 3.19 counts only in calls, so a pending
// load executes after the counting. An inline counter is a store, and VEX would not move the load
// past it; so while a load is pending, a segment is counted by a call.
//
// A load is pending from its statement until its value goes into anything but another temporary; a
// temporary computed from it is then pending in its place. Whether VEX will move the load is not
// predicted: if it does not, counting by a call is right, too.
#pragma once

#include <cstddef>

#include "tool/core/valgrind.h"

namespace cg::tool {

class PendingLoads {
 public:
  explicit PendingLoads(const IRSB* superblock);

  // Must be called for each statement, in order.
  void visit(const IRStmt& statement);

  bool any() const { return count_ != 0; }

 private:
  bool take(IRTemp temp);
  void put(IRTemp temp);

  bool* is_pending_;  // by temporary; VEX's memory, for as long as it translates the superblock
  std::size_t count_ = 0;
};

}  // namespace cg::tool
