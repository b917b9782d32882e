// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/miss_table.h"

#include <array>

#include "tool/core/memory.h"

namespace cg::tool {
namespace {

void count(MissCounts& counts, const PlacedMiss& miss) {
  ++(miss.is_write ? counts.writes : counts.reads);
  if (miss.is_ll) ++(miss.is_write ? counts.ll_writes : counts.ll_reads);
}

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
  fresh->kind = kind;
  fresh->where = own_where;
  fresh->name = own_name;
  objects_.insert(hash, fresh);
  return fresh;
}

void MissTable::book(std::span<const PlacedMiss> misses) {
  struct Hashes {
    std::size_t line;
    std::size_t offset;
  };
  std::array<Hashes, kTogether> hashes;
  for (std::size_t i = 0; i < misses.size(); ++i) {
    const PlacedMiss& m = misses[i];
    const auto object = reinterpret_cast<std::size_t>(m.place.object);
    hashes[i].line = mix(object + 3 * reinterpret_cast<std::size_t>(m.source));
    hashes[i].offset = mix(object + std::size_t{7} * shown_offset(m.place.offset));
    lines_.fetch_bucket(hashes[i].line);
    offsets_.fetch_bucket(hashes[i].offset);
  }
  for (std::size_t i = 0; i < misses.size(); ++i) {
    lines_.fetch_first(hashes[i].line);
    offsets_.fetch_first(hashes[i].offset);
  }
  for (std::size_t i = 0; i < misses.size(); ++i) {
    const PlacedMiss& m = misses[i];
    count(at_line(hashes[i].line, m.place.object, m.source), m);
    count(at_offset(hashes[i].offset, m.place.object, shown_offset(m.place.offset)), m);
  }
}

MissCounts& MissTable::at_line(std::size_t hash, DataObject* object, const void* source) {
  LineMisses* const known = lines_.find(
      hash, [=](const LineMisses& l) { return l.object == object && l.source == source; });
  if (known != nullptr) return known->counts;
  auto* const fresh = allocate_array<LineMisses>("cg.objects.line", 1);
  fresh->object = object;
  fresh->source = source;
  lines_.insert(hash, fresh);
  return fresh->counts;
}

MissCounts& MissTable::at_offset(std::size_t hash, DataObject* object, std::uint32_t offset) {
  OffsetMisses* const known = offsets_.find(
      hash, [=](const OffsetMisses& o) { return o.object == object && o.offset == offset; });
  if (known != nullptr) return known->counts;
  auto* const fresh = allocate_array<OffsetMisses>("cg.objects.offset", 1);
  fresh->object = object;
  fresh->offset = offset;
  fresh->next_of_object = object->offsets;
  object->offsets = fresh;
  offsets_.insert(hash, fresh);
  return fresh->counts;
}

void MissTable::zero() {
  lines_.for_each([](LineMisses& line) { line.counts = {}; });
  offsets_.for_each([](OffsetMisses& offset) { offset.counts = {}; });
  objects_.for_each([](DataObject& object) { object.blocks = object.bytes = 0; });
}

}  // namespace cg::tool
