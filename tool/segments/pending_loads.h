// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which loads of a superblock VEX may still move down.
//
// When VEX builds expression trees it lets a load whose value is used once sink to its use, past
// calls that declare no effect on memory, but not past a store. The order shows when the load
// faults: what was counted before it stays counted. Cachegrind 3.19 counts in calls alone, so a
// pending load executes after the counting. An inline counter is a store and would hold the load
// back; so with a load pending, a segment is counted by a call.
//
// A load is pending from where it stands until its value goes into anything but another
// temporary; a temporary computed from it is then pending in its stead. Whether VEX will move the
// load is not predicted: where it does not, a call counts just as well.
#pragma once

#include <cstddef>

#include "tool/core/valgrind.h"

namespace cg::tool {

class PendingLoads {
 public:
  explicit PendingLoads(const IRSB* superblock);

  // To be told each statement, in order.
  void visit(const IRStmt& statement);

  bool any() const { return count_ != 0; }

 private:
  bool take(IRTemp temp);
  void put(IRTemp temp);

  bool* is_pending_;  // by temporary; VEX's memory, for as long as it translates the superblock
  std::size_t count_ = 0;
};

}  // namespace cg::tool
