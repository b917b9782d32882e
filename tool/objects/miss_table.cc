// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/miss_table.h"

#include <array>

#include "tool/core/memory.h"

namespace cg::tool {
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

void MissTable::book(std::span<const PlacedMiss> misses) {
  struct Keys {
    std::uint64_t source;
    std::uint32_t offset;
    std::uint64_t line_hash;
    std::uint64_t offset_hash;
  };
  std::array<Keys, kTogether> keys;
  for (std::size_t i = 0; i < misses.size(); ++i) {
    const PlacedMiss& m = misses[i];
    const std::uint32_t object = m.place.object->index;
    Keys& k = keys[i];
    k.source = reinterpret_cast<std::uintptr_t>(m.source);
    k.offset = shown_offset(m.place.offset);
    k.line_hash = lines_.hash(object, k.source);
    k.offset_hash = offsets_.hash(object, k.offset);
    lines_.fetch(k.line_hash);
    offsets_.fetch(k.offset_hash);
  }
  for (std::size_t i = 0; i < misses.size(); ++i) {
    const PlacedMiss& m = misses[i];
    const Keys& k = keys[i];
    DataObject* const object = m.place.object;
    lines_.count(k.line_hash, object->index, k.source, m.is_write, m.is_ll, [&] {
      return LineMisses{object, m.source, {}, nullptr};
    });
    offsets_.count(k.offset_hash, object->index, k.offset, m.is_write, m.is_ll, [&] {
      return OffsetMisses{object, k.offset, {}, nullptr};
    });
  }
}

void MissTable::settle() {
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
