// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/live_blocks.h"

#include <algorithm>
#include <bit>
#include <cstddef>

#include "tool/core/memory.h"

namespace cg::tool {

LiveBlocks::Page** LiveBlocks::slot(Addr addr) const {
  if (std::uint64_t{addr} >> kAddressBits != 0) return nullptr;
  const std::size_t page = addr >> kPageBits;
  Page*** const middle = top_[page >> (kLowBits + kMiddleBits)];
  if (middle == nullptr) return nullptr;
  Page** const low = middle[page >> kLowBits & ((1u << kMiddleBits) - 1)];
  return low == nullptr ? nullptr : &low[page & ((1u << kLowBits) - 1)];
}

LiveBlocks::Page& LiveBlocks::make_page(Addr addr) {
  constexpr const char* kWhat = "cg.objects.pages";
  const std::size_t page = addr >> kPageBits;
  Page***& middle = top_[page >> (kLowBits + kMiddleBits)];
  if (middle == nullptr) middle = allocate_array<Page**>(kWhat, std::size_t{1} << kMiddleBits);
  Page**& low = middle[page >> kLowBits & ((1u << kMiddleBits) - 1)];
  if (low == nullptr) low = allocate_array<Page*>(kWhat, std::size_t{1} << kLowBits);
  Page*& result = low[page & ((1u << kLowBits) - 1)];
  if (result == nullptr) {
    auto* const room = static_cast<std::byte*>(allocate(kWhat, sizeof(Page) + alignof(Page)));
    const std::size_t before = -reinterpret_cast<std::size_t>(room) & (alignof(Page) - 1);
    result = make_array<Page>(room + before, 1);
  }
  return *result;
}

void LiveBlocks::add(Addr start, std::size_t size, DataObject* object) {
  if (std::uint64_t{start} >> kAddressBits != 0) return;
  LiveBlock replaced{};
  remove(start, replaced);
  const bool is_known = size != kUnknownSize;
  if (!is_known) size = kReach;
  const auto behind_granule = static_cast<std::uint8_t>(start % kGranule);
  const Shape shape = shapes_.add_block({object, size, behind_granule, is_known});
  if (size >= kLarge) return add_large(start, shape);
  Page& first = make_page(start);
  const std::size_t granule = start % kPage / kGranule;
  if ((first.starts[granule / 64] >> granule % 64 & 1) != 0)
    remove(first, granule, block_at(first, start, granule));
  first.starts[granule / 64] |= std::uint64_t{1} << granule % 64;
  first.shapes[granule] = shape | (lies_in_another(first, start, granule) ? kInner : 0);
  note_inner(first, granule, start % kPage + size);
  for (Addr at = (start | (kPage - 1)) + 1; at < start + size; at += kPage) {
    Page& spanned = make_page(at);
    if (!is_known && spanned.spanning != 0) continue;
    spanned.spanning_start = start;
    spanned.spanning = shape;
  }
}

bool LiveBlocks::remove(Addr start, LiveBlock& removed) {
  Page* const first = page(start);
  const std::size_t granule = start % kPage / kGranule;
  if (first != nullptr && (first->starts[granule / 64] >> granule % 64 & 1) != 0) {
    removed = block_at(*first, start, granule);
    if (removed.start != start) return false;
    remove(*first, granule, removed);
    return true;
  }
  const std::size_t behind = large_before(start);
  if (behind == 0 || large_[behind - 1].start != start) return false;
  const Shape shape = large_[behind - 1].shape;
  removed = block(start, shape);
  shapes_.remove_block(shape);
  for (std::size_t i = behind; i < large_.size(); ++i) large_[i - 1] = large_[i];
  large_.pop();
  return true;
}

void LiveBlocks::remove(Page& first, std::size_t granule, const LiveBlock& removed) {
  const Addr start = removed.start;
  first.starts[granule / 64] &= ~(std::uint64_t{1} << granule % 64);
  for (Addr at = (start | (kPage - 1)) + 1; at < start + removed.size; at += kPage)
    if (Page* const p = page(at); p != nullptr && p->spanning_start == start) p->spanning = 0;
  shapes_.remove_block(first.shapes[granule] & ~kInner);
}

// The last granule of the page up to this one where a block begins, or kPerPage.
std::size_t LiveBlocks::begins_before(const Page& page, std::size_t granule) {
  std::size_t word = granule / 64;
  std::uint64_t bits = page.starts[word] & (~std::uint64_t{0} >> (63 - granule % 64));
  while (bits == 0 && word != 0) bits = page.starts[--word];
  return bits == 0 ? kPerPage : word * 64 + 63 - static_cast<unsigned>(std::countl_zero(bits));
}

// Whether one that begins in the page holds `start`. Or may: it holds a block that ended before.
bool LiveBlocks::lies_in_another(const Page& page, Addr start, std::size_t granule) const {
  const std::size_t before = granule == 0 ? kPerPage : begins_before(page, granule - 1);
  if (before == kPerPage) return false;
  return (page.shapes[before] & kInner) != 0 || block_at(page, start, before).holds(start);
}

// A block from `granule` to `end`, an offset in the page or beyond, was added around others.
void LiveBlocks::note_inner(Page& page, std::size_t granule, Addr end) {
  const std::size_t behind = (std::min(end, Addr{kPage}) + kGranule - 1) / kGranule;
  std::size_t inner = begins_before(page, std::max(behind, granule + 1) - 1);
  for (; inner > granule; inner = begins_before(page, inner - 1)) page.shapes[inner] |= kInner;
}

LiveBlock LiveBlocks::find(Addr addr) const {
  const Page* const p = page(addr);
  if (p == nullptr) return find_large(addr);
  constexpr unsigned kTries = 4;  // blocks that ended before: an object in its chunk is one
  std::size_t granule = addr % kPage / kGranule;
  for (unsigned tries = 0; tries < kTries; ++tries) {
    granule = begins_before(*p, granule);
    if (granule == kPerPage) break;
    if (const LiveBlock b = block_at(*p, addr, granule); b.holds(addr)) return b;
    if ((p->shapes[granule] & kInner) == 0 || granule-- == 0) break;
  }
  if (p->spanning != 0)
    if (const LiveBlock b = block(p->spanning_start, p->spanning); b.holds(addr)) return b;
  return find_large(addr);
}

void LiveBlocks::fetch_slot(Addr addr) const {
  Page** const s = slot(addr);
  if (s != nullptr) __builtin_prefetch(s);
}

void LiveBlocks::fetch_starts(Addr addr) const {
  if (const Page* const p = page(addr); p != nullptr) __builtin_prefetch(&p->starts);
}

void LiveBlocks::fetch_shape(Addr addr) const {
  const Page* const p = page(addr);
  if (p == nullptr) return;
  const std::size_t granule = begins_before(*p, addr % kPage / kGranule);
  if (granule == kPerPage)
    __builtin_prefetch(&p->spanning);
  else
    __builtin_prefetch(&p->shapes[granule]);
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

LiveBlock LiveBlocks::find_large(Addr addr) const {
  const std::size_t behind = large_before(addr);
  if (behind == 0) return {};
  const LiveBlock b = block(large_[behind - 1].start, large_[behind - 1].shape);
  return b.holds(addr) ? b : LiveBlock{};
}

}  // namespace cg::tool
