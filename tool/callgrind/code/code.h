// SPDX-License-Identifier: GPL-2.0-or-later
//
// The code of the client as the call graph sees it. It stays as long as the run.
//
//   Function   what has a name in a file of an object
//   Block      a basic block: a superblock, as the core does not chase. Known by its object and
//              where it begins there, so that it is the same when the object is mapped elsewhere
//   Row        instructions of a block that stand together and have a line of source in common
//   Exit       a way out of a block: each conditional exit, and its end
//
// A block's rows hold what it has cost one instance (call_graph.h): its owner.
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

// Of this and of what follows, what each call looks at stands in front.
struct Function {
  std::uint32_t number;      // from 0, in the order of their appearance
  std::uint32_t recursions;  // levels that are told apart, at least 1
  std::uint32_t callers;     // how many belong to its context
  std::uint32_t group;       // calls within which are none; 0: none
  Context* alone;            // its context without callers; nullptr: none yet, or one a thread
  bool is_skipped;           // costs and calls are its caller's
  bool pops_on_jump;         // leaves by a jump that is a call of its caller's
  bool is_toggled;           // collection changes where it is entered and left
  bool dumps_before;         // a part is written where it is entered
  bool dumps_after;          // or left
  bool zeros_before;         // counts begin anew where it is entered
  const Name* object;
  const Name* file;
  const Name* name;
  const Name*
      shown_name;  // in profiles: another one where the client's compiler has one (jit_names.h)
  Function* next_in_bucket;
  std::size_t hash;

  bool is_heard() const { return dumps_before || dumps_after || zeros_before; }
};

// Instructions of a block in a row that have a line in common, and are all executed or none: the
// first row says how often the block was.
struct Place {
  const Name* file;  // nullptr: unknown
  unsigned line;     // 0: unknown
  std::uint32_t instructions;
  Addr offset;  // of the first
};

struct Row {
  Place place;
  Block* block;  // that it is in
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
  bool is_computed;  // where it leads to
  bool is_intra;     // leads to a known block that cannot begin a call: nobody needs to look
};

struct Block {
  Instance* owner;      // whose costs the rows hold
  BlockCosts* counted;  // of the owner; nullptr: nobody's
  Function* function;   // that its first instruction belongs to
  const Name* object;
  Addr addr;               // now
  Superblock* superblock;  // its translation, the latest
  Row* rows;
  VgSectKind section;
  bool is_entry;  // its first instruction is a function's first
  bool switches_stack;
  bool is_piece;  // of its function: a call from that is none
  std::uint32_t row_count;
  std::uint32_t exit_count;
  std::uint32_t instructions;
  Exit* exits;
  Block* site;       // in front of it, see CallSites; nullptr: none yet
  Addr offset;       // in the object; the address where there is none
  std::size_t form;  // of its instructions: another one, or other exits, is another block
  Block* next_in_bucket;
  std::size_t hash;

  Row& row(std::size_t i) { return nth(rows, i); }
  const Row& row(std::size_t i) const { return nth(rows, i); }
  const Exit& last_exit() const { return exits[exit_count - 1]; }
};

}  // namespace cg::tool::callgrind
