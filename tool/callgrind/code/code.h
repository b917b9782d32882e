// SPDX-License-Identifier: GPL-2.0-or-later
//
// The code of the client as the call graph sees it. It lasts as long as the run.
//
//   Function   code with a name in a file of an object
//   Block      a basic block, which is a superblock, since the core does not chase. Its key is its
//              object and its offset there, so that it is the same if the object is mapped
//   elsewhere Row        neighbouring instructions of a block that have the same source line
//   Exit       a way out of a block: each conditional exit, and its end
//
// A block's rows have its costs in one instance (call_graph.h): its owner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/costs.h"
#include "tool/core/name_table.h"
#include "tool/core/stored_costs.h"
#include "tool/core/valgrind.h"
#include "tool/segments/superblock_table.h"

namespace cg::tool::callgrind {

struct Block;
struct Context;
struct Instance;
struct BlockCosts;

// In this struct and the following ones, the members that each call reads come first.
struct Function {
  std::uint32_t number;      // from 0, in the order of their appearance
  std::uint32_t recursions;  // levels that are told apart, at least 1
  std::uint32_t callers;     // number of callers in its context
  std::uint32_t group;       // calls within a group do not count as calls; 0: no group
  Context* alone;            // its context without callers; nullptr: none yet, or one per thread
  bool is_skipped;           // costs and calls are its caller's
  bool pops_on_jump;         // a jump out of it counts as a call by its caller
  bool is_toggled;           // collection changes where it is entered and left
  bool dumps_before;         // a part is written where it is entered
  bool dumps_after;          // or left
  bool zeros_before;         // counts begin anew where it is entered
  bool is_watched;           // one of these four holds
  const Name* object;
  const Name* file;
  const Name* name;
  const Name*
      shown_name;  // in profiles: another one where the client's compiler has one (jit_names.h)
  Function* next_in_bucket;
  std::size_t hash;

  bool is_heard() const { return dumps_before || dumps_after || zeros_before; }
};

// The code of a row: neighbouring instructions of a block that have the same line, and of which
// either all or none are executed.
struct RowCode {
  const Name* file;  // nullptr: unknown
  unsigned line;     // 0: unknown
  std::uint32_t instructions;
  Addr offset;  // of the first
};

// The first row of a block has the number of the block's executions.
struct Row {
  RowCode code;
  Block* block;  // the block that it is in
  StoredCosts costs;
};

struct Exit {
  enum class Kind : std::uint8_t {
    none,  // on to the next instruction
    jump,
    call,
    ret
  };

  Block* block;
  Addr after;  // the address behind the instruction
  Addr offset;
  std::uint32_t index;
  std::uint32_t row;
  Kind kind;
  bool is_conditional;
  bool is_computed;  // its target is computed
  bool is_intra;     // leads to a known block that cannot begin a call: the tracker need not know
  bool switches_stack;  // its block loads the stack pointer
};

struct Block {
  Instance* owner;      // the rows have the costs of this instance
  BlockCosts* counted;  // of the owner; nullptr: no owner
  BlockCosts* former;   // of the owner before; nullptr: none
  Function* function;   // the function of its first instruction
  const Name* object;
  Addr addr;               // now
  Superblock* superblock;  // its translation, the latest
  Row* rows;
  VgSectKind section;
  bool is_entry;  // its first instruction is a function's first
  bool is_piece;  // of its function: a call from that function does not count as a call
  std::uint32_t row_count;
  std::uint32_t exit_count;
  std::uint32_t instructions;
  Exit* exits;
  Block* site;       // in front of it, see CallSites; nullptr: none yet
  Addr offset;       // in the object; the address where there is none
  std::size_t form;  // a hash of its instructions; blocks differ in it, or in their exits
  Block* next_in_bucket;
  std::size_t hash;

  Row& row(std::size_t i) { return nth(rows, i); }
  const Row& row(std::size_t i) const { return nth(rows, i); }
  const Exit& last_exit() const { return exits[exit_count - 1]; }
};

// Finds the code in front of a block: the site of a call that was not seen.
class CallSites {
 public:
  // A block without instructions that has the line of the code in front of `block`.
  virtual Block& site_before(Block& block) { return block; }

 protected:
  ~CallSites() = default;
};

}  // namespace cg::tool::callgrind
