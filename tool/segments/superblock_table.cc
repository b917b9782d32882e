// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/superblock_table.h"

#include <new>
#include <utility>

namespace cg::tool {
namespace {

std::size_t hash_of(SuperblockKey key) { return mix(key.code + 3 * key.entry); }

template <typename Visit>
void for_each_segment(const Superblock& superblock, Visit visit) {
  for (Segment* s = superblock.first_segment; s != nullptr;) {
    Segment* const next = s->details->next;
    visit(*s);
    s = next;
  }
}

}  // namespace

void fold(const Superblock& superblock) {
  for_each_segment(superblock, [](Segment& s) { fold(s); });
}

Superblock* SuperblockTable::find(SuperblockKey key) const {
  return superblocks_.find(hash_of(key), [=](const Superblock& s) { return s.key == key; });
}

Superblock& SuperblockTable::create(SuperblockKey key) {
  release_discarded();
  ++created_;
  if (Superblock* twin = find(key)) {
    ++twin->translations;
    return *twin;
  }
  Superblock* const fresh = new (arena_.allocate(sizeof(Superblock))) Superblock{};
  fresh->key = key;
  fresh->translations = 1;
  superblocks_.insert(hash_of(key), fresh);
  return *fresh;
}

void SuperblockTable::discard(SuperblockKey key) {
  Superblock* const gone = find(key);
  if (gone == nullptr) return;
  ++discarded_;
  if (--gone->translations != 0) return;
  superblocks_.remove(gone);
  gone->next_in_bucket = std::exchange(leaving_, gone);
}

void SuperblockTable::release_discarded() {
  while (leaving_ != nullptr) {
    Superblock* const gone = std::exchange(leaving_, leaving_->next_in_bucket);
    for_each_segment(*gone, [this](Segment& s) {
      fold(s);
      segments_.release(&s);
    });
    arena_.release(gone, sizeof(Superblock));
  }
}

void SuperblockTable::fold_all() {
  superblocks_.for_each([](const Superblock& sb) { fold(sb); });
  for (const Superblock* sb = leaving_; sb != nullptr; sb = sb->next_in_bucket) fold(*sb);
}

std::size_t SuperblockTable::live_segments() const {
  std::size_t n = 0;
  superblocks_.for_each([&](Superblock& sb) { for_each_segment(sb, [&](Segment&) { ++n; }); });
  return n;
}

}  // namespace cg::tool
