// SPDX-License-Identifier: GPL-2.0-or-later
//
// A hardware prefetcher: it watches accesses that miss the first level, in streams. When a stream
// goes from block to block, it asks for a block some way ahead.
//
//   stream   accesses to a page; pages 8 apart share one
//   run      how many neighbouring blocks a stream has seen in a row, below 0 downwards
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "sim/base.h"

namespace cg::sim {

class Prefetcher {
 public:
  constexpr Prefetcher() = default;

  // Blocks of `block_size` bytes, a power of two.
  explicit constexpr Prefetcher(Addr block_size) : block_size_(block_size) {}

  // Takes an access; returns an address in the block to be loaded, if there is one.
  std::optional<Addr> watch(Addr addr) {
    Stream& stream = streams_[addr / kPageSize % kStreams];
    const Addr block = addr / block_size_;
    const Addr step = block - stream.block;
    if (step == 0) return {};
    stream.block = block;
    if (step == 1) {
      stream.run = stream.run < 0 ? 0 : stream.run + 1;
      if (stream.run >= kRun) return addr + kAhead * block_size_;
    } else if (step == ~Addr{0}) {
      stream.run = stream.run > 0 ? 0 : stream.run - 1;
      if (stream.run <= -kRun) return addr - kAhead * block_size_;
    } else {
      stream.run = 0;
    }
    return {};
  }

 private:
  static constexpr Addr kPageSize = 4096;
  static constexpr std::size_t kStreams = 8;
  static constexpr long kRun = 2;  // from the third block on
  static constexpr Addr kAhead = 5;

  struct Stream {
    Addr block = 0;
    long run = 0;
  };

  Addr block_size_ = 1;
  std::array<Stream, kStreams> streams_{};
};

}  // namespace cg::sim
