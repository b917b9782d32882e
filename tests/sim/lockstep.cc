// SPDX-License-Identifier: GPL-2.0-or-later
#include "lockstep.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

#include "address_stream.h"
#include "obvious_model.h"
#include "owned_cache.h"
#include "owned_hierarchy.h"
#include "sim/branch/branch_predictor.h"
#include "sim/counts.h"
#include "sim/misses/miss_classifier.h"

namespace cg::sim::test {
namespace {

// Everything is compared this often, and at the end.
constexpr int kAccessesPerFullComparison = 1000;

// The model walks over the bytes of an access: longer ones than any program makes take it long.
constexpr std::int64_t kLongestWalk = 256;

// Few, so that the last one is often right; they differ in their highest or lowest bits alone.
constexpr std::array<Addr, 4> kTargets{0, 1, std::numeric_limits<Addr>::max() / 2 + 1,
                                       std::numeric_limits<Addr>::max()};

std::string describe(const CacheConfig& c) {
  std::ostringstream text;
  text << c.size << ',' << c.assoc << ',' << c.line_size;
  return text.str();
}

[[noreturn]] void disagree(const std::string& what, const std::string& where, int step,
                           const Access& access) {
  std::ostringstream text;
  text << where << ": " << what << " differs at step " << step << ", access of " << access.size
       << " bytes at 0x" << std::hex << access.addr;
  throw Disagreement(text.str());
}

// An access of a stream of so many. Caches may treat high addresses otherwise, from the first one
// on.
Access next_of(AddressStream& stream, int step, int steps) {
  const Access access = stream.next();
  return step < steps / 2 ? Access{access.addr & 0xffffffff, access.size} : access;
}

bool same_set(const auto& cache, const ObviousCache& model, std::size_t set) {
  return std::ranges::equal(cache.set(set), model.sets()[set]);
}

bool same_touched_sets(const auto& cache, const ObviousCache& model, const Access& a) {
  return std::ranges::all_of(model.blocks_of(a.addr, a.size), [&](Addr block) {
    return same_set(cache, model, model.set_of(block));
  });
}

bool same_state(const auto& cache, const ObviousCache& model) {
  for (std::size_t set = 0; set < model.sets().size(); ++set) {
    if (!same_set(cache, model, set)) return false;
  }
  return true;
}

// Three levels of simulator and model.
struct Levels : OwnedHierarchy {
  explicit Levels(const HierarchyConfig& c)
      : OwnedHierarchy(c.i1, c.d1, c.ll), model_i1(c.i1), model_d1(c.d1), model_ll(c.ll) {}

  ObviousCache model_i1, model_d1, model_ll;

