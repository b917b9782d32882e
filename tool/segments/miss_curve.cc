// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/miss_curve.h"

#include "tool/core/memory.h"
#include "tool/segments/simulator.h"

namespace cg::tool {

constinit MissCurve miss_curve;

std::uint64_t* TimeBlocks::take() {
  if (current_ == nullptr || taken_ == kAtOnce) {
    Chunk* next = current_ == nullptr ? first_ : current_->next;
    if (next == nullptr) {
      next = static_cast<Chunk*>(allocate("cg.miss_curve.times", sizeof(Chunk)));
      next->next = nullptr;
      (current_ == nullptr ? first_ : current_->next) = next;
    }
    current_ = next;
    taken_ = 0;
  }
  return current_->blocks[taken_++].data();
}

void MissCurve::begin(const sim::CacheConfig& d1) {
  using Distances = decltype(distances);
  if (storage_.empty()) {
    const std::size_t n = Distances::storage_words(d1);
    const std::size_t bytes = n * sizeof(std::uint64_t);
    storage_ = {static_cast<std::uint64_t*>(allocate("cg.miss_curve", bytes)), n};
  }
  records_.clear();
  blocks_.clear();
  distances = Distances(simulator.caches.d1, d1, storage_, records_, blocks_);
}

}  // namespace cg::tool
