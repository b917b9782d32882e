// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/listed_functions.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "annotate/listing/percentage.h"

namespace cg::annotate {
namespace {

std::uint64_t sort_key(profile::Count count) {
  const std::int64_t number = count.value_or(-1);
  return number < 0 ? 0 - static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
}

bool reaches_a_threshold(std::span<const profile::Count> sums, const profile::Counts& totals,
                         const Events& events) {
  return std::ranges::any_of(events.sort, [&](const Events::Key& key) {
    const double percent = percentage(sums[key.event].value_or(0), totals[key.event]);
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

std::vector<std::size_t> listed_functions(const profile::FunctionTotals& functions,
                                          const Events& events) {
  const auto before = [&](std::size_t a, std::size_t b) {
    for (const Events::Key& key : events.sort) {
      const std::uint64_t key_a = sort_key(functions.sums(a)[key.event]);
      const std::uint64_t key_b = sort_key(functions.sums(b)[key.event]);
      if (key_a != key_b) return key_a > key_b;
    }
    return label_before(functions.function(a), functions.function(b));
  };
  std::vector<std::size_t> order(functions.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, before);

  const auto end = std::ranges::find_if_not(order, [&](std::size_t index) {
    return reaches_a_threshold(functions.sums(index), functions.summary().counts, events);
  });
  order.erase(end, order.end());
  return order;
}

}  // namespace cg::annotate
