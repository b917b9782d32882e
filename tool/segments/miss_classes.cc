// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/miss_classes.h"

#include "tool/core/memory.h"
#include "tool/segments/runner.h"
#include "tool/segments/simulator.h"

namespace cg::tool {

constinit MissClasses miss_classes;

void MissClasses::begin(const sim::Levels<sim::CacheConfig>& configs) {
  using Classifier = sim::MissClassifier<Records>;
  const auto words = Classifier::storage_words(configs);
  sim::for_each_cache(
      [](const char* /*name*/, std::span<std::uint64_t>& space, std::size_t n) {
        if (!space.empty()) return;
        space = {static_cast<std::uint64_t*>(allocate("cg.misses", n * sizeof(std::uint64_t))), n};
      },
      storage_, words);
  for (Records* const records : {&i1_, &d1_, &ll_}) records->clear();
  const bool same_lines = configs.d1.line_size == configs.ll.line_size;
  classifier = Classifier(simulator.caches, configs, storage_,
                          {.i1 = &i1_, .d1 = same_lines ? &ll_ : &d1_, .ll = &ll_});
}

void MissClasses::instrument(Instrumentation& setup) {
  setup.runners = classifying_runners();
  setup.fetches.keeps_order = true;
}

}  // namespace cg::tool
