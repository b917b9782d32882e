// SPDX-License-Identifier: GPL-2.0-or-later
//
// The heap blocks that are alive, found by any address in them. Where blocks overlap, as an object
// in its pool's chunk, the one that begins last has the address.
//
//   pages     a radix tree of pages of 2 KB, each a line of the host: a bit for each granule, 8 bytes
//             where a block may begin, and the block that reaches it from an earlier page
//   shapes    the numbers (block_shapes.h) of the blocks that begin in a page, side by side in their
//             order; where a block that begins in another one of its page (kInner) has ended, that
//             one may go on
//   large     blocks of kLarge bytes or more, in an array sorted by where they begin
//
// A look-up touches a page and a line of its shapes. Both together take an eighth of the memory of
// blocks of 40 bytes, so that the host's caches hold them more often than a number for each granule.
//
// A block whose size nobody knows reaches to the next block.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tool/core/arena.h"
#include "tool/core/growing.h"
#include "tool/core/valgrind.h"
#include "tool/objects/block_shapes.h"
#include "tool/objects/miss_table.h"

namespace cg::tool {

struct LiveBlock {
  Addr start;
  std::size_t size;
  DataObject* object;
  bool has_known_size;
};

class LiveBlocks {
 public:
  constexpr LiveBlocks() = default;

  static constexpr std::size_t kUnknownSize = ~std::size_t{0};

  // Replaces a block that begins in the same granule.
  void add(Addr start, std::size_t size, DataObject* object);

  // False if no block begins here. `removed` is the block.
  bool remove(Addr start, LiveBlock& removed);

  // Of size 0: no block.
  LiveBlock find(Addr addr) const;

  // The object of the block that holds an address, and the offset in the block, in three steps: the
  // host's memory fetches what the next step reads, so there should be other work between. No block
  // may change meanwhile. No object: no block.
  class Search;
  Search begin_search(Addr addr) const;
  void go_on(Search& search) const;
  Place finish(const Search& search) const;

 private:
  using Shape = BlockShapes::Number;

  static constexpr std::size_t kGranule = 8;
  static constexpr std::size_t kPage = 2048;
  static constexpr std::size_t kPerPage = kPage / kGranule;
  static constexpr std::size_t kWords = kPerPage / 64;
  static constexpr std::size_t kLarge = 1 << 18;
  static constexpr std::size_t kReach = 1 << 16;  // the most of a block of unknown size
  static constexpr unsigned kAddressBits = 47;    // of a client

  static constexpr Shape kInner = Shape{1} << 31;

  struct alignas(64) Page {
    std::array<std::uint64_t, kWords> starts;
    Shape* shapes;        // with kInner
    Addr spanning_start;  // of the block that reaches the page from an earlier one
    Shape spanning;       // 0: there is none
    std::array<std::uint16_t, kWords + 1> before;  // how many begin before each word; in the page
    std::uint8_t units;                            // of the arena, that `shapes` has

    std::size_t count() const { return before[kWords]; }
  };
  static_assert(sizeof(Page) == 64);

  // A block that begins in a page.
  struct Begin {
    std::size_t granule;
    std::size_t number;  // how many begin up to there, it included; 0: there is none
  };
  struct Held {
    Addr start;
    Shape shape;  // 0: no block
  };
  static constexpr unsigned kPageBits = 11;
  static constexpr unsigned kLeafBits = 5;
  static constexpr unsigned kLowBits = 10;
  static constexpr unsigned kMiddleBits = 10;
  static constexpr unsigned kTopBits =
      kAddressBits - kPageBits - kLeafBits - kLowBits - kMiddleBits;

  Page* page(Addr addr) const;  // nullptr: no block is near
  Page& make_page(Addr addr);
  static bool begins(const Page& page, std::size_t granule) {
    return (page.starts[granule / 64] >> granule % 64 & 1) != 0;
  }
  static Begin begin_before(const Page& page, std::size_t granule);
  static std::size_t begin_behind(const Page& page, std::size_t granule);
  // `before` is the last that begins before it.
  void insert(Page& page, std::size_t granule, const Begin& before, Shape shape);
  LiveBlock block(const Held& held) const {
    const BlockShape& s = shapes_[held.shape];
    return {held.start, s.size, s.object, s.has_known_size};
  }
  Held held_at(const Page& page, Addr addr, const Begin& begin) const {
    const Shape shape = page.shapes[begin.number - 1] & ~kInner;
    const Addr granule = addr / kPage * kPage + begin.granule * kGranule;
    return {granule + shapes_[shape].behind_granule, shape};
  }
  bool holds(const Held& held, Addr addr) const {
    return addr - held.start < shapes_[held.shape].size;
  }
  LiveBlock block_at(const Page& page, Addr addr, const Begin& begin) const {
    return block(held_at(page, addr, begin));
  }
  Held held(const Search& search) const;
  Held in_page(const Page& page, const Begin& begin, Addr addr) const;
  Held around(const Page& page, Begin begin, Addr addr) const;
  bool may_hold(const Page& page, const Begin& begin, Addr addr) const;
  static void note_inner(Page& page, const Begin& outer, Addr end);
  void remove(Page& page, const Begin& begin, const LiveBlock& removed);
  bool remove_large(Addr start, LiveBlock& removed);
  void add_large(Addr start, Shape shape);
  std::size_t large_before(Addr addr) const;  // how many begin at `addr` or before
  Held find_large(Addr addr) const;

  std::array<Page***, std::size_t{1} << kTopBits> top_{};
  Arena lists_{"cg.objects.blocks"};  // of shapes
  BlockShapes shapes_;
  Growing<Held> large_{"cg.objects.large"};
};

class LiveBlocks::Search {
 public:
  Addr addr;

 private:
  friend class LiveBlocks;
  const Page* page;
  Begin begin;
};

}  // namespace cg::tool
