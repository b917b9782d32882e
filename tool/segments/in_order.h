// SPDX-License-Identifier: GPL-2.0-or-later
//
// Runs a segment access by access, in program order, for models that must see each access.
#pragma once

#include <cstddef>
#include <utility>

#include "sim/base.h"
#include "tool/segments/general_runner.h"
#include "tool/segments/predictors.h"
#include "tool/segments/runner.h"
#include "tool/segments/segment.h"

namespace cg::tool {

// Calls fetch(NUMBER) for each fetch that is looked up, and data(NUMBER, ADDR) for each data access;
// `addrs` are those of the data accesses.
template <typename Fetch, typename Data>
void access_in_order(const Segment& segment, const sim::Addr* addrs, Fetch fetch, Data data) {
  std::size_t next = 0;
  const auto access_data_before = [&](std::size_t end) {
    for (; next < end; ++next) data(next, addrs[next]);
  };
  for (std::size_t i = 0; i < segment.fetch_count; ++i) {
    access_data_before(segment.fetches()[i].data_before);
    fetch(i);
  }
  access_data_before(segment.data_count);
}

namespace detail {

inline void predict_by_choice(const BranchSite& branch, sim::Addr operand) {
  predictors.predict(branch, operand);
}

template <typename Accesses, auto kPredict, std::size_t... kOperand>
void run_in_order(Segment* segment, AddrFor<kOperand>... operands) {
  const sim::Addr all[] = {operands..., 0};
  ++segment->executions;
  if (segment->has_branch()) kPredict(segment->details->branch, all[segment->data_count]);
  Accesses::all(*segment, all);
}

template <typename Accesses, auto kPredict, std::size_t... kOperand>
void* in_order_runner(std::index_sequence<kOperand...> /*operands*/) {
  return reinterpret_cast<void*>(run_in_order<Accesses, kPredict, kOperand...>);
}

template <typename Accesses, auto kPredict>
void* in_order_runner_of(const Segment& segment) {
  static_assert(kMaxOperands == 5);
  void* const runners[] = {in_order_runner<Accesses, kPredict>(std::make_index_sequence<0>()),
                           in_order_runner<Accesses, kPredict>(std::make_index_sequence<1>()),
                           in_order_runner<Accesses, kPredict>(std::make_index_sequence<2>()),
                           in_order_runner<Accesses, kPredict>(std::make_index_sequence<3>()),
                           in_order_runner<Accesses, kPredict>(std::make_index_sequence<4>()),
                           in_order_runner<Accesses, kPredict>(std::make_index_sequence<5>())};
  return runners[segment.data_count + (segment.has_branch() ? 1 : 0)];
}

template <typename Accesses>
void run_guarded_in_order(Segment* access, sim::Addr addr) {
  ++access->executions;
  Accesses::data(*access, 0, addr);
}

}  // namespace detail

// The runners of a model. Accesses::all(SEGMENT, ADDRS) makes the accesses of a segment,
// Accesses::data(SEGMENT, NUMBER, ADDR) one of data.
template <typename Accesses>
Runners in_order_runners() {
  return {detail::in_order_runner_of<Accesses, predict>, detail::run_guarded_in_order<Accesses>,
          detail::in_order_runner_of<Accesses, detail::predict_by_choice>};
}

}  // namespace cg::tool