  ServedBy access(bool is_fetch, const Access& a) {
    return is_fetch ? fetch(a.addr, a.size) : data(a.addr, a.size);
  }
  ServedBy model_access(ObviousCache& l1, const Access& a) {
    if (l1.access(a.addr, a.size)) return ServedBy::l1;
    if (model_ll.access(a.addr, a.size)) return ServedBy::ll;
    return ServedBy::memory;
  }
  // LL's sets are compared whether or not the access should have reached LL.
  bool same_touched_sets(const Access& a) const {
    return test::same_touched_sets(i1, model_i1, a) && test::same_touched_sets(d1, model_d1, a) &&
           test::same_touched_sets(ll, model_ll, a);
  }
  bool same_state() const {
    return test::same_state(i1, model_i1) && test::same_state(d1, model_d1) &&
           test::same_state(ll, model_ll);
  }
};

}  // namespace

template <typename Owned>
CacheTally run_cache(const CacheConfig& config, int accesses, std::uint64_t seed) {
  Owned cache(config);
  ObviousCache model(config);
  const auto longest = static_cast<std::size_t>(std::min(config.line_size, kLongestWalk));
  AddressStream stream(config, longest, seed);
  CacheTally tally;
  for (int step = 0; step < accesses; ++step) {
    const Access a = next_of(stream, step, accesses);
    const bool hit = model.access(a.addr, a.size);
    if (cache.access(a.addr, a.size) != hit) disagree("outcome", describe(config), step, a);
    if (!same_touched_sets(cache, model, a)) disagree("touched set", describe(config), step, a);
    if (step % kAccessesPerFullComparison == 0 || step == accesses - 1) {
      if (!same_state(cache, model)) disagree("state", describe(config), step, a);
    }
    ++(hit ? tally.hits : tally.misses);
    const std::vector<Addr> blocks = model.blocks_of(a.addr, a.size);
    if (blocks.size() == 2) ++tally.straddles;
    if (blocks.back() < blocks.front()) ++tally.wraps;
  }
  return tally;
}

template CacheTally run_cache<OwnedLruCache>(const CacheConfig&, int, std::uint64_t);
template CacheTally run_cache<OwnedPackedCache>(const CacheConfig&, int, std::uint64_t);
template CacheTally run_cache<OwnedTimedCache>(const CacheConfig&, int, std::uint64_t);
template CacheTally run_cache<OwnedCodeLineCache>(const CacheConfig&, int, std::uint64_t);

HierarchyTally run_hierarchy(const HierarchyConfig& config, int accesses, std::uint64_t seed) {
  Levels levels(config);
  const auto longest = static_cast<std::size_t>(
      std::min({config.i1.line_size, config.d1.line_size, config.ll.line_size}));
  AddressStream near(config.i1, longest, seed);
  AddressStream far(config.ll, longest, seed + 1);
  Random random(seed + 2);
  const std::string where =
      describe(config.i1) + ' ' + describe(config.d1) + ' ' + describe(config.ll);
  HierarchyTally tally;
  for (int step = 0; step < accesses; ++step) {
    const bool is_fetch = random.below(2) == 0;
    const Access a = next_of(random.below(2) == 0 ? near : far, step, accesses);
    const ServedBy expected = levels.model_access(is_fetch ? levels.model_i1 : levels.model_d1, a);
    if (levels.access(is_fetch, a) != expected) disagree("level", where, step, a);
    if (!levels.same_touched_sets(a)) disagree("touched set", where, step, a);
    if (step % kAccessesPerFullComparison == 0 || step == accesses - 1) {
      if (!levels.same_state()) disagree("state", where, step, a);
    }
    ++(is_fetch ? tally.fetches : tally.data)[static_cast<std::size_t>(expected)];
  }
  return tally;
}

namespace {

struct MapOfRecords {
  std::unordered_map<Addr, LineRecord> records;
  LineRecord& of(Addr number) { return records[number]; }
};

// A hierarchy with a classifier, and three caches that know their classes.
struct ClassifiedLevels : OwnedHierarchy {
  using Classifier = MissClassifier<MapOfRecords>;
  using Served = Classifier::Served;

  explicit ClassifiedLevels(const HierarchyConfig& c)
      : OwnedHierarchy(c.i1, c.d1, c.ll), model_i1(c.i1), model_d1(c.d1), model_ll(c.ll) {
    const cg::sim::Levels<CacheConfig> configs{.i1 = c.i1, .d1 = c.d1, .ll = c.ll};
    const auto words = Classifier::storage_words(configs);
    for_each_cache([](auto, auto& space, std::size_t n) { space.assign(n, kGarbage); }, storage,
                   words);
    MapOfRecords& of_d1 = c.d1.line_size == c.ll.line_size ? records.ll : records.d1;
    classifier = Classifier(caches, configs, {.i1 = storage.i1, .d1 = storage.d1, .ll = storage.ll},
                            {.i1 = &records.i1, .d1 = &of_d1, .ll = &records.ll});
  }

  Served access(bool is_fetch, const Access& a) {
    const MissClass why = is_fetch ? classified_fetch(a) : classifier.data(a.addr, a.size);
    return why == MissClass::none ? Served{} : classifier.beyond_l1(a.addr, a.size, why);
  }
  Served model_access(bool is_fetch, const Access& a) {
    const MissClass l1 = (is_fetch ? model_i1 : model_d1).access(a.addr, a.size);
    if (l1 == MissClass::none) return {};
    const MissClass in_ll = model_ll.access(a.addr, a.size);
    return {in_ll == MissClass::none ? ServedBy::ll : ServedBy::memory, {{l1, in_ll}}};
  }

