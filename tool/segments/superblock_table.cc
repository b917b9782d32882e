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

Superblock* SuperblockTable::find(SuperblockKey key) {
  file_waiting();
  return superblocks_.find(hash_of(key), [=](const Superblock& s) { return s.key == key; });
}

Superblock& SuperblockTable::create(SuperblockKey key) {
  release_discarded();
  ++created_;
  Superblock* const fresh = new (arena_.allocate(sizeof(Superblock))) Superblock{};
  fresh->key = key;
  fresh->translations = 1;
  fresh->next_in_bucket = std::exchange(waiting_, fresh);
  return *fresh;
}

Superblock& SuperblockTable::join(SuperblockKey key) {
  create(key);
  return *find(key);
}

void SuperblockTable::file_waiting() {
  while (waiting_ != nullptr) file(*std::exchange(waiting_, waiting_->next_in_bucket));
}

// What is alive under one key has one record.
void SuperblockTable::file(Superblock& superblock) {
  const std::size_t hash = hash_of(superblock.key);
  Superblock* const twin =
      superblocks_.find(hash, [&](const Superblock& s) { return s.key == superblock.key; });
  if (twin == nullptr) return superblocks_.insert(hash, &superblock);
  twin->translations += superblock.translations;
  for_each_segment(superblock, [&](Segment& s) { twin->add(&s); });
  arena_.release(&superblock, sizeof(Superblock));
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

template <typename Visit>
void SuperblockTable::for_each_live(Visit visit) const {
  superblocks_.for_each(visit);
  for (Superblock* sb = waiting_; sb != nullptr; sb = sb->next_in_bucket) visit(*sb);
}

void SuperblockTable::fold_all() {
  for_each_live([](const Superblock& sb) { fold(sb); });
  for (const Superblock* sb = leaving_; sb != nullptr; sb = sb->next_in_bucket) fold(*sb);
}

std::size_t SuperblockTable::live() {
  file_waiting();
  return superblocks_.size();
}

std::size_t SuperblockTable::live_segments() const {
  std::size_t n = 0;
  for_each_live([&](Superblock& sb) { for_each_segment(sb, [&](Segment&) { ++n; }); });
  return n;
}

}  // namespace cg::tool
