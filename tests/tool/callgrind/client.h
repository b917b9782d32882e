// SPDX-License-Identifier: GPL-2.0-or-later
//
// A client under a profiler, made by hand: superblocks of two instructions, 4 bytes each, of which a test
// says whose they are and how they end. It runs them one by one, as the core would: what has no
// translation is instrumented first. Profiles spell names and positions out, unless told otherwise.
//
//   program of which most tests run some
//     main  0x1000, line 1   calls f
//           0x1008, line 2   jumps to 0x1000
//     f     0x2000, line 10  returns to where the test goes on
#pragma once

#include <initializer_list>
#include <map>
#include <string>

#include "tests/temporary_folder.h"
#include "tests/tool/fake_core.h"
#include "tests/tool/segments/interpreter.h"
#include "tests/tool/segments/ir_block.h"
#include "tool/callgrind/profiler.h"

namespace cg::tool::callgrind {

// Where code is: of a function of a.c, on that line.
struct Site {
  const char* function;
  Addr at;
  unsigned line;
};

class ClientTest : public fake::Test {
 protected:
  static constexpr Addr kMain = 0x1000;
  static constexpr Addr kAfter = 0x1008;
  static constexpr Addr kF = 0x2000;

  ClientTest();
  ~ClientTest() override;

  // Begins the run with such arguments and its first thread, which is 1. What was said is forgotten.
  void start(std::initializer_list<const char*> args = {});

  // Code that ends so. The first of a function's is its entry.
  void calls(const Site& site, Addr callee);
  void returns(const Site& site);
  void jumps(const Site& site, Addr to);
  // Jumps there if bit 0 of the register is set, else goes on behind.
  void branches(const Site& site, Addr to);
  // Code whose instructions, on lines that follow each other, the test adds itself.
  fake::Block& code(const Site& site, unsigned instructions);

  // Runs superblocks, one behind the other.
  void run(std::initializer_list<Addr> all);
  // main calls f, which returns: three blocks.
  void call_f() { run({kMain, kF, kAfter}); }
  // The core throws a translation away.
  void discard(Addr at);

  void begin_thread(ThreadId thread, Addr sp);
  void switch_to(ThreadId thread) { profiler.tracker().switch_to(thread); }

  // Of a profile in the test's folder: what stands behind `key`; its rows, calls and totals.
  std::string header(const std::string& name, const std::string& key) const;
  std::string body(const std::string& name) const;
  std::string out(const std::string& suffix = "") const { return folder.path("out" + suffix); }

  TemporaryFolder folder;
  Profiler profiler;
  fake::Registers registers{{fake::kStackPointer, 0x100000}};

 private:
  std::string out_option_ = "--callgrind-out-file=" + out();
  std::map<std::string, Addr> functions_;
  std::map<Addr, fake::Block> code_;
  std::map<Addr, IRSB*> translations_;
  std::size_t discards_ = 0;  // of all, that were obeyed
};

}  // namespace cg::tool::callgrind