 private:
  static constexpr std::uint64_t kGarbage = 0xa5a5a5a5a5a5a5a5;

  MissClass classified_fetch(const Access& a) {
    MissClass worst = MissClass::none;
    caches.i1.geometry().touch_lines(a.addr, a.size, [&](Line line) {
      const CodeLineCache::Number number = i1.number_of(line);
      if (caches.i1.holds(number)) return caches.i1.use(caches.i1.place(number)), true;
      worst = worse(worst, classifier.load(number, line));
      return false;
    });
    return worst;
  }

  ObviousClasses model_i1, model_d1, model_ll;
  cg::sim::Levels<std::vector<std::uint64_t>> storage;
  cg::sim::Levels<MapOfRecords> records;
  Classifier classifier;
};

}  // namespace

ClassesTally run_classes(const HierarchyConfig& config, int accesses, std::uint64_t seed) {
  ClassifiedLevels levels(config);
  const auto longest = static_cast<std::size_t>(
      std::min({config.i1.line_size, config.d1.line_size, config.ll.line_size}));
  AddressStream near(config.i1, longest, seed);
  AddressStream far(config.ll, longest, seed + 1);
  Random random(seed + 2);
  const std::string where =
      describe(config.i1) + ' ' + describe(config.d1) + ' ' + describe(config.ll);
  ClassesTally tally;
  for (int step = 0; step < accesses; ++step) {
    const bool is_fetch = random.below(2) == 0;
    const Access a = next_of(random.below(2) == 0 ? near : far, step, accesses);
    const auto expected = levels.model_access(is_fetch, a);
    const auto served = levels.access(is_fetch, a);
    if (served.by != expected.by) disagree("level", where, step, a);
    if (!(served.why == expected.why)) disagree("class", where, step, a);
    ++(is_fetch ? tally.fetches : tally.data)[static_cast<std::size_t>(served.why[Level::l1])];
    ++tally.ll[static_cast<std::size_t>(served.why[Level::ll])];
  }
  return tally;
}

// A few hundred branches, each with a habit: three bits of its address say how likely it is taken.
// Now and then one from anywhere.
PredictorTally run_conditional(unsigned dropped_bits, int branches, std::uint64_t seed) {
  ConditionalPredictor predictor(dropped_bits);
  ObviousConditionalPredictor model(dropped_bits);
  Random random(seed);
  PredictorTally tally;
  for (int step = 0; step < branches; ++step) {
    const auto instr =
        static_cast<Addr>(random.below(16) == 0 ? random.next() : 0x401000 + random.below(512));
    const bool taken = random.below(9) < (instr >> 6) % 8 + 1;
    const bool failed = model.mispredicts(instr, taken);
    if (predictor.mispredicts(instr, taken) != failed) {
      disagree("prediction", "conditional", step, {instr, 1});
    }
    ++(failed ? tally.misses : tally.hits);
  }
  return tally;
}

PredictorTally run_indirect(unsigned dropped_bits, int branches, std::uint64_t seed) {
  IndirectPredictor predictor(dropped_bits);
  ObviousIndirectPredictor model(dropped_bits);
  Random random(seed);
  PredictorTally tally;
  for (int step = 0; step < branches; ++step) {
    const auto instr =
        static_cast<Addr>(random.below(16) == 0 ? random.next() : 0x401000 + random.below(4096));
    const Addr target = kTargets[static_cast<std::size_t>(random.below(kTargets.size()))];
    const bool failed = model.mispredicts(instr, target);
    if (predictor.mispredicts(instr, target) != failed) {
      disagree("prediction", "indirect", step, {instr, 1});
    }
    ++(failed ? tally.misses : tally.hits);
  }
  return tally;
}

}  // namespace cg::sim::test
