// SPDX-License-Identifier: GPL-2.0-or-later
//
// Valgrind's core as the tool's unit tests see it: the few VG_(...) functions that the tool calls,
// on an ordinary run time. What the real core would know, the test says; what the real core would
// print, the test reads.
//
//   messages   as printed, each behind the mark of its kind instead of a process id:
//              "== " for users, "-- " for developers, "valgrind: " for errors; printf has none
//   exits      VG_(exit) and a bad option throw Exit
//   strings    from debug info last until the next look-up only, as the real core's
#pragma once

// Before the system's headers: their macros (st_atime) would rewrite Valgrind's.
#include "tool/core/valgrind.h"

#include <gtest/gtest.h>

#include <climits>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tool/caches/cpuid.h"

namespace cg::tool::fake {

// What debug info says of an address.
struct Place {
  const char* directory = "";
  const char* file = nullptr;  // nullptr: no line information
  unsigned line = 0;
  const char* function = nullptr;  // nullptr: no symbol
  Addr offset = 0;                 // from the function's start
};

// Addresses that a section of a mapped object takes.
struct Section {
  std::size_t object = 0;  // which of Core::objects
  Addr begin = 0;
  Addr end = 0;
  VgSectKind kind = Vg_SectText;
  Addr bias = 0;  // of the object's text
};

// Addresses where a part of a file is mapped, or memory that is no file's.
struct Mapping {
  Addr begin = 0;
  Addr end = 0;
  Off64T offset = 0;  // in the file
  std::string path;   // "": no file's
};

struct Core {
  UInt epoch = 1;                    // of debug info
  int asked_functions = 0;           // how often it was asked for one
  std::map<Addr, Place> debug_info;  // other addresses have none
  VexArch arch = VexArchAMD64;
  std::vector<VexCache> caches;
  std::vector<CpuidLeaf> cpuid;                 // what the processor answers; zeros beyond
  bool traced_child = false;                    // whether a client's exec started this Valgrind
  std::vector<std::string> arguments;           // of the client
  std::vector<std::string> valgrind_arguments;  // Valgrind's own
  std::vector<std::string> objects;             // files that are mapped, as they were
  std::vector<Section> sections;                // elsewhere is no object
  std::vector<Mapping> mappings;                // elsewhere is nothing
  Int bytes_per_write = INT_MAX;                // what VG_(write) takes at most
  int interrupted_writes = 0;                   // how often it is interrupted before it writes
  bool has_memory = true;                       // whether try_allocate() has any
  bool can_rename = true;                       // whether VG_(rename) works
  bool can_empty = true;                        // whether VG_(open) empties what is there
  bool has_system_calls = true;                 // whether those work that the core does not have
  std::string temporary_folder;                 // what VG_(tmpdir) says
  std::vector<std::string> expanded_names;      // what VG_(expand_file_name) was given
  int numbered_names = 0;                       // how often it expanded a %n
  std::vector<std::string> discards;            // who had all translations discarded
  Addr alternate_stack = 0;                     // of every thread: where it begins
  SizeT alternate_stack_size = 0;               // 0: none
  UInt milliseconds = 0;                        // since the start of the run
  std::uint64_t nanoseconds = 0;                // the same, as calls of the kernel are timed by
  std::uint64_t cpu_nanoseconds = 0;            // of the thread
  Int pid = 4711;
  Int user = -1;       // effective; -1: who runs the tests
  std::string to_gdb;  // what VG_(gdb_printf) said
  std::string messages;
};

extern Core core;

// How much of the tool's memory is in use, in blocks.
std::size_t allocated_blocks();

// The run was ended by the core.
struct Exit {
  int status;
};

// A core that knows nothing and has printed nothing, for each test.
class Test : public testing::Test {
 protected:
  Test() {
    core = {};
    VG_(clo_verbosity) = 1;
  }
};

}  // namespace cg::tool::fake
