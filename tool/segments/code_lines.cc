// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/code_lines.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <span>
#include <utility>

#include "tool/core/memory.h"

namespace cg::tool {

using Cache = sim::CodeLineCache;

void CodeLines::set_up(sim::CodeLineCache& i1, const sim::CacheConfig& config) {
  constexpr std::size_t kFirstCapacity = 4096;
  const std::size_t places = Cache::places_of(config);
  config_ = config;
  line_bits_ = static_cast<unsigned>(std::countr_zero(static_cast<std::size_t>(config.line_size)));
  capacity_ = kFirstCapacity;
  places_ = allocate_array<Cache::Place>("cg.code_lines.places", capacity_);
  lines_ = allocate_array<sim::Line>("cg.code_lines.lines", capacity_);
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
  i1_->set_lines(lines_);
}

CodeLines::Number CodeLines::number_of(sim::Line line) {
  if (line == sim::Line{0}) return sim::CodeLineCache::kLineZero;
  const sim::Addr position = line.addr >> line_bits_;
  Number& number = neighbourhood(position / kNeighbours).numbers[position % kNeighbours];
  if (number == 0) number = next_number(line);
  return number;
}

CodeLines::Node& CodeLines::neighbourhood(sim::Addr position) {
  if (recent_ != nullptr && recent_->position == position) return *recent_;
  const std::size_t hash = mix(position);
  recent_ = nodes_.find(hash, [=](const Node& n) { return n.position == position; });
  if (recent_ != nullptr) return *recent_;
  recent_ = allocate_array<Node>("cg.code_lines", 1);
  recent_->position = position;
  nodes_.insert(hash, recent_);
  return *recent_;
}

CodeLines::Number CodeLines::next_number(sim::Line line) {
  if (next_ == std::numeric_limits<Number>::max()) sim::panic("too many lines of code");
  if (next_ == capacity_) make_room();
  lines_[next_] = line;
  return next_++;
}

void CodeLines::make_room() {
  const std::size_t more = 2 * capacity_;
  auto* const places = allocate_array<Cache::Place>("cg.code_lines.places", more);
  auto* const lines = allocate_array<sim::Line>("cg.code_lines.lines", more);
  std::copy_n(places_, capacity_, places);
  std::copy_n(lines_, capacity_, lines);
  i1_->extend({places, more});
  i1_->set_lines(lines);
  release_array(std::exchange(places_, places), capacity_);
  release_array(std::exchange(lines_, lines), std::exchange(capacity_, more));
}

}  // namespace cg::tool
