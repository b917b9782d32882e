// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/live_blocks.h"

#include <bit>
#include <utility>

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
  if (result == nullptr) result = allocate_array<Page>(kWhat, 1);
  return *result;
}

LiveBlocks::Number LiveBlocks::new_number() {
  if (free_ != 0) return std::exchange(free_, blocks_[free_].next_free);
  if (blocks_.empty()) blocks_.push({});
  blocks_.push({});
  return static_cast<Number>(blocks_.size() - 1);
}

void LiveBlocks::give_back(Number number) {
  blocks_[number].next_free = free_;
  free_ = number;
}

void LiveBlocks::add(Addr start, std::size_t size, DataObject* object) {
  if (std::uint64_t{start} >> kAddressBits != 0) return;
  LiveBlock replaced{};
  remove(start, replaced);
  const bool is_known = size != kUnknownSize;
  if (!is_known) size = kReach;
  const Number number = new_number();
  blocks_[number] = {start, size, object, 0, is_known};
  if (size >= kLarge) return add_large(number);
  Page& first = make_page(start);
  const std::size_t granule = start % kPage / kGranule;
  first.starts[granule / 64] |= std::uint64_t{1} << granule % 64;
  first.numbers[granule] = number;
  for (Addr at = (start | (kPage - 1)) + 1; at < start + size; at += kPage) {
    Number& spanning = make_page(at).spanning;
    if (is_known || spanning == 0) spanning = number;
  }
}

bool LiveBlocks::remove(Addr start, LiveBlock& removed) {
  Page* const first = page(start);
  const std::size_t granule = start % kPage / kGranule;
  if (first != nullptr && (first->starts[granule / 64] >> granule % 64 & 1) != 0) {
    const Number number = first->numbers[granule];
    removed = blocks_[number];
    if (removed.start != start) return false;
    first->starts[granule / 64] &= ~(std::uint64_t{1} << granule % 64);
    for (Addr at = (start | (kPage - 1)) + 1; at < start + removed.size; at += kPage)
      if (Page* const p = page(at); p != nullptr && p->spanning == number) p->spanning = 0;
    give_back(number);
    return true;
  }
  const std::size_t behind = large_before(start);
  if (behind == 0 || blocks_[large_[behind - 1]].start != start) return false;
  removed = blocks_[large_[behind - 1]];
  give_back(large_[behind - 1]);
  for (std::size_t i = behind; i < large_.size(); ++i) large_[i - 1] = large_[i];
  large_.pop();
  return true;
}

// The last granule of the page up to this one where a block begins, or kPerPage.
std::size_t LiveBlocks::begins_before(const Page& page, std::size_t granule) {
  std::size_t word = granule / 64;
  std::uint64_t bits = page.starts[word] & (~std::uint64_t{0} >> (63 - granule % 64));
  while (bits == 0 && word != 0) bits = page.starts[--word];
  return bits == 0 ? kPerPage : word * 64 + 63 - static_cast<unsigned>(std::countl_zero(bits));
}

const LiveBlock* LiveBlocks::find(Addr addr) const {
  const Page* const p = page(addr);
  if (p == nullptr) return find_large(addr);
  constexpr unsigned kTries = 4;  // blocks that ended before: an object in its chunk is one
  std::size_t granule = addr % kPage / kGranule;
  for (unsigned tries = 0; tries < kTries; ++tries) {
    granule = begins_before(*p, granule);
    if (granule == kPerPage) break;
    if (const Number number = p->numbers[granule]; holds(number, addr)) return &blocks_[number];
    if (granule-- == 0) break;
  }
  if (p->spanning != 0 && holds(p->spanning, addr)) return &blocks_[p->spanning];
  return find_large(addr);
}

void LiveBlocks::fetch_slot(Addr addr) const {
  Page** const s = slot(addr);
  if (s != nullptr) __builtin_prefetch(s);
}

void LiveBlocks::fetch_starts(Addr addr) const {
  if (const Page* const p = page(addr); p != nullptr) __builtin_prefetch(&p->starts);
}

void LiveBlocks::fetch_number(Addr addr) const {
  const Page* const p = page(addr);
  if (p == nullptr) return;
  const std::size_t granule = begins_before(*p, addr % kPage / kGranule);
  __builtin_prefetch(granule == kPerPage ? &p->spanning : &p->numbers[granule]);
}

void LiveBlocks::fetch_block(Addr addr) const {
  const Page* const p = page(addr);
  if (p == nullptr) return;
  const std::size_t granule = begins_before(*p, addr % kPage / kGranule);
  __builtin_prefetch(&blocks_[granule == kPerPage ? p->spanning : p->numbers[granule]]);
}

void LiveBlocks::add_large(Number number) {
  std::size_t i = large_before(blocks_[number].start);
  large_.push(number);
  for (std::size_t j = large_.size() - 1; j > i; --j) large_[j] = large_[j - 1];
  large_[i] = number;
}

std::size_t LiveBlocks::large_before(Addr addr) const {
  std::size_t low = 0;
  std::size_t high = large_.size();
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (blocks_[large_[middle]].start <= addr)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

const LiveBlock* LiveBlocks::find_large(Addr addr) const {
  const std::size_t behind = large_before(addr);
  if (behind == 0 || !holds(large_[behind - 1], addr)) return nullptr;
  return &blocks_[large_[behind - 1]];
}

}  // namespace cg::tool
