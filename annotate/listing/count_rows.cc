// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/listing/count_rows.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace cg::annotate {
namespace {

// Small numbers of either sign as small ones without.
std::uint64_t folded(std::int64_t count) {
  const auto bits = static_cast<std::uint64_t>(count);
  return bits << 1 ^ (count < 0 ? ~std::uint64_t{0} : 0);
}

std::int64_t unfolded(std::uint64_t number) {
  return static_cast<std::int64_t>(number >> 1 ^ (0 - (number & 1)));
}

}  // namespace

// Seven bits a byte, the lowest first; the highest bit says that more follow.
void CountRows::put(std::uint64_t number) {
  for (; number >= 0x80; number >>= 7) bytes_.push_back(static_cast<unsigned char>(number | 0x80));
  bytes_.push_back(static_cast<unsigned char>(number));
}

std::uint64_t CountRows::take(const unsigned char*& at) {
  std::uint64_t number = 0;
  for (unsigned shift = 0;; shift += 7) {
    const unsigned char byte = *at++;
    number |= std::uint64_t{byte & 0x7fU} << shift;
    if (byte < 0x80) return number;
  }
}

void CountRows::add(RowKey key, std::span<const std::int64_t> counts) {
  while (!counts.empty() && counts.back() == 0) counts = counts.first(counts.size() - 1);
  put(key.first);
  put(key.second);
  put(counts.size());
  for (const std::int64_t count : counts) put(folded(count));
  ++size_;
}

bool CountRows::add(RowKey key, std::span<const profile::Count> counts, profile::Sign sign) {
  std::vector<std::int64_t> numbers;
  numbers.reserve(counts.size());
  for (const profile::Count& count : counts) {
    const std::int64_t number = count.value_or(0);
    if (sign == profile::Sign::minus && number == std::numeric_limits<std::int64_t>::min())
      return false;
    numbers.push_back(sign == profile::Sign::minus ? -number : number);
  }
  add(key, numbers);
  return true;
}

void CountRows::for_each(const Visit& visit) const {
  std::vector<std::int64_t> counts(events_);
  const unsigned char* at = bytes_.data();
  for (std::size_t row = 0; row < size_; ++row) {
    RowKey key;
    key.first = take(at);
    key.second = take(at);
    const auto given = static_cast<std::ptrdiff_t>(take(at));
    for (auto count = counts.begin(); count != counts.begin() + given; ++count)
      *count = unfolded(take(at));
    std::fill(counts.begin() + given, counts.end(), 0);
    visit(key, counts);
  }
}

std::optional<CountRows> CountRows::summed() const {
  std::vector<RowKey> keys;
  std::vector<std::int64_t> counts;  // events_ for each key
  keys.reserve(size_);
  counts.reserve(size_ * events_);
  for_each([&](RowKey key, std::span<const std::int64_t> row) {
    keys.push_back(key);
    counts.insert(counts.end(), row.begin(), row.end());
  });
  std::vector<std::size_t> order(keys.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return keys[a] < keys[b]; });

  CountRows result(events_);
  std::vector<std::int64_t> sums(events_);
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto row = std::span(counts).subspan(order[i] * events_, events_);
    for (std::size_t event = 0; event < events_; ++event)
      if (__builtin_add_overflow(sums[event], row[event], &sums[event])) return std::nullopt;
    if (i + 1 < order.size() && keys[order[i + 1]] == keys[order[i]]) continue;
    result.add(keys[order[i]], sums);
    std::ranges::fill(sums, 0);
  }
  return result;
}

}  // namespace cg::annotate
