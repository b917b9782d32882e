// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/code/code_table.h"

#include <algorithm>
#include <span>
#include <utility>

#include "tool/callgrind/code/clones.h"
#include "tool/core/ensure.h"
#include "tool/core/memory.h"
#include "tool/core/message.h"

namespace cg::tool::callgrind {
namespace {

constexpr char kUnknown[] = "???";

bool is_entry(Addr addr) {
  const HChar* name = nullptr;
  return VG_(get_fnname_if_entry)(VG_(current_DiEpoch)(), addr, &name) != False;
}

Addr value_of(const IRConst& c) {
  return c.tag == Ico_U64 ? static_cast<Addr>(c.Ico.U64) : c.Ico.U32;
}

// The name of code that has no symbol.
void write_number_name(HChar* out, Addr offset, VgSectKind section) {
  const UInt n = VG_(sprintf)(out, sizeof(Addr) == 8 ? "0x%016lx" : "0x%08lx", offset);
  const char* const kind = section == Vg_SectData  ? " [Data]"
                           : section == Vg_SectBSS ? " [BSS]"
                           : section == Vg_SectGOT ? " [GOT]"
                           : section == Vg_SectPLT ? " [PLT]"
                                                   : "";
  VG_(sprintf)(out + n, "%s", kind);
}

struct SourceLine {
  const Name* file;
  unsigned line;
  friend bool operator==(const SourceLine&, const SourceLine&) = default;
};

// The name of the function that a clone was made of. It lasts until the next call.
const char* whole_name(const char* symbol) {
  static constinit Growing<char> name{"cg.clone"};
  name.resize(0);
  const std::size_t length = read_clone_name(symbol).length;
  for (std::size_t i = 0; i < length; ++i) name.push(symbol[i]);
  name.push('\0');
  return name.begin();
}

SourceLine line_of(Addr addr, NameTable& files) {
  const HChar* directory = "";
  const HChar* base = nullptr;
  UInt line = 0;
  if (!VG_(get_filename_linenum)(VG_(current_DiEpoch)(), addr, &base, &directory, &line))
    return {nullptr, 0};
  return {files.intern_path(directory, base), line};
}

bool starts_with(const char* text, const char* start) {
  return VG_(strncmp)(text, start, VG_(strlen)(start)) == 0;
}

// The invariants of a block, on which its instrumentation and the profile rely.
void check(const Block& b) {
  std::uint32_t instructions = 0;
  for (std::size_t i = 0; i < b.row_count; ++i) instructions += b.row(i).code.instructions;
  CG_ENSURE(instructions == b.instructions, "instructions of no row");
  for (std::size_t i = 0; i < b.exit_count; ++i) {
    CG_ENSURE(b.exits[i].index == i && b.exits[i].row < b.row_count, "an exit from no row");
    CG_ENSURE(i == 0 || b.exits[i - 1].row <= b.exits[i].row, "exits out of order");
  }
}

}  // namespace

Block* CodeTable::block(const IRSB* in, Addr addr, Int stack_pointer) {
  Draft draft{.addr = addr,
              .object = nullptr,
              .bias = 0,
              .section = Vg_SectUnknown,
              .form = 0,
              .is_nobodys = false,
              .switches_stack = false};
  draft.section = section_of(addr);
  DebugInfo* const info = VG_(find_DebugInfo)(VG_(current_DiEpoch)(), addr);
  // Code that no text section holds is nobody's.
  draft.object = objects_.intern(info == nullptr ? kUnknown : VG_(DebugInfo_get_filename)(info));
  draft.is_nobodys = info == nullptr;
  draft.switches_stack = stack_switch_.is_in(in, stack_pointer);
  if (info != nullptr) draft.bias = static_cast<Addr>(VG_(DebugInfo_get_text_bias)(info));
  draft_rows(in, draft);
  if (instructions_.empty()) return nullptr;
  draft_exits(in, draft);
  const std::size_t hash = mix(draft.object->hash + 3 * draft.offset(addr));
  // Code of no object may be other code that came to the same address.
  Block* const known = blocks_.find(hash, [&](const Block& b) {
    return b.object == draft.object && b.offset == draft.offset(addr) && b.form == draft.form &&
           has_exits_of(b) &&
           (!draft.is_nobodys || (b.section == draft.section && b.function == function(draft)));
  });
  if (known != nullptr) {
    move_to(*known, addr);
    return known;
  }
  Block* const fresh = make(draft);
  blocks_.insert(hash, fresh);
  return fresh;
}

void CodeTable::draft_rows(const IRSB* in, Draft& draft) {
  instructions_.resize(0);
  rows_.resize(0);
  SourceLine last{nullptr, 0};
  bool may_be_left = false;  // behind the last instruction
  for (const IRStmt* s : std::span{in->stmts, static_cast<std::size_t>(in->stmts_used)}) {
    if (s->tag == Ist_Exit) may_be_left = true;
    if (s->tag != Ist_IMark) continue;
    const Addr addr = s->Ist.IMark.addr;
    const UInt size = s->Ist.IMark.len == 0 ? VG_MIN_INSTR_SZB : s->Ist.IMark.len;
    const SourceLine line = line_of(addr, files_);
    if (options_.dump_instr || rows_.empty() || line != last || may_be_left)
      rows_.push(
          {.file = line.file, .line = line.line, .instructions = 0, .offset = draft.offset(addr)});
    ++rows_.back().instructions;
    last = line;
    may_be_left = false;
    instructions_.push({addr, size, static_cast<std::uint32_t>(rows_.size() - 1)});
    draft.form = mix(draft.form + 3 * draft.offset(addr) + size);
  }
}

void CodeTable::draft_exits(const IRSB* in, const Draft& draft) {
  exits_.resize(0);
  const Instruction* at = nullptr;  // none yet
  for (const IRStmt* s : std::span{in->stmts, static_cast<std::size_t>(in->stmts_used)}) {
    if (s->tag == Ist_IMark) at = at == nullptr ? instructions_.begin() : at + 1;
    if (s->tag == Ist_Exit && at != nullptr)
      add_exit(draft, value_of(*s->Ist.Exit.dst), true, s->Ist.Exit.jk, *at);
  }
  const bool is_constant = in->next->tag == Iex_Const;
  add_exit(draft, is_constant ? value_of(*in->next->Iex.Const.con) : 0, is_constant, in->jumpkind,
           instructions_.back());
  // A branch that was inverted leaves at the end when it is taken.
  for (std::size_t i = 0; i + 1 < exits_.size(); ++i) exits_[i].is_conditional = true;
  if (exits_.size() > 1 && exits_[exits_.size() - 2].kind == Exit::Kind::none) {
    exits_[exits_.size() - 2].is_conditional = false;
    exits_.back().is_conditional = true;
  }
}

void CodeTable::add_exit(const Draft& draft, Addr target, bool is_constant, IRJumpKind kind,
                         const Instruction& at) {
  const Addr after = at.addr + at.size;
  const Exit::Kind exit_kind = kind == Ijk_Call                 ? Exit::Kind::call
                               : kind == Ijk_Ret                ? Exit::Kind::ret
                               : is_constant && target == after ? Exit::Kind::none
                                                                : Exit::Kind::jump;
  exits_.push({.block = nullptr,
               .after = after,
               .offset = draft.offset(at.addr),
               .index = static_cast<std::uint32_t>(exits_.size()),
               .row = at.row,
               .kind = exit_kind,
               .is_conditional = false,
               .is_computed = !is_constant,
               .is_intra = kind == Ijk_Boring && is_constant && is_intra(draft, target),
               .switches_stack = draft.switches_stack});
}

VgSectKind CodeTable::section_of(Addr addr) {
  const HChar* name = nullptr;
  const VgSectKind known = VG_(DebugInfo_sect_kind)(&name, addr);
  return known == Vg_SectUnknown && plt_.has(addr) ? Vg_SectPLT : known;
}

bool CodeTable::is_intra(const Draft& draft, Addr target) {
  if (!options_.short_cut || options_.collect_jumps || draft.switches_stack) return false;
  const DiEpoch epoch = VG_(current_DiEpoch)();
  return section_of(target) == draft.section &&
         VG_(find_DebugInfo)(epoch, target) == VG_(find_DebugInfo)(epoch, draft.addr) &&
         !is_entry(target);
}

Block* CodeTable::make(const Draft& draft) {
  Block* const b = allocate_array<Block>("cg.block", 1);
  b->object = draft.object;
  b->addr = draft.addr;
  b->offset = draft.offset(draft.addr);
  b->form = draft.form;
  b->function = function(draft);
  b->section = draft.section;
  b->is_entry = is_entry(draft.addr);
  b->is_piece = is_piece(draft.addr);
  b->instructions = static_cast<std::uint32_t>(instructions_.size());
  b->row_count = static_cast<std::uint32_t>(rows_.size());
  b->exit_count = static_cast<std::uint32_t>(exits_.size());
  b->rows = allocate_stored<Row>("cg.rows", b->row_count);
  for (std::size_t i = 0; i < b->row_count; ++i) {
    b->row(i).code = rows_[i];
    b->row(i).block = b;
  }
  b->exits = allocate_array<Exit>("cg.exits", b->exit_count);
  std::copy(exits_.begin(), exits_.end(), b->exits);
  for (Exit& exit : std::span{b->exits, b->exit_count}) exit.block = b;
  if constexpr (kEnsures) check(*b);
  return b;
}

Block& CodeTable::site_before(Block& block) {
  if (block.site != nullptr) return *block.site;
  Block* const site = allocate_array<Block>("cg.block", 1);
  *site = block;
  site->superblock = nullptr;
  site->owner = nullptr;
  site->counted = nullptr;
  site->instructions = 0;
  site->row_count = site->exit_count = 1;
  site->rows = allocate_stored<Row>("cg.rows", 1);
  const SourceLine line = line_of(block.addr - 1, files_);
  site->rows->code = {
      .file = line.file, .line = line.line, .instructions = 0, .offset = block.offset - 1};
  site->exits = allocate_array<Exit>("cg.exits", 1);
  site->exits[0].block = site;
  site->exits[0].offset = block.offset - 1;
  block.site = site;
  return *site;
}

// Code that was overwritten may have instructions of the same sizes, and leave otherwise.
bool CodeTable::has_exits_of(const Block& b) const {
  return std::equal(exits_.begin(), exits_.end(), b.exits, b.exits + b.exit_count,
                    [](const Exit& a, const Exit& e) {
                      return a.kind == e.kind && a.offset == e.offset &&
                             a.is_computed == e.is_computed;
                    });
}

// Its object may be mapped elsewhere now.
void CodeTable::move_to(Block& known, Addr addr) const {
  CG_ENSURE(exits_.size() == known.exit_count, "a block with other exits");
  known.addr = addr;
  for (Exit& exit : std::span{known.exits, known.exit_count}) {
    exit.after = exits_[exit.index].after;
    exit.is_intra = exits_[exit.index].is_intra;
  }
}

bool CodeTable::is_piece(Addr addr) const {
  const HChar* symbol = nullptr;
  return options_.fold_clones && VG_(get_fnname)(VG_(current_DiEpoch)(), addr, &symbol) &&
         read_clone_name(symbol).is_piece;
}

Function* CodeTable::function(const Draft& draft) {
  const HChar* symbol = nullptr;
  HChar number[32];
  const Name* name = nullptr;
  bool is_jit_code = false;
  if (VG_(get_fnname)(VG_(current_DiEpoch)(), draft.addr, &symbol)) {
    const bool is_below_main = VG_(get_fnname_kind)(symbol) == Vg_FnNameBelowMain;
    name = names_.intern(is_below_main          ? "(below main)"
                         : options_.fold_clones ? whole_name(symbol)
                                                : symbol);
  } else {
    write_number_name(number, draft.offset(draft.addr), draft.section);
    name = names_.intern(number);
    is_jit_code = draft.is_nobodys && draft.section == Vg_SectUnknown;
  }
  const Name* const file = rows_[0].file != nullptr ? rows_[0].file : files_.intern(kUnknown);
  const std::size_t hash = mix(draft.object->hash + 3 * file->hash + 7 * name->hash);
  Function* const known = functions_.find(hash, [&](const Function& f) {
    return f.object == draft.object && f.file == file && f.name == name;
  });
  if (known != nullptr) return known;
  Function* const fresh = allocate_array<Function>("cg.function", 1);
  fresh->object = draft.object;
  fresh->file = file;
  fresh->name = fresh->shown_name = name;
  fresh->number = static_cast<std::uint32_t>(functions_.size());
  apply_options(*fresh, draft.section);
  if (is_jit_code && options_.jit_map) jit_names_.want(*fresh, draft.addr);
  functions_.insert(hash, fresh);
  return fresh;
}

void CodeTable::name_jit_code() {
  HChar path[32];
  VG_(sprintf)(path, "/tmp/perf-%d.map", VG_(getpid)());
  const char* const problem = jit_names_.read(path, names_);
  if (problem == nullptr || std::exchange(told_of_jit_map_, true)) return;
  message("warning: %s is not read: %s\n", path, problem);
}

void CodeTable::apply_options(Function& function, VgSectKind section) {
  const char* const name = function.name->text();
  function.recursions = options_.given_recursions.of(name, options_.recursions);
  function.callers = options_.given_callers.of(name, options_.callers);
  function.group = options_.groups.of(name, 0);
  function.is_skipped =
      options_.skipped.match(name) || (options_.skip_plt && section == Vg_SectPLT);
  function.is_toggled = options_.toggled.match(name);
  function.dumps_before = options_.dumped_before.match(name);
  function.dumps_after = options_.dumped_after.match(name);
  function.zeros_before = options_.zeroed_before.match(name) && !function.dumps_before;
  function.is_watched = function.is_toggled || function.is_heard();
  function.pops_on_jump =
      options_.popped_on_jump.match(name) || starts_with(name, "_dl_runtime_resolve");
}

}  // namespace cg::tool::callgrind
