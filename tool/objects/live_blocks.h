// SPDX-License-Identifier: GPL-2.0-or-later
//
// The heap blocks that are alive, found by any address in them. Where blocks overlap, as an object
// in its pool's chunk, the one that begins last has the address.
//
//   pages     a radix tree of pages of 4 KB; a page has a bit and a number for each 8 bytes where a
//             block may begin, and the number of a block that reaches it from an earlier page
//   large     blocks of kLarge bytes or more, in an array sorted by where they begin
//
// A block whose size nobody knows reaches to the next block.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tool/core/growing.h"
#include "tool/core/valgrind.h"

namespace cg::tool {

struct DataObject;

struct LiveBlock {
  Addr start;
  std::size_t size;
  DataObject* object;
  std::uint32_t next_free;
  bool has_known_size;
};

class LiveBlocks {
 public:
  constexpr LiveBlocks() = default;

  static constexpr std::size_t kUnknownSize = ~std::size_t{0};

  // Replaces a block with the same beginning.
  void add(Addr start, std::size_t size, DataObject* object);

  // False if no block begins here. `removed` is the block.
  bool remove(Addr start, LiveBlock& removed);

  // nullptr: no block. The result is valid until the next change.
  const LiveBlock* find(Addr addr) const;

  // For find() soon: four steps, the host's memory fetches one each.
  void fetch_slot(Addr addr) const;
  void fetch_starts(Addr addr) const;
  void fetch_number(Addr addr) const;
  void fetch_block(Addr addr) const;

 private:
  using Number = std::uint32_t;  // of a block; 0: none

  static constexpr std::size_t kGranule = 8;
  static constexpr std::size_t kPage = 4096;
  static constexpr std::size_t kPerPage = kPage / kGranule;
  static constexpr std::size_t kLarge = 1 << 18;
  static constexpr std::size_t kReach = 1 << 16;  // the most of a block of unknown size
  static constexpr unsigned kAddressBits = 47;    // of a client

  struct Page {
    std::array<std::uint64_t, kPerPage / 64> starts;
    Number spanning;
    std::array<Number, kPerPage> numbers;
  };
  static constexpr unsigned kPageBits = 12;
  static constexpr unsigned kLowBits = 11;
  static constexpr unsigned kMiddleBits = 12;
  static constexpr unsigned kTopBits = kAddressBits - kPageBits - kLowBits - kMiddleBits;

  Page** slot(Addr addr) const;  // nullptr: there is none
  Page& make_page(Addr addr);
  Page* page(Addr addr) const {
    Page** const s = slot(addr);
    return s == nullptr ? nullptr : *s;
  }
  static std::size_t begins_before(const Page& page, std::size_t granule);
  Number new_number();
  void give_back(Number number);
  void add_large(Number number);
  std::size_t large_before(Addr addr) const;  // how many begin at `addr` or before
  const LiveBlock* find_large(Addr addr) const;
  bool holds(Number number, Addr addr) const {
    return addr - blocks_[number].start < blocks_[number].size;
  }

  std::array<Page***, std::size_t{1} << kTopBits> top_{};
  Growing<LiveBlock> blocks_{"cg.objects.blocks"};
  Growing<Number> large_{"cg.objects.large"};
  Number free_ = 0;
};

}  // namespace cg::tool
