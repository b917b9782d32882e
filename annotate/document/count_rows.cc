// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/document/count_rows.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <numeric>

namespace cg::annotate {
namespace {

constexpr unsigned kSigned = 128;
constexpr unsigned kMostBits = 32;  // but for 64, which is a number as it is

template <unsigned kBytes>
void put(std::string& to, std::uint64_t bits) {
  std::array<char, kBytes> bytes;
  for (unsigned i = 0; i < kBytes; ++i) bytes[i] = static_cast<char>(bits >> 8 * i);
  to.append(bytes.data(), kBytes);
}

void put_bits(std::string& to, std::span<const std::uint64_t> numbers, unsigned width,
              unsigned drop) {
  std::uint64_t bits = 0;
  unsigned have = 0;  // of these, fewer than 32
  for (const std::uint64_t number : numbers) {
    bits |= number >> drop << have;
    have += width;
    if (have < 32) continue;
    put<4>(to, bits);
    bits >>= 32;
    have -= 32;
  }
  for (; have > 0; have -= std::min(have, 8U), bits >>= 8) to += static_cast<char>(bits);
}

// Folded numbers. Where none is negative, their lowest bits are all 0.
void put_column(std::string& to, std::span<const std::uint64_t> numbers) {
  std::uint64_t all = 0;
  for (const std::uint64_t number : numbers) all |= number;
  const unsigned drop = (all & 1) != 0 ? 0 : 1;
  const auto bits = static_cast<unsigned>(std::bit_width(all >> drop));
  const unsigned width = bits > kMostBits ? 64 : bits;
  to += static_cast<char>(width | (drop == 0 ? kSigned : 0));
  if (width == 64)
    for (const std::uint64_t number : numbers) put<8>(to, number >> drop);
  else if (width > 0)
    put_bits(to, numbers, width, drop);
}

// The column that put_column() put there.
void take_column(const unsigned char*& at, std::span<std::uint64_t> numbers) {
  const unsigned head = *at++;
  const unsigned width = head & ~kSigned;
  std::uint64_t bits = 0;
  unsigned have = 0;
  for (std::uint64_t& number : numbers) {
    if (width == 64) bits = have = 0;
    for (; have < width; have += 8) bits |= std::uint64_t{*at++} << have;
    number = width == 64 ? bits : bits & ((std::uint64_t{1} << width) - 1);
    if ((head & kSigned) != 0) number = unzigzag(number);
    if (width == 64) continue;
    bits >>= width;
    have -= width;
  }
}

}  // namespace

// count_of(event) of a row's counts.
template <class CountOf>
void CountRows::put_row(const RowKey& key, std::size_t counts, CountOf count_of) {
  if (open_.empty()) open_.resize(columns() * kBlock);
  ascending_ = ascending_ && (size_ == 0 || RowKey{last_first_, last_second_} < key);
  std::uint64_t* const row = open_.data() + size_ % kBlock;
  row[0] = zigzag(key.first - last_first_);
  row[kBlock] = zigzag(key.second - last_second_);
  last_first_ = key.first;
  last_second_ = key.second;
  for (std::size_t event = 0; event < events_; ++event)
    row[(2 + event) * kBlock] =
        event < counts ? zigzag(static_cast<std::uint64_t>(count_of(event))) : 0;
  if (++size_ % kBlock != 0) return;
  for (std::size_t column = 0; column < columns(); ++column)
    put_column(packed_, std::span(open_).subspan(column * kBlock, kBlock));
}

void CountRows::add(RowKey key, std::span<const std::int64_t> counts) {
  put_row(key, counts.size(), [&](std::size_t event) { return counts[event]; });
}

bool CountRows::add(RowKey key, std::span<const profile::Count> counts, profile::Sign sign) {
  const auto count_of = [&](std::size_t event) { return counts[event].value_or(0); };
  if (sign == profile::Sign::plus) {
    put_row(key, counts.size(), count_of);
    return true;
  }
  const profile::Count without_negative = std::numeric_limits<std::int64_t>::min();
  if (std::ranges::find(counts, without_negative) != counts.end()) return false;
  put_row(key, counts.size(), [&](std::size_t event) { return -count_of(event); });
  return true;
}

std::string CountRows::bytes() const {
  std::string bytes = packed_;
  if (const std::size_t rest = size_ % kBlock; rest != 0)
    for (std::size_t column = 0; column < columns(); ++column)
      put_column(bytes, std::span(open_).subspan(column * kBlock, rest));
  return bytes;
}

void CountRows::for_each(const Visit& visit) const {
  const std::string bytes = this->bytes();
  const auto* at = reinterpret_cast<const unsigned char*>(bytes.data());
  std::vector<std::uint64_t> block(columns() * kBlock);
  std::vector<std::int64_t> counts(events_);
  RowKey key;
  for (std::size_t row = 0; row < size_; ++row) {
    const std::size_t in_block = row % kBlock;
    if (in_block == 0)
      for (std::size_t column = 0; column < columns(); ++column)
        take_column(at, std::span(block).subspan(column * kBlock, std::min(kBlock, size_ - row)));
    key.first += block[in_block];
    key.second += block[kBlock + in_block];
    for (std::size_t event = 0; event < events_; ++event)
      counts[event] = static_cast<std::int64_t>(block[(2 + event) * kBlock + in_block]);
    visit(key, counts);
  }
}

std::optional<CountRows> CountRows::summed() && {
  if (ascending_) return std::move(*this);
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
