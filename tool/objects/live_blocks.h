// SPDX-License-Identifier: GPL-2.0-or-later
//
// The heap blocks that are alive, found by any address in them. Where blocks overlap, as an object
// in its pool's chunk, the one that begins last has the address.
//
//   pages     a radix tree of pages of 4 KB; a page has a bit and the number of a shape
//             (block_shapes.h) for each granule, 8 bytes where a block may begin, and the block that
//             reaches it from an earlier page; where a block that begins in another one of its page
//             (kInner) has ended, that one may go on
//   large     blocks of kLarge bytes or more, in an array sorted by where they begin
//
// A look-up in the pages touches three lines of memory that the host's caches seldom hold.
//
// A block whose size nobody knows reaches to the next block.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tool/core/growing.h"
#include "tool/core/valgrind.h"
#include "tool/objects/block_shapes.h"

namespace cg::tool {

struct LiveBlock {
  Addr start;
  std::size_t size;
  DataObject* object;
  bool has_known_size;

  bool holds(Addr addr) const { return addr - start < size; }
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

  // For find() soon: three steps, the host's memory fetches one each.
  void fetch_slot(Addr addr) const;
  void fetch_starts(Addr addr) const;
  void fetch_shape(Addr addr) const;

 private:
  using Shape = BlockShapes::Number;

  static constexpr std::size_t kGranule = 8;
  static constexpr std::size_t kPage = 4096;
  static constexpr std::size_t kPerPage = kPage / kGranule;
  static constexpr std::size_t kLarge = 1 << 18;
  static constexpr std::size_t kReach = 1 << 16;  // the most of a block of unknown size
  static constexpr unsigned kAddressBits = 47;    // of a client

  static constexpr Shape kInner = Shape{1} << 31;

  struct alignas(64) Page {  // in lines of the host
    std::array<std::uint64_t, kPerPage / 64> starts;
    std::array<Shape, kPerPage> shapes;  // with kInner
    Addr spanning_start;                 // of the block that reaches the page from an earlier one
    Shape spanning;                      // 0: there is none
  };
  struct Large {
    Addr start;
    Shape shape;
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
  LiveBlock block(Addr start, Shape shape) const {
    const BlockShape& s = shapes_[shape];
    return {start, s.size, s.object, s.has_known_size};
  }
  LiveBlock block_at(const Page& page, Addr addr, std::size_t granule) const {
    const Shape shape = page.shapes[granule] & ~kInner;
    const Addr start = addr / kPage * kPage + granule * kGranule + shapes_[shape].behind_granule;
    return block(start, shape);
  }
  bool lies_in_another(const Page& page, Addr start, std::size_t granule) const;
  static void note_inner(Page& page, std::size_t granule, Addr end);
  void remove(Page& page, std::size_t granule, const LiveBlock& removed);
  void add_large(Addr start, Shape shape);
  std::size_t large_before(Addr addr) const;  // how many begin at `addr` or before
  LiveBlock find_large(Addr addr) const;

  std::array<Page***, std::size_t{1} << kTopBits> top_{};
  BlockShapes shapes_;
  Growing<Large> large_{"cg.objects.large"};
};

}  // namespace cg::tool
