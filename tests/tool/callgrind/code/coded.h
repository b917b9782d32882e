// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the tests of code_table share: an object with all kinds of sections and a library, of whose
// code the core knows what a test says, and the table.
//
//   program  .text 0x401000-0x402000, then .plt and .data, 0x1000 each; it is linked for 0x1000
//   library  .text 0x7000000-0x7001000; linked for 0
#pragma once

#include <initializer_list>
#include <string>

#include "tests/tool/fake_core.h"
#include "tests/tool/segments/ir_block.h"
#include "tool/callgrind/code/code_table.h"

namespace cg::tool::callgrind {

class CodeTableTest : public fake::Test {
 protected:
  static constexpr Addr kBias = 0x400000;
  static constexpr Addr kMain = 0x401000;
  static constexpr Addr kPlt = 0x402000;
  static constexpr Addr kData = 0x403000;
  static constexpr Addr kLibrary = 0x7000000;
  static constexpr Addr kNowhere = 0x100;

  CodeTableTest() {
    fake::core.objects = {"/bin/program", "/lib/library.so"};
    fake::core.sections = {{0, kMain, kMain + 0x1000, Vg_SectText, kBias},
                           {0, kPlt, kPlt + 0x1000, Vg_SectPLT, kBias},
                           {0, kData, kData + 0x1000, Vg_SectData, kBias},
                           {1, kLibrary, kLibrary + 0x1000, Vg_SectText, kLibrary}};
  }

  // The core knows so of the instruction at `a`.
  static void place(Addr a, unsigned line, const char* function = nullptr, Addr offset = 0,
                    const char* file = "a.c") {
    fake::core.debug_info[a] = {"src", file, line, function, offset};
  }

  // A block of instructions of 4 bytes, each on such a line.
  Block* block_of_lines(Addr at, std::initializer_list<unsigned> lines) {
    fake::Block ir;
    Addr a = at;
    for (const unsigned line : lines) {
      place(a, line);
      ir.imark(a, 4);
      a += 4;
    }
    return block(ir, at);
  }

  // One of one instruction.
  Block* block_at(Addr at, UInt size = 4) {
    fake::Block ir;
    ir.imark(at, size);
    return block(ir, at);
  }

  Block* block(const fake::Block& ir, Addr at) {
    return code.block(ir.ir(), at, fake::kStackPointer);
  }

  static std::string text(const Name* name) { return name == nullptr ? "none" : name->text(); }

  Options options;
  CodeTable code{options};
};

}  // namespace cg::tool::callgrind
