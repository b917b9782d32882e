// SPDX-License-Identifier: GPL-2.0-or-later
//
// Costs of source lines, rows of blocks and calls, of which there are hundreds of thousands: only
// the first words of sim::Costs, as many as the run counts. Without simulation that is one word of
// 87, and a compiler's run took a quarter less memory than with all words.
//
// A StoredCosts extends behind its end: it must be the last member of its struct. allocate_stored()
// makes one struct or a row of them, nth() finds one in a row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "sim/costs.h"
#include "tool/core/memory.h"

namespace cg::tool {

class StoredCosts {
 public:
  static constexpr std::size_t kAllWords = sizeof(sim::Costs) / sizeof(std::uint64_t);

  StoredCosts() = default;
  StoredCosts(const StoredCosts&) = delete;
  StoredCosts& operator=(const StoredCosts&) = delete;

  // Sets the number of words of all StoredCosts, before there are any.
  static void set_words(std::size_t n) { words_ = n; }
  static std::size_t bytes_behind() { return (words_ - 1) * sizeof(std::uint64_t); }

  std::uint64_t instructions() const { return first_[0]; }
  sim::Costs all() const {
    sim::Costs all;
    for_each_word([&](std::size_t i) { words_of(all)[i] = first_[i]; });
    return all;
  }
  bool any() const {
    std::uint64_t any = 0;
    for_each_word([&](std::size_t i) { any |= first_[i]; });
    return any != 0;
  }

  void clear() {
    for_each_word([&](std::size_t i) { first_[i] = 0; });
  }
  void copy(const StoredCosts& from) {
    for_each_word([&](std::size_t i) { first_[i] = from.first_[i]; });
  }
  void add_growth(const sim::Costs& since, const sim::Costs& now) {
    for_each_word([&](std::size_t i) { first_[i] += words_of(now)[i] - words_of(since)[i]; });
  }

  // The counts, for simulators and generated code: only the events that the run counts.
  sim::Costs& counts() { return reinterpret_cast<sim::Costs&>(*this); }
  const sim::Costs& counts() const { return reinterpret_cast<const sim::Costs&>(*this); }

  // Copies these words of complete costs.
  static void copy(sim::Costs& to, const sim::Costs& from) {
    for_each_word([&](std::size_t i) { words_of(to)[i] = words_of(from)[i]; });
  }
  static void add_growth(sim::Costs& sum, const sim::Costs& since, const sim::Costs& now) {
    for_each_word(
        [&](std::size_t i) { words_of(sum)[i] += words_of(now)[i] - words_of(since)[i]; });
  }

 private:
  static std::uint64_t* words_of(sim::Costs& c) { return reinterpret_cast<std::uint64_t*>(&c); }
  static const std::uint64_t* words_of(const sim::Costs& c) {
    return reinterpret_cast<const std::uint64_t*>(&c);
  }
  template <typename Do>
  static void for_each_word(Do act) {
    const std::size_t words = words_;
    act(0);
#pragma GCC unroll 4
    for (std::size_t i = 1; i < words; ++i) act(i);
  }

  inline static constinit std::size_t words_ = kAllWords;

  std::uint64_t first_[1] = {0};
};

template <typename T>
std::size_t stored_bytes() {
  return sizeof(T) + StoredCosts::bytes_behind();
}

template <typename T>
T& nth(T* first, std::size_t i) {
  using Byte = std::conditional_t<std::is_const_v<T>, const std::byte, std::byte>;
  return *reinterpret_cast<T*>(reinterpret_cast<Byte*>(first) + i * stored_bytes<T>());
}

template <typename T>
std::size_t index_of(const T* first, const T& one) {
  const auto bytes =
      reinterpret_cast<const std::byte*>(&one) - reinterpret_cast<const std::byte*>(first);
  return static_cast<std::size_t>(bytes) / stored_bytes<T>();
}

// A row of `n` structs, value-initialised; their `costs` are 0.
template <typename T>
T* allocate_stored(const char* what, std::size_t n) {
  T* const first = static_cast<T*>(allocate(what, n * stored_bytes<T>()));
  for (std::size_t i = 0; i < n; ++i) (new (&nth(first, i)) T())->costs.clear();
  return first;
}

}  // namespace cg::tool
