// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/cache_detect.h"

#include <optional>

#include "tool/caches/cache_leaves.h"
#include "tool/caches/core_caches.h"
#include "tool/caches/sysfs_caches.h"
#include "tool/caches/traced_child.h"
#include "tool/core/message.h"
#include "tool/core/valgrind.h"

namespace cg::tool {
namespace {

using sim::CacheConfig;

// One of the caches, on its way to being chosen.
struct Candidate {
  std::optional<CacheConfig> given;
  std::optional<CacheConfig> processor;
  std::optional<CacheConfig> core;
  CacheConfig fallback;

  bool missing() const { return !given && !processor && !core; }

  CacheConfig by_core() const { return core ? *core : fallback; }
  CacheConfig detected() const { return processor ? *processor : by_core(); }

  // As they can be simulated: here, and by Cachegrind.
  CacheConfig ours() const { return sim::with_power_of_two_sets(detected()); }
  CacheConfig theirs() const { return sim::with_power_of_two_sets(by_core()); }

  bool differs() const { return !given && ours() != theirs(); }
};

using Candidates = sim::Levels<Candidate>;

// On one line, in the command line's own notation.
void say_differences(const Candidates& candidates) {
  HChar line[512];  // at most 120 for each cache
  HChar* end = line;
  const auto add = [&](const char* name, const Candidate& c) {
    if (!c.differs()) return;
    const CacheConfig ours = c.ours();
    const CacheConfig theirs = c.theirs();
    end += VG_(sprintf)(end, "%s%s %lld,%lld,%lld (Cachegrind 3.19 would take %lld,%lld,%lld)",
                        end == line ? "" : ", ", name, static_cast<Long>(ours.size),
                        static_cast<Long>(ours.assoc), static_cast<Long>(ours.line_size),
                        static_cast<Long>(theirs.size), static_cast<Long>(theirs.assoc),
                        static_cast<Long>(theirs.line_size));
  };
  sim::for_each_cache(add, candidates);
  if (end != line) debug_message("note: the caches are this processor's: %s\n", line);
}

// Says it when a set count had to be made a power of two.
void say_adjustment(const char* name, const Candidate& candidate) {
  if (candidate.given || candidate.differs() || candidate.ours() == candidate.detected()) return;
  const auto say = [&](const char* which, const CacheConfig& c) {
    debug_message("warning: %s %s cache: line_size %lld  assoc %lld  total_size %'lld\n", which,
                  name, static_cast<Long>(c.line_size), static_cast<Long>(c.assoc),
                  static_cast<Long>(c.size));
  };
  say("specified", candidate.detected());
  say("simulated", candidate.ours());
}

// Warns of caches that were not found, differ from the detected ones, or were adjusted.
void say_remarkable(const Candidates& candidates, unsigned ll_level) {
  bool is_any_missing = false;
  sim::for_each_cache([&](auto, const Candidate& c) { is_any_missing |= c.missing(); }, candidates);
  if (is_any_missing)
    debug_message("warning: cannot detect all caches, using defaults for those not found.\n");
  say_differences(candidates);
  if (ll_level > 2 && !candidates.ll.given && !candidates.ll.differs())
    debug_message("warning: L%u cache found, using its data for the LL simulation.\n", ll_level);
  sim::for_each_cache(say_adjustment, candidates);
}

// Detected caches were not checked by anybody yet; given ones were when they were read.
void require_usable(const char* name, const CacheConfig& c) {
  const char* const problem = sim::find_problem(c);
  if (problem == nullptr) return;
  failure_message(
      "%s cache as detected (%lld,%lld,%lld) cannot be simulated: %s Set it with --%s=.\n", name,
      static_cast<Long>(c.size), static_cast<Long>(c.assoc), static_cast<Long>(c.line_size),
      problem, name);
  VG_(exit)(1);
}

CacheConfig choose(const char* name, const Candidate& c) {
  if (c.given) return *c.given;
  require_usable(name, c.ours());
  return c.ours();
}

FoundCaches find_processors_caches() {
  const FoundCaches found = decode_cache_leaves(read_cache_leaves());
  return found.i1 || found.d1 || found.ll ? found : read_sysfs_caches();
}

// Where the others may come from.
void detect(Candidates& candidates, bool are_simulated) {
  VexArch arch = VexArch_INVALID;
  VexArchInfo info;
  VG_(machine_get_VexArchInfo)(&arch, &info);
  const FoundCaches core = find_caches(info.hwcache_info);
  const FoundCaches processor = find_processors_caches();
  const CacheTrio defaults = default_caches(arch);
  sim::for_each_cache(
      [](auto, Candidate& c, auto&... sources) {
        c = {c.given, sources...};
      },
      candidates, processor, core, defaults);
  const unsigned ll_level = processor.ll ? processor.ll_level : core.ll_level;
  if (are_simulated && VG_(clo_verbosity) > 0 && !is_traced_child())
    say_remarkable(candidates, ll_level);
}

}  // namespace

CacheTrio choose_caches(const CacheOptions& options, bool are_simulated) {
  sim::Levels<std::optional<CacheConfig>> given = options;
  if (const MachinePreset* const preset = options.machine.preset; preset != nullptr)
    sim::for_each_cache(
        [](auto, auto& cache, const Fact<CacheConfig>& fact) {
          if (!cache) cache = fact.value;
        },
        given, preset->caches);
  Candidates candidates;
  bool are_given = true;
  const auto take = [&](auto, Candidate& c, const std::optional<CacheConfig>& cache) {
    c.given = cache;
    are_given &= cache.has_value();
  };
  sim::for_each_cache(take, candidates, given);
  if (!are_given) detect(candidates, are_simulated);
  CacheTrio chosen;
  sim::for_each_cache([](const char* name, auto& config, auto& c) { config = choose(name, c); },
                      chosen, candidates);
  return chosen;
}

}  // namespace cg::tool
