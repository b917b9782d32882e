// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/code_lines.h"

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

#include "tool/core/memory.h"

namespace cg::tool {

using Cache = sim::NumberedCache;

void CodeLines::set_up(sim::NumberedCache& i1, const sim::CacheConfig& config) {
  constexpr std::size_t kFirstCapacity = 4096;
  const std::size_t places = Cache::places_of(config);
  config_ = config;
  capacity_ = kFirstCapacity;
  places_ = allocate_array<Cache::Place>("cg.code_lines.places", capacity_);
  numbers_ = {allocate_array<Number>("cg.cache.i1", places), places};
  times_ = {allocate_array<Cache::Time>("cg.cache.i1", places), places};
  i1_ = &i1;
  empty_cache();
}

void CodeLines::empty_cache() {
  std::fill(numbers_.begin(), numbers_.end(), Number{0});
  std::fill(times_.begin(), times_.end(), Cache::Time{0});
  std::fill_n(places_, capacity_, Cache::Place{0});
  *i1_ = {config_, numbers_, times_, {places_, capacity_}};
}

CodeLines::Number CodeLines::number_of(sim::Line line) {
  if (line == sim::Line{0}) return sim::NumberedCache::kLineZero;
  const std::size_t hash = mix(line.addr);
  const Node* const known = nodes_.find(hash, [=](const Node& n) { return n.line == line; });
  return known != nullptr ? known->number : add(hash, line);
}

CodeLines::Number CodeLines::add(std::size_t hash, sim::Line line) {
  if (next_ == std::numeric_limits<Number>::max()) sim::panic("too many lines of code");
  if (next_ == capacity_) make_room();
  Node* const fresh = allocate_array<Node>("cg.code_lines", 1);
  fresh->line = line;
  fresh->number = next_++;
  nodes_.insert(hash, fresh);
  return fresh->number;
}

void CodeLines::make_room() {
  const std::size_t more = 2 * capacity_;
  auto* const places = allocate_array<Cache::Place>("cg.code_lines.places", more);
  std::copy_n(places_, capacity_, places);
  i1_->extend({places, more});
  release_array(std::exchange(places_, places), std::exchange(capacity_, more));
}

}  // namespace cg::tool
