// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/context_tree.h"

#include <cassert>
#include <stdexcept>

#include "profile/name_table.h"
#include "program/error.h"

namespace cg::profile {
namespace {

void add_to(std::int64_t& sum, std::int64_t count) {
  if (__builtin_add_overflow(sum, count, &sum)) throw std::overflow_error("a context's cost");
}

std::uint64_t hash_of(const ContextNode& node) {
  const std::uint64_t place = mixed(mixed(0, node.above), node.target);
  return mixed(mixed(mixed(place, at(node.function.object)), at(node.function.file)),
               at(node.function.name));
}

void check(bool has_overflown) {
  if (has_overflown) throw program::Error("the cost of a context does not fit 64 bits");
}

}  // namespace

void ContextTree::set_events(std::size_t events) {
  assert(empty());
  events_ = events;
  costs_.resize(events);
}

std::uint32_t ContextTree::add(const ContextNode& node, std::span<const std::int64_t> counts) {
  assert(node.above < size() && !nodes_[node.above].ends() && node.target < size());
  const auto next = static_cast<std::uint32_t>(size());
  const std::uint32_t number = index_.find_or_add(
      hash_of(node), next, [&](std::uint32_t known) { return nodes_[known].is_same(node); });
  if (number == next) {
    nodes_.push_back(node);
    nodes_.back().calls = 0;
    costs_.resize(costs_.size() + events_);
  }
  add_to(nodes_[number].calls, node.calls);
  for (std::size_t event = 0; event < counts.size(); ++event)
    add_to(costs_[number * events_ + event], counts[event]);
  return number;
}

std::vector<std::int64_t> ContextTree::self_costs() const {
  std::vector<std::int64_t> self = costs_;
  for (std::size_t number = 1; number < size(); ++number) {
    const ContextNode& node = nodes_[number];
    for (std::size_t event = 0; event < events_; ++event) {
      const std::int64_t cost = costs_[number * events_ + event];
      const auto of = [&](std::size_t other) -> std::int64_t& {
        return self[other * events_ + event];
      };
      if (node.above != ContextNode::kProgram)
        check(__builtin_sub_overflow(of(node.above), cost, &of(node.above)));
      if (!node.is_fold()) continue;
      of(number) = 0;
      check(__builtin_add_overflow(of(node.target), cost, &of(node.target)));
    }
  }
  return self;
}

std::vector<std::int64_t> ContextTree::whole_costs() const {
  std::vector<std::int64_t> whole = self_costs();
  for (std::size_t number = size(); --number > ContextNode::kProgram;)
    for (std::size_t event = 0; event < events_; ++event) {
      std::int64_t& sum = whole[nodes_[number].above * events_ + event];
      check(__builtin_add_overflow(sum, whole[number * events_ + event], &sum));
    }
  return whole;
}

}  // namespace cg::profile
