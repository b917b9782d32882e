// SPDX-License-Identifier: GPL-2.0-or-later
//
// Random numbers for generators of inputs: the same seed gives the same numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <random>
#include <string>
#include <vector>

namespace cg::test {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}

  std::uint64_t below(std::uint64_t n) { return engine_() % n; }
  bool one_in(std::uint64_t n) { return below(n) == 0; }

  template <class T>
  const T& pick(const std::vector<T>& from) {
    return from[below(from.size())];
  }
  std::string pick(std::initializer_list<const char*> from) {
    return std::data(from)[below(from.size())];
  }

  // Of random length in bits.
  std::int64_t count(std::uint64_t bits) {
    return static_cast<std::int64_t>(engine_() >> (64 - 1 - below(bits)));
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace cg::test
