// SPDX-License-Identifier: GPL-2.0-or-later
//
// The tool as Valgrind's core sees it: what is registered, and whom its calls reach. The core calls
// without context, so the globals live here. Nothing runs constructors: they are
// constant-initialised.
#include "tool/callgrind/profiler.h"
#include "tool/callgrind/requests.h"
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

namespace callgrind {
namespace {

constinit Profiler profiler;
constinit ReplacedProgram replaced_program;

void post_clo_init() {
  leave_the_core_some();
  profiler.start();
  replaced_program.begin();
}

IRSB* instrument(VgCallbackClosure* closure, IRSB* in, const VexGuestLayout* layout,
                 const VexGuestExtents* /*extents*/, const VexArchInfo* /*host*/, IRType guest_word,
                 IRType host_word) {
  if (guest_word != host_word) sim::panic("guest and host word sizes differ");
  return profiler.instrument(in, {.entry = closure->nraddr, .code = closure->readdr}, *layout,
                             guest_word);
}

void discard(Addr entry, VexGuestExtents extents) {
  profiler.discard({.entry = entry, .code = extents.base[0]});
}

void start_client_code(ThreadId thread, ULong blocks) {
  profiler.tracker().switch_to(thread);
  if (profiler.options.dump_every_bb != 0) profiler.dump_when_due(blocks);
}
void begin_thread(ThreadId thread) { profiler.begin_thread(thread); }
void end_thread(ThreadId thread) { profiler.end_thread(thread); }
Registers registers_of(ThreadId thread) {
  return {.ip = VG_(get_IP)(thread), .sp = VG_(get_SP)(thread)};
}
void begin_handler(ThreadId thread, Int signal, Bool is_on_alternate_stack) {
  Stack alternate;
  if (is_on_alternate_stack) {
    alternate.begin = VG_(thread_get_altstack_min)(thread);
    alternate.end = alternate.begin + VG_(thread_get_altstack_size)(thread);
  }
  profiler.tracker().begin_handler(thread, signal, registers_of(thread), alternate);
}
void end_handler(ThreadId thread, Int signal) {
  profiler.tracker().end_handler(thread, signal, registers_of(thread));
}

void begin_system_call(ThreadId thread, UInt number, UWord* arguments, UInt /*count*/) {
  replaced_program.begin_call(number, arguments);
  if (may_forbid_files(number)) profiler.hold_output();
  profiler.begin_system_call(thread);
}
void end_system_call(ThreadId thread, UInt number, UWord* arguments, UInt /*count*/,
                     SysRes result) {
  client_pages.end_call(number, arguments, result);
  profiler.end_system_call(thread);
}

Bool handle_client_request(ThreadId /*thread*/, UWord* arguments, UWord* result) {
  *result = 0;
  return handle_request(profiler, arguments, *result) ? True : False;
}

void finish(Int /*exit_status*/) { profiler.finish(); }

Bool process_option(const HChar* arg) {
  if (profiler.options.parse(arg)) return True;
  say_near_option(arg);
  return False;
}

void pre_clo_init() {
  VG_(details_name)("Callgrind");
  VG_(details_version)(nullptr);
  VG_(details_description)("a call-graph generating cache profiler");
  VG_(details_copyright_author)("Copyright (C) 2026, and GNU GPL'd, by the Cachegrind++ authors.");
  VG_(details_bug_reports_to)(VG_BUGS_TO);
  VG_(details_avg_translation_sizeB)(256);

  // Which registers must be exact at memory accesses decides which IR arrives, so counts depend
  // on it. The user may override.
  VG_(clo_vex_control).iropt_register_updates_default = VexRegUpdSpAtMemAccess;
  VG_(clo_px_file_backed) = VexRegUpdSpAtMemAccess;

  VG_(basic_tool_funcs)(post_clo_init, instrument, finish);
  VG_(needs_superblock_discards)(discard);
  VG_(needs_client_requests)(handle_client_request);
  VG_(needs_command_line_options)(process_option, print_usage, print_debug_usage);
  VG_(needs_syscall_wrapper)(begin_system_call, end_system_call);
  VG_(track_start_client_code)(start_client_code);
  VG_(track_pre_thread_first_insn)(begin_thread);
  VG_(track_pre_thread_ll_exit)(end_thread);
  VG_(track_pre_deliver_signal)(begin_handler);
  VG_(track_post_deliver_signal)(end_handler);
}

}  // namespace
}  // namespace callgrind

void out_of_memory(const char* what, std::size_t bytes) {
  message("error: out of memory: cannot allocate %'lu bytes for %s\n", static_cast<UWord>(bytes),
          what);
  callgrind::profiler.finish_early();
  VG_(exit)(1);
}

}  // namespace cg::tool

extern "C" {
VG_DETERMINE_INTERFACE_VERSION(cg::tool::callgrind::pre_clo_init)
}
