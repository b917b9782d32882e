// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/listed_functions.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "annotate/document/listing.h"
#include "annotate/query/change.h"

namespace cg::annotate {
namespace {

constexpr auto sort_key = [](profile::Count count) { return magnitude(count.value_or(-1)); };

bool reaches_a_threshold(std::span<const profile::Count> sums, const profile::Counts& totals,
                         const Events& events) {
  return std::ranges::any_of(events.sort, [&](const Events::Key& key) {
    const double percent =
        percentage(events.weight(key.event, sums).value_or(0), events.weight(key.event, totals));
    return std::abs(percent) >= key.threshold.percent;
  });
}

// "FILE:FUNCTION".
std::string label(const profile::Function& function) {
  std::string text(function.file);
  return text.append(":").append(function.name);
}

// label(a) < label(b), without making labels of functions in one file.
bool label_before(const profile::Function& a, const profile::Function& b) {
  return a.file == b.file ? a.name < b.name : label(a) < label(b);
}

}  // namespace

std::vector<std::size_t> listed_functions(const profile::Profile& functions, const Events& events,
                                          const Selection& selection) {
  const auto before = [&](std::size_t a, std::size_t b) {
    const auto order = events.order(functions.sums(a), functions.sums(b), sort_key);
    return std::is_neq(order) ? std::is_lt(order)
                              : label_before(functions.function(a), functions.function(b));
  };
  // A heap: of many functions few are listed, and the others need no order.
  std::vector<std::size_t> heap(functions.size()), listed;
  std::iota(heap.begin(), heap.end(), 0);
  const auto is_listed = [&](std::size_t i) {
    return reaches_a_threshold(functions.sums(i), functions.summary().counts, events);
  };
  if (selection.has_globs())
    std::erase_if(heap, [&](std::size_t i) {
      return !selection.selects(functions.function(i).file, functions.function(i).name);
    });
  if (events.is_ratio(events.sort.front().event))
    std::erase_if(heap, [&](std::size_t i) { return !is_listed(i); });
  const auto after = [&](std::size_t a, std::size_t b) { return before(b, a); };
  std::ranges::make_heap(heap, after);
  const std::size_t most = selection.top.value_or(heap.size());
  while (!heap.empty() && listed.size() < most && is_listed(heap.front())) {
    std::ranges::pop_heap(heap, after);
    listed.push_back(heap.back());
    heap.pop_back();
  }
  return listed;
}

}  // namespace cg::annotate
