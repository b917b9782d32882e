// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/superblock_table.h"

#include <new>

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

Superblock* SuperblockTable::find(SuperblockKey key) const {
  return superblocks_.find(hash_of(key), [=](const Superblock& s) { return s.key == key; });
}

Superblock& SuperblockTable::create(SuperblockKey key) {
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
  if (gone == nullptr) sim::panic("discard of a superblock that was never instrumented");
  ++discarded_;
  if (--gone->translations != 0) return;
  for_each_segment(*gone, [](Segment& s) {
    fold(s);
    release_segment(&s);
  });
  superblocks_.remove(gone);
  arena_.release(gone, sizeof(Superblock));
}

void SuperblockTable::fold_all() {
  superblocks_.for_each([](Superblock& sb) { for_each_segment(sb, [](Segment& s) { fold(s); }); });
}

std::size_t SuperblockTable::live_segments() const {
  std::size_t n = 0;
  superblocks_.for_each([&](Superblock& sb) { for_each_segment(sb, [&](Segment&) { ++n; }); });
  return n;
}

}  // namespace cg::tool
