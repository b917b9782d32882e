// SPDX-License-Identifier: GPL-2.0-or-later
//
// The tool as Valgrind's core sees it: what is registered, and whom its calls reach. The core calls
// without context, so the globals live here. Nothing runs constructors: they are
// constant-initialised.
#include "tool/cachegrind/intervals.h"
#include "tool/cachegrind/process_index.h"
#include "tool/cachegrind/profiler.h"
#include "tool/cachegrind/requests.h"
#include "tool/core/memory.h"
#include "tool/core/message.h"
#include "tool/core/replaced_program.h"
#include "tool/core/sandbox.h"
#include "tool/core/valgrind.h"
#include "tool/segments/client_pages.h"
#include "tool/segments/simulator.h"

void cg::sim::panic(const char* what) { VG_(tool_panic)(what); }

namespace cg::tool {

constinit Simulator simulator;

namespace cachegrind {
namespace {

constinit Profiler profiler;
constinit Intervals intervals;
constinit ProcessIndex process_index;
constinit ReplacedProgram replaced_program;

void begin_thread(ThreadId /*parent*/, ThreadId thread) { profiler.begin_thread(thread); }

void start_client_code(ThreadId thread, ULong /*blocks*/) {
  profiler.switch_to(thread);
  if (profiler.options.minds_time()) intervals.look(profiler, thread);
}

void begin_fork_child(ThreadId /*thread*/) { process_index.begin(); }

void begin_call(ThreadId /*thread*/, UInt number, UWord* arguments, UInt /*count*/) {
  replaced_program.begin_call(number, arguments);
  process_index.begin_call(number, arguments[0]);
  if (may_forbid_files(number)) profiler.hold_output();
}

void end_call(ThreadId /*thread*/, UInt number, UWord* arguments, UInt /*count*/, SysRes result) {
  client_pages.end_call(number, arguments, result);
}

void keep_index() {
  process_index.begin();
  VG_(atfork)(nullptr, nullptr, begin_fork_child);
}

// Of a process, or of as much of one as there was memory for.
void append_to_index() {
  if (!profiler.options.index) return;
  HChar* const path = profiler.options.likely_out_file();
  process_index.append(path, profiler.total_so_far().ir.accesses);
  VG_(free)(path);
}

void post_clo_init() {
  leave_the_core_some();
  profiler.start();
  if (profiler.options.minds_time() || profiler.options.minds_threads())
    VG_(track_start_client_code)(start_client_code);
  if (profiler.options.index) keep_index();
  replaced_program.begin();
  VG_(needs_syscall_wrapper)(begin_call, end_call);
}

IRSB* instrument(VgCallbackClosure* closure, IRSB* in, const VexGuestLayout* layout,
                 const VexGuestExtents* /*extents*/, const VexArchInfo* /*host*/, IRType guest_word,
                 IRType host_word) {
  if (guest_word != host_word) sim::panic("guest and host word sizes differ");
  return profiler.instrument(in, {.entry = closure->nraddr, .code = closure->readdr}, closure->tid,
                             *layout, guest_word);
}

void discard(Addr entry, VexGuestExtents extents) {
  profiler.discard({.entry = entry, .code = extents.base[0]});
}

Bool handle_client_request(ThreadId /*thread*/, UWord* arguments, UWord* result) {
  *result = 0;
  return handle_request(profiler, arguments, *result) ? True : False;
}

void finish(Int /*exit_status*/) {
  profiler.finish();
  append_to_index();
}

Bool process_option(const HChar* arg) {
  const bool is_known = profiler.options.parse(arg);
  VG_(details_description)(profiler.options.compat->description);
  if (!is_known) say_near_option(arg);
  return is_known ? True : False;
}

void pre_clo_init() {
  VG_(details_name)("Cachegrind");
  VG_(details_version)(nullptr);
  VG_(details_description)(profiler.options.compat->description);
  VG_(details_copyright_author)("Copyright (C) 2026, and GNU GPL'd, by the Cachegrind++ authors.");
  VG_(details_bug_reports_to)(VG_BUGS_TO);
  VG_(details_avg_translation_sizeB)(256);  // measured: 217 (python3) to 228 (cc1plus) bytes

  // Which registers must be exact at memory accesses decides which IR arrives, so counts depend
  // on it. The user may override.
  VG_(clo_vex_control).iropt_register_updates_default = VexRegUpdSpAtMemAccess;
  VG_(clo_px_file_backed) = VexRegUpdSpAtMemAccess;

  VG_(basic_tool_funcs)(post_clo_init, instrument, finish);
  VG_(track_pre_thread_ll_create)(begin_thread);
  VG_(needs_superblock_discards)(discard);
  VG_(needs_client_requests)(handle_client_request);
  VG_(needs_command_line_options)(process_option, print_usage, print_debug_usage);
}

}  // namespace
}  // namespace cachegrind

void out_of_memory(const char* what, std::size_t bytes) {
  message("error: out of memory: cannot allocate %'lu bytes for %s\n", static_cast<UWord>(bytes),
          what);
  cachegrind::profiler.finish_early();
  cachegrind::append_to_index();
  VG_(exit)(1);
}

}  // namespace cg::tool

extern "C" {
VG_DETERMINE_INTERFACE_VERSION(cg::tool::cachegrind::pre_clo_init)
}
