// SPDX-License-Identifier: GPL-2.0-or-later
//
// The table of all translated code: blocks and functions, each once.
#pragma once

#include <cstddef>

#include "tool/callgrind/code/code.h"
#include "tool/callgrind/code/jit_names.h"
#include "tool/callgrind/code/plt_sections.h"
#include "tool/callgrind/code/stack_switch.h"
#include "tool/callgrind/options/options.h"
#include "tool/core/growing.h"
#include "tool/core/hash_table.h"
#include "tool/core/name_table.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {

class CodeTable final : public CallSites {
 public:
  constexpr explicit CodeTable(Options& options) : options_(options) {}

  // The block that is translated from `in`, entered at `addr`; nullptr if it has no instruction.
  // `stack_pointer` is the offset of the stack pointer in the guest's state.
  Block* block(const IRSB* in, Addr addr, Int stack_pointer);

  Block& site_before(Block& block) override;

  // Gives names their rank, for the profile.
  void sort_names() {
    objects_.sort_names();
    files_.sort_names();
  }
  // Gives code without a name the name from the client's compiler.
  void name_jit_code();
  std::size_t functions() const { return functions_.size(); }
  std::size_t blocks() const { return blocks_.size(); }

 private:
  struct Instruction {
    Addr addr;
    UInt size;
    std::uint32_t row;
  };

  // A block while it is read from the IR, with the three lists below.
  struct Draft {
    Addr addr;
    const Name* object;
    Addr bias;  // of the object's text: address minus offset
    VgSectKind section;
    std::size_t form;
    bool is_nobodys;
    bool switches_stack;

    Addr offset(Addr a) const { return a - bias; }
  };

  void draft_rows(const IRSB* in, Draft& draft);
  void draft_exits(const IRSB* in, const Draft& draft);
  void add_exit(const Draft& draft, Addr target, bool is_constant, IRJumpKind kind,
                const Instruction& at);
  VgSectKind section_of(Addr addr);
  bool is_intra(const Draft& draft, Addr target);
  Block* make(const Draft& draft);
  bool has_exits_of(const Block& block) const;
  void move_to(Block& known, Addr addr) const;
  bool is_piece(Addr addr) const;
  Function* function(const Draft& draft);
  void apply_options(Function& function, VgSectKind section);

  Options& options_;
  PltSections plt_;
  StackSwitch stack_switch_;
  JitNames jit_names_;
  bool told_of_jit_map_ = false;
  NameTable objects_;
  NameTable files_;
  NameTable names_;
  HashTable<Function> functions_{"cg.functions.buckets"};
  HashTable<Block> blocks_{"cg.blocks.buckets"};
  Growing<Instruction> instructions_{"cg.draft"};
  Growing<RowCode> rows_{"cg.draft"};
  Growing<Exit> exits_{"cg.draft"};
};

}  // namespace cg::tool::callgrind
