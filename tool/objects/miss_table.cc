// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/miss_table.h"

#include <utility>

#include "tool/core/memory.h"

namespace cg::tool {

namespace {

std::uint64_t key_of(const void* source) { return reinterpret_cast<std::uintptr_t>(source); }

}  // namespace

DataObject* MissTable::object(ObjectClass kind, const char* where, const char* name) {
  const Name* const own_where = names_.intern(where);
  const Name* const own_name = names_.intern(name);
  const std::size_t hash =
      mix(own_where->hash + 3 * own_name->hash + static_cast<std::size_t>(kind));
  DataObject* const known = objects_.find(hash, [=](const DataObject& o) {
    return o.kind == kind && o.where == own_where && o.name == own_name;
  });
  if (known != nullptr) return known;
  auto* const fresh = allocate_array<DataObject>("cg.objects.object", 1);
  fresh->index = static_cast<std::uint32_t>(objects_.size());
  fresh->kind = kind;
  fresh->where = own_where;
  fresh->name = own_name;
  objects_.insert(hash, fresh);
  return fresh;
}

void MissTable::add(Place place, const void* source, bool is_write, bool is_ll) {
  Waiting& w = waiting_[waiting_count_];
  const std::uint32_t object = place.object->index;
  w.object = place.object;
  w.source = source;
  w.offset = shown_offset(place.offset);
  w.is_write = is_write;
  w.is_ll = is_ll;
  w.line_hash = lines_.hash(object, key_of(source));
  w.offset_hash = offsets_.hash(object, w.offset);
  lines_.fetch(w.line_hash);
  offsets_.fetch(w.offset_hash);
  if (++waiting_count_ == kTogether) book();
}

void MissTable::book() {
  const std::size_t count = std::exchange(waiting_count_, 0);
  for (std::size_t i = 0; i < count; ++i) {
    const Waiting& w = waiting_[i];
    const std::uint32_t object = w.object->index;
    lines_.count(w.line_hash, object, key_of(w.source), w.is_write, w.is_ll, [&] {
      return LineMisses{w.object, w.source, {}, nullptr};
    });
    offsets_.count(w.offset_hash, object, w.offset, w.is_write, w.is_ll, [&] {
      return OffsetMisses{w.object, w.offset, {}, nullptr};
    });
  }
}

void MissTable::settle() {
  book();
  lines_.settle();
  offsets_.settle();
  objects_.for_each([](DataObject& object) { object.offsets = nullptr; });
  for (OffsetMisses& offset : offsets_.totals()) {
    offset.next_of_object = offset.object->offsets;
    offset.object->offsets = &offset;
  }
}

void MissTable::zero() {
  settle();
  for (LineMisses& line : lines_.totals()) line.counts = {};
  for (OffsetMisses& offset : offsets_.totals()) offset.counts = {};
  objects_.for_each([](DataObject& object) { object.blocks = object.bytes = 0; });
}

}  // namespace cg::tool
