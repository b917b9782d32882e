// SPDX-License-Identifier: GPL-2.0-or-later
//
// The tool as Valgrind's core sees it: what is registered, and what happens at the start, for
// each superblock and at the end. The core calls without context, so most
// globals live here. Nothing runs constructors: they are constant-initialised.
#include <utility>

#include "tool/cachegrind/cost_table.h"
#include "tool/cachegrind/options.h"
#include "tool/cachegrind/save_profile.h"
#include "tool/cachegrind/summary.h"
#include "tool/caches/cache_detect.h"
#include "tool/core/memory.h"
#include "tool/core/message.h"
#include "tool/core/output_file.h"
#include "tool/core/valgrind.h"
#include "tool/segments/code_lines.h"
#include "tool/segments/instrument.h"
#include "tool/segments/simulator.h"
#include "tool/segments/superblock_table.h"

void cg::sim::panic(const char* what) { VG_(tool_panic)(what); }

namespace cg::tool {

constinit Simulator simulator;

namespace cachegrind {
namespace {

constinit Options options;
constinit CacheTrio caches;
constinit CodeLines code_lines;
constinit CostTable costs;
constinit SuperblockTable superblocks;
constinit Instrumentation instrumentation{.booking = Booking(costs),
                                          .caches = simulator.caches,
                                          .code_lines = code_lines,
                                          .segments = superblocks.segments()};
constinit files::FileId empty_output;  // when the run began
constinit bool is_counting = false;

// VEX moves the widest registers in one access, and the model has accesses touch two lines at
// most.
void require_lines_as_wide_as_registers() {
  const std::int64_t min_line_size = caches.min_line_size();
  const Int widest_register = VG_(machine_get_size_of_largest_guest_register)();
  if (min_line_size >= widest_register) return;
  message("Cachegrind: cannot continue: the minimum line size (%d)\n",
          static_cast<Int>(min_line_size));
  message("  must be equal to or larger than the maximum register size (%d)\n", widest_register);
  message("  but it is not.  Exiting now.\n");
  VG_(exit)(1);
}

void print_cache_configuration() {
  const auto line = [](const char* name, const sim::CacheConfig& c) {
    message("  %s: %'lld B, %lld-way, %lld B lines\n", name, static_cast<Long>(c.size),
            static_cast<Long>(c.assoc), static_cast<Long>(c.line_size));
  };
  message("Cache configuration used:\n");
  line("I1", caches.i1);
  line("D1", caches.d1);
  line("LL", caches.ll);
}

void choose_caches() {
  caches = tool::choose_caches(options.caches, options.cache_sim());
  require_lines_as_wide_as_registers();
  if (VG_(clo_verbosity) > 1) print_cache_configuration();
}

template <typename Cache>
void set_up(Cache& cache, const sim::CacheConfig& config) {
  const std::size_t words = Cache::storage_words(config);
  cache = Cache(config, {allocate_array<std::uint64_t>("cg.cache", words), words});
}

void set_up_caches() {
  code_lines.set_up(simulator.caches.i1, caches.i1);
  set_up(simulator.caches.d1, caches.d1);
  set_up(simulator.caches.ll, caches.ll);
}

// Also at the name, whose faults are better noticed now than when all is counted.
void look_at_output() {
  HChar* const path = options.likely_out_file();
  empty_output = OutputFile::empty_file(path);
  VG_(free)(path);
}

void post_clo_init() {
  leave_the_core_some();
  if (options.minds_caches()) choose_caches();
  look_at_output();
  if (options.cache_sim()) set_up_caches();
  instrumentation.cache_sim = options.cache_sim();
  instrumentation.branch_sim = options.branch_sim;
  instrumentation.min_line_size = static_cast<std::uint32_t>(caches.min_line_size());
  is_counting = true;
}

IRSB* instrument(VgCallbackClosure* closure, IRSB* in, const VexGuestLayout* /*layout*/,
                 const VexGuestExtents* /*extents*/, const VexArchInfo* /*host*/, IRType guest_word,
                 IRType host_word) {
  if (guest_word != host_word) sim::panic("guest and host word sizes differ");
  Superblock& superblock = superblocks.create({.entry = closure->nraddr, .code = closure->readdr});
  return Instrumenter(instrumentation, in, superblock, guest_word).run();
}

void discard(Addr entry, VexGuestExtents extents) {
  costs.forget_addresses();
  superblocks.discard({.entry = entry, .code = extents.base[0]});
}

void finish(Int /*exit_status*/) {
  superblocks.fold_all();
  const sim::Costs total = costs.total();
  HChar* const path = options.expanded_out_file();
  const ProfileHeader header{.caches = caches,
                             .describes_caches = options.minds_caches(),
                             .cache_sim = options.cache_sim(),
                             .branch_sim = options.branch_sim};
  save_profile(path, empty_output, header, costs, total);
  VG_(free)(path);
  if (VG_(clo_verbosity) > 0) {
    print_summary(total, *options.compat, options.cache_sim(), options.branch_sim);
  }
  if (VG_(clo_stats)) print_stats(costs, superblocks);
}

Bool process_option(const HChar* arg) {
  const bool is_known = options.parse(arg);
  VG_(details_description)(options.compat->description);
  return is_known ? True : False;
}

void pre_clo_init() {
  VG_(details_name)("Cachegrind");
  VG_(details_version)(nullptr);
  VG_(details_description)(options.compat->description);
  VG_(details_copyright_author)("Copyright (C) 2026, and GNU GPL'd, by the Cachegrind++ authors.");
  VG_(details_bug_reports_to)(VG_BUGS_TO);
  VG_(details_avg_translation_sizeB)(256);  // measured: 217 (python3) to 228 (cc1plus) bytes

  // Which registers must be exact at memory accesses decides which IR arrives, so counts depend
  // on it. The user may override.
  VG_(clo_vex_control).iropt_register_updates_default = VexRegUpdSpAtMemAccess;
  VG_(clo_px_file_backed) = VexRegUpdSpAtMemAccess;

  VG_(basic_tool_funcs)(post_clo_init, instrument, finish);
  VG_(needs_superblock_discards)(discard);
  VG_(needs_command_line_options)(process_option, print_usage, print_debug_usage);
}

}  // namespace
}  // namespace cachegrind

void out_of_memory(const char* what, std::size_t bytes) {
  message("error: out of memory: cannot allocate %'lu bytes for %s\n", static_cast<UWord>(bytes),
          what);
  if (std::exchange(cachegrind::is_counting, false)) {
    message("The run ends here; the profile has what was counted so far.\n");
    cachegrind::finish(1);
  }
  VG_(exit)(1);
}

}  // namespace cg::tool

extern "C" {
VG_DETERMINE_INTERFACE_VERSION(cg::tool::cachegrind::pre_clo_init)
}
