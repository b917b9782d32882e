// SPDX-License-Identifier: GPL-2.0-or-later
//
// Valgrind's core for the tool's unit tests: the few VG_(...) functions that the tool calls, on an
// ordinary run time. A test sets the facts that the real core would know, and reads the messages
// that it would print.
//
//   messages   as printed, each behind the mark of its kind instead of a process id:
//              "== " for users, "-- " for developers, "valgrind: " for errors; printf has no mark
//   exits      VG_(exit) and a bad option throw Exit
//   strings    from debug info last only until the next look-up, as in the real core
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

#include "tool/caches/cache_leaves.h"

namespace cg::tool::fake {

// The debug info of an address.
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

// Of data.
struct Symbol {
  std::string name;
  Addr begin = 0;
  Addr end = 0;
};

// Addresses where a part of a file is mapped, or memory that is no file's.
struct Mapping {
  Addr begin = 0;
  Addr end = 0;
  Off64T offset = 0;  // in the file
  std::string path;   // "": no file's
};

// Of a stack.
struct Frame {
  Addr sp = 0;
  Addr fp = 0;
};

struct Core {
  UInt epoch = 1;                              // of debug info
  int asked_functions = 0;                     // number of look-ups of a function
  std::map<Addr, Place> debug_info;            // other addresses have none
  std::map<Addr, std::vector<Place>> inlined;  // at these addresses, the innermost first
  VexArch arch = VexArchAMD64;
  std::vector<VexCache> caches;
  std::vector<CpuidLeaf> cpuid;                 // the processor's answers; zeros beyond
  bool traced_child = false;                    // whether a client's exec started this Valgrind
  std::vector<std::string> arguments;           // of the client
  std::vector<std::string> valgrind_arguments;  // Valgrind's own
  std::vector<std::string> objects;             // files that are mapped, as they were
  std::vector<Section> sections;                // elsewhere is no object
  std::vector<Mapping> mappings;                // elsewhere is nothing
  std::vector<Symbol> symbols;                  // of data
  std::vector<Addr> stack_trace;                // of every thread, the innermost first
  std::vector<Frame> frames;                    // of these
  Addr stack_pointer = 0;                       // of every thread
  SizeT stack_size = 0;
  int unwound = 0;                          // how often
  std::vector<Addr> stack_tops;             // the highest byte of the stacks of threads 1, 2, ...
  ThreadId running = 1;                     // the thread that runs
  Int bytes_per_write = INT_MAX;            // the most that VG_(write) takes
  int interrupted_writes = 0;               // number of interrupted calls before it writes
  bool has_memory = true;                   // whether try_allocate() has any
  bool can_rename = true;                   // whether VG_(rename) works
  unsigned descriptors = 1000;              // the most of the process
  bool can_empty = true;                    // whether VG_(open) empties an existing file
  bool has_system_calls = true;             // whether system calls that the core lacks work
  std::string temporary_folder;             // the result of VG_(tmpdir)
  std::string root_of_sysfs = "/nowhere";   // the folder in which VG_(open) looks for /sys/...
  std::vector<std::string> expanded_names;  // the arguments of VG_(expand_file_name)
  int numbered_names = 0;                   // number of expansions of %n
  std::vector<std::string> discards;        // the callers that discarded all translations
  Addr alternate_stack = 0;                 // of every thread: where it begins
  SizeT alternate_stack_size = 0;           // 0: none
  UInt milliseconds = 0;                    // since the start of the run
  std::uint64_t nanoseconds = 0;            // the same, as calls of the kernel are timed by
  std::uint64_t cpu_nanoseconds = 0;        // of the thread
  Int pid = 4711;
  Int user = -1;       // effective; -1: who runs the tests
  std::string to_gdb;  // what VG_(gdb_printf) said
  std::string messages;
};

extern Core core;

// The number of blocks of the tool's memory that are in use.
std::size_t allocated_blocks();

// Thrown when the core ends the run.
struct Exit {
  int status;
};

// Gives each test a new core without facts and messages.
class Test : public testing::Test {
 protected:
  Test() {
    core = {};
    VG_(clo_verbosity) = 1;
  }
};

}  // namespace cg::tool::fake
