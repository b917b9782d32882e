// SPDX-License-Identifier: GPL-2.0-or-later
//
// Capstone, loaded when the first instruction is asked for: its tables take 5 ms to load, which
// every report without assembly would wait for (9 ms in all).
#pragma once

#include <capstone/capstone.h>

namespace cg::binaries {

struct CapstoneLibrary {
  decltype(&::cs_open) open;
  decltype(&::cs_close) close;
  decltype(&::cs_option) option;
  decltype(&::cs_malloc) make_instruction;
  decltype(&::cs_free) free_instruction;
  decltype(&::cs_disasm_iter) decode;

  static const char* const kName;
  // Null if it is not installed.
  static const CapstoneLibrary* loaded();
};

}  // namespace cg::binaries
