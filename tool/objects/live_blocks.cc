// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/live_blocks.h"

#include <algorithm>
#include <bit>
#include <cstddef>

#include "sim/prefetch.h"
#include "tool/core/memory.h"

namespace cg::tool {

namespace {

// (std::popcount is a call of the compiler's library where the processor need not have it.)
constexpr unsigned count_bits(std::uint64_t bits) {
  bits -= bits >> 1 & 0x5555555555555555;
  bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333);
  bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0f;
  return static_cast<unsigned>(bits * 0x0101010101010101 >> 56);
}

// `n` of them, the first at the beginning of a line of the host.
template <typename T>
T* allocate_lines(const char* what, std::size_t n) {
  auto* const room = static_cast<std::byte*>(allocate(what, n * sizeof(T) + alignof(T)));
  const std::size_t before = -reinterpret_cast<std::size_t>(room) & (alignof(T) - 1);
  return make_array<T>(room + before, n);
}

}  // namespace

LiveBlocks::Page* LiveBlocks::page(Addr addr) const {
  if (std::uint64_t{addr} >> kAddressBits != 0) return nullptr;
  const std::size_t page = addr >> kPageBits;
  const std::size_t leaf = page >> kLeafBits;
  Page*** const middle = top_[leaf >> (kLowBits + kMiddleBits)];
  if (middle == nullptr) return nullptr;
  Page** const low = middle[leaf >> kLowBits & ((1u << kMiddleBits) - 1)];
  if (low == nullptr) return nullptr;
  Page* const pages = low[leaf & ((1u << kLowBits) - 1)];
  return pages == nullptr ? nullptr : &pages[page & ((1u << kLeafBits) - 1)];
}

LiveBlocks::Page& LiveBlocks::make_page(Addr addr) {
  constexpr const char* kWhat = "cg.objects.pages";
  const std::size_t page = addr >> kPageBits;
  const std::size_t leaf = page >> kLeafBits;
  Page***& middle = top_[leaf >> (kLowBits + kMiddleBits)];
  if (middle == nullptr) middle = allocate_array<Page**>(kWhat, std::size_t{1} << kMiddleBits);
  Page**& low = middle[leaf >> kLowBits & ((1u << kMiddleBits) - 1)];
  if (low == nullptr) low = allocate_array<Page*>(kWhat, std::size_t{1} << kLowBits);
  Page*& pages = low[leaf & ((1u << kLowBits) - 1)];
  if (pages == nullptr) pages = allocate_lines<Page>(kWhat, std::size_t{1} << kLeafBits);
  return pages[page & ((1u << kLeafBits) - 1)];
}

void LiveBlocks::add(Addr start, std::size_t size, DataObject* object) {
  if (std::uint64_t{start} >> kAddressBits != 0) return;
  const bool is_known = size != kUnknownSize;
  if (!is_known) size = kReach;
  const auto behind_granule = static_cast<std::uint8_t>(start % kGranule);
  const Shape shape = shapes_.add_block({object, size, behind_granule, is_known});
  Page& first = make_page(start);
  const std::size_t granule = start % kPage / kGranule;
  Begin before = begin_before(first, granule);
  if (before.number != 0 && before.granule == granule) {
    remove(first, before, block_at(first, start, before));
    before = begin_before(first, granule);
  }
  LiveBlock replaced{};
  remove_large(start, replaced);
  if (size >= kLarge) return add_large(start, shape);
  insert(first, granule, before, shape | (may_hold(first, before, start) ? kInner : 0));
  note_inner(first, {granule, before.number + 1}, start % kPage + size);
  for (Addr at = (start | (kPage - 1)) + 1; at < start + size; at += kPage) {
    Page& spanned = make_page(at);
    if (!is_known && spanned.spanning != 0) continue;
    spanned.spanning_start = start;
    spanned.spanning = shape;
  }
}

void LiveBlocks::insert(Page& page, std::size_t granule, const Begin& before, Shape shape) {
  constexpr std::size_t kInUnit = Arena::kUnit / sizeof(Shape);
  const std::size_t count = page.count();
  if (count == page.units * kInUnit) {
    auto* const longer = static_cast<Shape*>(lists_.allocate((count + kInUnit) * sizeof(Shape)));
    std::copy_n(page.shapes, count, longer);
    if (count != 0) lists_.release(page.shapes, count * sizeof(Shape));
    page.shapes = longer;
    ++page.units;
  }
  Shape* const place = page.shapes + before.number;
  std::copy_backward(place, page.shapes + count, page.shapes + count + 1);
  *place = shape;
  page.starts[granule / 64] |= std::uint64_t{1} << granule % 64;
  for (std::size_t word = granule / 64 + 1; word <= kWords; ++word) ++page.before[word];
}

bool LiveBlocks::remove(Addr start, LiveBlock& removed) {
  Page* const first = page(start);
  const std::size_t granule = start % kPage / kGranule;
  if (first != nullptr && begins(*first, granule)) {
    const Begin begin = begin_before(*first, granule);
    removed = block_at(*first, start, begin);
    if (removed.start != start) return false;
    remove(*first, begin, removed);
    return true;
  }
  return remove_large(start, removed);
}

bool LiveBlocks::remove_large(Addr start, LiveBlock& removed) {
  const std::size_t behind = large_before(start);
  if (behind == 0 || large_[behind - 1].start != start) return false;
  const Shape shape = large_[behind - 1].shape;
  removed = block({start, shape});
  shapes_.remove_block(shape);
  for (std::size_t i = behind; i < large_.size(); ++i) large_[i - 1] = large_[i];
  large_.pop();
  return true;
}

