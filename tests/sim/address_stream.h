// SPDX-License-Identifier: GPL-2.0-or-later
//
// Random accesses that stress a cache of a given geometry: neighbours of the last access, a region
// twice the size of the cache, lines that compete for one set, some of them with similar tags, both
// ends of the address space (an access may wrap), and any address. Every fourth access is moved
// onto a line boundary to straddle it.
//
// The same seed gives the same stream everywhere: nothing here depends on the C++ library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>

#include "sim/base.h"
#include "sim/cache/cache_config.h"

namespace cg::sim::test {

struct Access {
  Addr addr;
  std::size_t size;
};

class Random {
 public:
  explicit Random(std::uint64_t seed) : bits_(seed) {}
  std::uint64_t next() { return bits_(); }
  std::uint64_t below(std::uint64_t bound) { return bits_() % bound; }

 private:
  std::mt19937_64 bits_;
};

class AddressStream {
 public:
  // No access is longer than `longest` bytes, which is at least 8.
  AddressStream(const CacheConfig& config, std::size_t longest, std::uint64_t seed)
      : random_(seed),
        longest_(longest),
        line_(static_cast<std::uint64_t>(config.line_size)),
        cache_(static_cast<std::uint64_t>(config.size)),
        assoc_(static_cast<std::uint64_t>(config.assoc)) {}

  Access next() {
    const std::size_t size = next_size();
    std::uint64_t addr = next_addr();
    if (random_.below(4) == 0) addr = addr / line_ * line_ - random_.below(size);
    last_ = static_cast<Addr>(addr);
    return {last_, size};
  }

 private:
  static constexpr std::uint64_t kRegion = 0x400000;  // where Linux puts programs

  std::size_t next_size() {
    const std::size_t any = 1 + static_cast<std::size_t>(random_.below(longest_));
    const std::size_t usual = std::size_t{1} << random_.below(4);  // 1, 2, 4, 8
    return random_.below(4) == 0 ? any : usual;
  }

  std::uint64_t next_addr() {
    switch (random_.below(10)) {
      case 0:
      case 1:
        return last_ + random_.below(4 * line_) - 2 * line_;
      case 2:
      case 3:
        return kRegion + random_.below(2 * cache_);
      case 4:
      case 5:  // addresses this far apart share a set
        return kRegion + random_.below(2 * assoc_ + 1) * (cache_ / assoc_) + random_.below(line_);
      case 6:  // so far apart, their tags agree in the lowest eight bits, too
        return kRegion + random_.below(2 * assoc_ + 1) * (cache_ / assoc_) * 256 +
               random_.below(line_);
      case 7:  // down from the end, with all tag bits like line 0's
        return random_.below(line_) - random_.below(2 * assoc_ + 1) * (cache_ / assoc_) * 256;
      case 8:
        return random_.below(4 * line_) - 2 * line_;
      default:
        return random_.next();
    }
  }

  Random random_;
  std::size_t longest_;
  std::uint64_t line_;
  std::uint64_t cache_;
  std::uint64_t assoc_;
  Addr last_ = 0;
};

}  // namespace cg::sim::test
