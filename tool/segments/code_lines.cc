// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/code_lines.h"

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

#include "tool/core/memory.h"

namespace cg::tool {

void CodeLines::set_up(sim::NumberedCache& i1, const sim::CacheConfig& config) {
  constexpr std::size_t kFirstCapacity = 4096;
  const auto lines = static_cast<std::size_t>(config.lines());
  capacity_ = kFirstCapacity;
  use_times_ = allocate_array<std::uint64_t>("cg.code_lines.use_times", capacity_);
  i1 = {config, {allocate_array<Number>("cg.cache.i1", lines), lines}, {use_times_, capacity_}};
  i1_ = &i1;
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
  auto* const use_times = allocate_array<std::uint64_t>("cg.code_lines.use_times", more);
  std::copy_n(use_times_, capacity_, use_times);
  i1_->extend({use_times, more});
  release_array(std::exchange(use_times_, use_times), std::exchange(capacity_, more));
}

}  // namespace cg::tool