void LiveBlocks::remove(Page& first, const Begin& begin, const LiveBlock& removed) {
  shapes_.remove_block(first.shapes[begin.number - 1] & ~kInner);
  Shape* const behind = first.shapes + begin.number;
  std::copy(behind, first.shapes + first.count(), behind - 1);
  first.starts[begin.granule / 64] &= ~(std::uint64_t{1} << begin.granule % 64);
  for (std::size_t word = begin.granule / 64 + 1; word <= kWords; ++word) --first.before[word];
  const Addr start = removed.start;
  Addr at = (start | (kPage - 1)) + 1;
  if (at >= start + removed.size) return;
  const Held outer = in_page(first, begin_before(first, begin.granule), start);
  for (; at < start + removed.size; at += kPage) {
    Page* const p = page(at);
    if (p == nullptr || p->spanning_start != start) continue;
    p->spanning_start = outer.start;
    p->spanning = holds(outer, at) ? outer.shape : 0;
  }
}

// The last that begins in this granule of the page, or before.
LiveBlocks::Begin LiveBlocks::begin_before(const Page& page, std::size_t granule) {
  std::size_t word = granule / 64;
  std::uint64_t bits = page.starts[word] & (~std::uint64_t{0} >> (63 - granule % 64));
  if (bits == 0 && page.before[word] == 0) return {};
  while (bits == 0) bits = page.starts[--word];
  return {word * 64 + 63 - static_cast<unsigned>(std::countl_zero(bits)),
          page.before[word] + count_bits(bits)};
}

// Whether this one, or one around it, holds an address behind. Or may: it holds a block that ended.
bool LiveBlocks::may_hold(const Page& page, const Begin& begin, Addr addr) const {
  if (begin.number == 0) return false;
  return (page.shapes[begin.number - 1] & kInner) != 0 || holds(held_at(page, addr, begin), addr);
}

// The first that begins behind this granule; kPerPage: none does.
std::size_t LiveBlocks::begin_behind(const Page& page, std::size_t granule) {
  std::size_t word = granule / 64;
  std::uint64_t bits = page.starts[word] & (~std::uint64_t{1} << granule % 64);
  while (bits == 0 && ++word < kWords) bits = page.starts[word];
  return word * 64 + (bits == 0 ? 0 : static_cast<unsigned>(std::countr_zero(bits)));
}

// Blocks behind this one that begin before `end`, an offset in the page or beyond, have got another
// one around them.
void LiveBlocks::note_inner(Page& page, const Begin& outer, Addr end) {
  std::size_t number = outer.number;
  for (std::size_t granule = begin_behind(page, outer.granule);
       granule < kPerPage && granule * kGranule < end; granule = begin_behind(page, granule))
    page.shapes[number++] |= kInner;
}

LiveBlock LiveBlocks::find(Addr addr) const {
  Search search = begin_search(addr);
  go_on(search);
  const Held found = held(search);
  return found.shape == 0 ? LiveBlock{} : block(found);
}

LiveBlocks::Search LiveBlocks::begin_search(Addr addr) const {
  Search search;
  search.addr = addr;
  search.page = page(addr);
  if (search.page != nullptr) sim::prefetch(search.page);
  return search;
}

void LiveBlocks::go_on(Search& search) const {
  const Page* const page = search.page;
  if (page == nullptr) return;
  search.begin = begin_before(*page, search.addr % kPage / kGranule);
  if (search.begin.number != 0) sim::prefetch(&page->shapes[search.begin.number - 1]);
}

Place LiveBlocks::finish(const Search& search) const {
  const Held found = held(search);
  if (found.shape == 0) return {};
  return {shapes_[found.shape].object, search.addr - found.start};
}

LiveBlocks::Held LiveBlocks::held(const Search& search) const {
  Held found{};
  if (search.page != nullptr) found = in_page(*search.page, search.begin, search.addr);
  return found.shape == 0 ? find_large(search.addr) : found;
}

// `begin` is the last that begins before the address.
LiveBlocks::Held LiveBlocks::in_page(const Page& page, const Begin& begin, Addr addr) const {
  if (begin.number != 0)
    if (const Held last = held_at(page, addr, begin); holds(last, addr)) return last;
  return around(page, begin, addr);
}

// The block that holds an address which `begin`, the last that begins before it, does not.
LiveBlocks::Held LiveBlocks::around(const Page& page, Begin begin, Addr addr) const {
  constexpr unsigned kTries = 3;  // blocks that ended before: an object in its chunk is one
  for (unsigned tries = 0; tries < kTries && begin.number != 0; ++tries) {
    if ((page.shapes[begin.number - 1] & kInner) == 0 || begin.granule == 0) break;
    begin = begin_before(page, begin.granule - 1);
    if (begin.number == 0) break;
    const Held held = held_at(page, addr, begin);
    if (holds(held, addr)) return held;
  }
  const Held spanning{page.spanning_start, page.spanning};
  return page.spanning != 0 && holds(spanning, addr) ? spanning : Held{};
}

void LiveBlocks::add_large(Addr start, Shape shape) {
  const std::size_t i = large_before(start);
  large_.push({});
  for (std::size_t j = large_.size() - 1; j > i; --j) large_[j] = large_[j - 1];
  large_[i] = {start, shape};
}

std::size_t LiveBlocks::large_before(Addr addr) const {
  std::size_t low = 0;
  std::size_t high = large_.size();
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (large_[middle].start <= addr)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

LiveBlocks::Held LiveBlocks::find_large(Addr addr) const {
  const std::size_t behind = large_before(addr);
  if (behind == 0) return {};
  const Held& held = large_[behind - 1];
  return holds(held, addr) ? held : Held{};
}

}  // namespace cg::tool
