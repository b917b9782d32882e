// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/miss_table.h"

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
  fresh->kind = kind;
  fresh->where = own_where;
  fresh->name = own_name;
  objects_.insert(hash, fresh);
  return fresh;
}

void MissTable::book(DataObject* object, std::uint64_t offset, const void* source, bool is_write,
                     bool is_ll) {
  const std::uint32_t shown = shown_offset(offset);
  const std::size_t hash = mix(reinterpret_cast<std::size_t>(object) +
                               3 * reinterpret_cast<std::size_t>(source) + std::size_t{7} * shown);
  MissRow* row = rows_.find(hash, [=](const MissRow& r) {
    return r.object == object && r.source == source && r.offset == shown;
  });
  if (row == nullptr) {
    row = allocate_array<MissRow>("cg.objects.row", 1);
    row->object = object;
    row->source = source;
    row->offset = shown;
    rows_.insert(hash, row);
  }
  ++(is_write ? row->counts.writes : row->counts.reads);
  if (is_ll) ++(is_write ? row->counts.ll_writes : row->counts.ll_reads);
}

void MissTable::zero() {
  rows_.for_each([](MissRow& row) { row.counts = {}; });
  objects_.for_each([](DataObject& object) { object.blocks = object.bytes = 0; });
}

}  // namespace cg::tool
