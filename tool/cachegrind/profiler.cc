// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/profiler.h"

#include <utility>

#include "files/path.h"
#include "sim/columns.h"
#include "tool/cachegrind/beside_profile.h"
#include "tool/cachegrind/misses_by_object.h"
#include "tool/cachegrind/misses_by_stride.h"
#include "tool/cachegrind/profile_writer.h"
#include "tool/cachegrind/summary.h"
#include "tool/caches/cache_detect.h"
#include "tool/caches/predictor_options.h"
#include "tool/core/memory.h"
#include "tool/core/message.h"
#include "tool/core/next_step.h"
#include "tool/core/output_file.h"
#include "tool/segments/client_pages.h"
#include "tool/segments/dormant.h"
#include "tool/segments/machine_caches.h"
#include "tool/segments/machine_classes.h"
#include "tool/segments/miss_classes.h"
#include "tool/segments/miss_curve.h"
#include "tool/segments/predictors.h"

namespace cg::tool::cachegrind {
namespace {

// Prints the plan that -v asks for when a run begins: the events it counts, when it counts, and the
// file of the profile, whose name, expanded, is `path`.
void print_plan(const Options& options, const char* path) {
  message("Counted:");
  const auto columns = sim::Columns::of_cachegrind(options.events());
  for (const sim::Event* event : columns.all()) message(" %s", event->name);
  message("\n");
  if (!options.instr_at_start) message("  in the program's measuring windows alone\n");
  options.toggled.for_each([](const char* glob) { message("  while '%s' runs\n", glob); });
  if (options.exact) message("  what ran alone\n");
  const bool is_relative = path[0] != '/';
  message("Profile: %s%s%s\n", is_relative ? VG_(get_startup_wd)() : "", is_relative ? "/" : "",
          path);
}

template <typename Cache>
void set_up(Cache& cache, const sim::CacheConfig& config) {
  const std::size_t words = Cache::storage_words(config);
  cache = Cache(config, {allocate_array<std::uint64_t>("cg.cache", words), words});
}

void warn_of_window(const char* request, const char* state) {
  debug_message("warning: CACHEGRIND_%s_INSTRUMENTATION called,\n", request);
  debug_message("         but instrumentation is already %s\n", state);
}

}  // namespace

void Profiler::start() {
  if (!options.cache_sim()) refuse_misses();
  check_predictors(options.predictors, options.branch_reasons, options.branch_sim);
  if (options.unknown_object) costs_.name_objects();
  if (options.dump_instr) costs_.tell_instructions_apart();
  if (options.objects) misses_by_object.begin(options);
  if (options.miss_patterns) misses_by_stride.begin();
  if (options.minds_caches()) choose_caches();
  look_at_output();
  if (options.cache_sim()) {
    code_lines_.set_up(simulator.caches.i1, caches_.i1);
    set_up(simulator.caches.d1, caches_.d1);
    if (!options.machine) set_up(simulator.caches.ll, caches_.ll);
  }
  if (options.miss_classes && !options.machine) {
    miss_classes.begin(caches_);
    MissClasses::instrument(instrumentation_);
  }
  if (options.miss_patterns) {
    instrumentation_.sites = &miss_sites_;
    if (!options.miss_classes) instrumentation_.runners = pattern_runners();
  }
  if (options.curve) {
    miss_curve.begin(caches_.d1);
    if (!options.miss_classes) instrumentation_.runners = measuring_runners();
  }
  if (options.machine) begin_machine();
  StoredCosts::set_words(options.events().words());
  instrumentation_.keeps_ip = options.objects;
  instrumentation_.cache_sim = options.cache_sim();
  instrumentation_.branch_sim = options.branch_sim;
  instrumentation_.has_chosen_predictors =
      predictors.begin(options.predictors, options.branch_reasons);
  instrumentation_.predicts_returns = options.predictors.predicts_returns();
  instrumentation_.min_line_size = static_cast<std::uint32_t>(min_line_size(caches_));
  if (!options.instr_at_start) gate_.begin_without_window();
  if (watches()) stack_watch_.begin(VG_N_THREADS);
  if (options.exact || watches() || instrumentation_.predicts_returns)
    VG_(clo_vex_control).guest_chase = False;
  is_counting_ = true;
}

void Profiler::begin_machine() {
  machine_caches.begin(*options.machine, caches_);
  MachineCaches::instrument(*options.machine, instrumentation_);
  if (options.machine->tlbs.any() && options.machine->tlbs.has_huge_pages) client_pages.begin();
  if (options.curve) instrumentation_.runners = measuring_machine_runners();
  if (!options.miss_classes) return;
  machine_classes.begin(*options.machine, caches_);
  MachineClasses::instrument(*options.machine, instrumentation_);
}

void Profiler::refuse_misses() const {
  options.caches.machine.refuse_if_any("need --cache-sim=yes");
  constexpr const char* kWhy = "needs --cache-sim=yes";
  if (options.miss_classes) refuse(kMissClasses, kWhy);
  if (options.miss_patterns) refuse(kMissPatterns, kWhy);
  if (options.curve) refuse(kCurve, kWhy);
}

void Profiler::choose_caches() {
  caches_ = tool::choose_caches(options.caches, options.cache_sim());
  if (options.curve) options.curve_word = first_word_of_curve(caches_.d1);
  require_lines_as_wide_as_registers(caches_);
  if (VG_(clo_verbosity) > 1) print_caches(caches_);
  if (options.caches.machine.any()) set_up_machine();
}

void Profiler::set_up_machine() {
  options.machine = options.caches.machine.machine(caches_);
  if (options.curve && !options.machine->has_lru_l1())
    refuse(kCurve, "needs I1 and D1 to be least recently used");
  if (VG_(clo_verbosity) > 1) print_machine(*options.machine);
}

// Tries the name, too: its faults are better noticed now than at the end of a long run.
void Profiler::look_at_output() {
  path_ = options.likely_out_file();
  pid_ = VG_(getpid)();
  empty_output_ = OutputFile::empty_file(path_);
  if (VG_(clo_verbosity) > 1) print_plan(options, path_);
}

IRSB* Profiler::instrument(IRSB* in, SuperblockKey key, ThreadId thread,
                           const VexGuestLayout& layout, IRType word) {
  IRSB* const out = watched(in, key, thread, layout, word);
  return options.objects ? misses_by_object.hooked(out, key.entry, word) : out;
}

IRSB* Profiler::watched(IRSB* in, SuperblockKey key, ThreadId thread, const VexGuestLayout& layout,
                        IRType word) {
  if (!watches()) return translate(in, key, word, false);
  stack_watch_.look(thread, VG_(get_SP)(thread));
  const bool is_toggled = begins_toggled_function(key.entry);
  return stack_watch_.watched(translate(in, key, word, is_toggled), is_toggled, layout.offset_SP,
                              word);
}

// A toggled function may open the gate where it begins: there, nothing is plain.
IRSB* Profiler::translate(IRSB* in, SuperblockKey key, IRType word, bool is_toggled) {
  switch (gate_.next_translation()) {
    case Gate::Translations::plain:
      return is_toggled ? dormant_copy(in, key.entry, kAllCode, gate_.word(), word) : in;
    case Gate::Translations::dormant:
      return dormant_copy(in, key.entry, {key.code, 1}, gate_.word(), word);
    case Gate::Translations::asking:
      instrumentation_.gate = gate_.word();
      break;
    case Gate::Translations::counting:
      instrumentation_.gate = nullptr;
      break;
  }
  return Instrumenter(instrumentation_, in, superblocks_.create(key), word).run();
}

bool Profiler::begins_toggled_function(Addr entry) {
  const HChar* name = nullptr;
  return VG_(get_fnname_if_entry)(VG_(current_DiEpoch)(), entry, &name) != False &&
         options.toggled.match(name);
}

void Profiler::begin_thread(ThreadId thread) {
  if (watches()) stack_watch_.begin_thread(thread);
  if (options.objects) misses_by_object.begin_thread(thread);
}

void Profiler::switch_to(ThreadId thread) {
  if (watches()) stack_watch_.switch_to(thread);
}

void Profiler::discard(SuperblockKey key) {
  costs_.forget_addresses();
  superblocks_.discard(key);
}

void Profiler::start_instrumentation() {
  if (gate_.has_window()) return warn_of_window("START", "enabled");
  gate_.set_window(true);
}

void Profiler::stop_instrumentation() {
  if (!gate_.has_window()) return warn_of_window("STOP", "disabled");
  gate_.set_window(false);
}

void Profiler::zero() {
  superblocks_.fold_all();
  costs_.zero();
  if (options.objects) misses_by_object.zero();
  if (options.miss_patterns) misses_by_stride.zero();
}

bool Profiler::dump(const char* name) {
  superblocks_.fold_all();
  files::Path path(name[0] == '/' ? "" : VG_(get_startup_wd)());
  if (name[0] != '/') path << '/';
  path << name;
  const bool is_written = write_to(path.c_str(), {}, header(), costs_, costs_.total());
  return write_beside_profile(path.c_str()) && is_written;
}

void Profiler::hold_output() const {
  HChar* const path = options.likely_out_file();
  OutputFile::hold(path);
  if (options.objects) OutputFile::hold(path_beside(path, kObjectsSuffix).c_str());
  if (options.miss_patterns) OutputFile::hold(path_beside(path, kStridesSuffix).c_str());
  VG_(free)(path);
}

bool Profiler::write_beside_profile(const char* profile) const {
  const bool has_objects = !options.objects || misses_by_object.write(profile);
  return (!options.miss_patterns || misses_by_stride.write(profile)) && has_objects;
}

bool Profiler::save_so_far() {
  superblocks_.fold_all();
  HChar* const path = options.likely_out_file();
  ProfileHeader checkpoint = header();
  checkpoint.is_checkpoint = true;
  const bool is_written = write_to(path, empty_output_, checkpoint, costs_, costs_.total());
  write_beside_profile(path);
  VG_(free)(path);
  return is_written;
}

sim::Costs Profiler::total_so_far() {
  superblocks_.fold_all();
  return costs_.total();
}

ProfileHeader Profiler::header() const {
  return {.caches = caches_,
          .describes_caches = options.minds_caches(),
          .events = options.events(),
          .machine = options.machine,
          .preset = options.caches.machine.preset,
          .predictors = options.predictors,
          .fingerprinted = options.fingerprint ? &options : nullptr};
}

void Profiler::finish() {
  superblocks_.fold_all();
  const sim::Costs total = costs_.total();
  HChar* const path = options.expanded_out_file();
  if (VG_(getpid)() != pid_ && VG_(strcmp)(path, path_) == 0)
    warn_of_shared_profile(path, "--cachegrind-out-file");
  const bool is_there = save_profile(path, empty_output_, header(), costs_, total);
  write_beside_profile(path);
  options.warn_of_unmatched();
  if (VG_(clo_verbosity) > 0) print_summary(total, *options.compat, options.events());
  if (VG_(clo_stats)) print_stats(costs_, superblocks_);
  if (is_there) print_next_step("cg_annotate", path);
  VG_(free)(path);
}

void Profiler::finish_early() {
  if (!std::exchange(is_counting_, false)) return;
  message("The run ends here; the profile has what was counted so far.\n");
  finish();
}

}  // namespace cg::tool::cachegrind
