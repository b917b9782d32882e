// SPDX-License-Identifier: GPL-2.0-or-later
#include "merge/cost_table.h"

#include <algorithm>
#include <functional>

#include "program/error.h"

namespace cg::merge {

std::size_t CostTable::Hash::operator()(const Scope& scope) const {
  const std::size_t own = scope.function.hash() * 31 + scope.file.hash();
  return scope.inlined_from ? own * 31 + scope.inlined_from->hash() : own;
}

void CostTable::add(const Scope& scope, const Rows& rows) {
  // The map uses the low part of the hash, modulo a prime; shards use the high part.
  Shard& shard = shards_[(Hash()(scope) >> 32) % shards_.size()];
  const std::lock_guard lock(shard.mutex);
  const auto [at, is_new] = shard.rows.try_emplace(scope, rows);
  if (!is_new) at->second.add(rows);
}

std::vector<const CostTable::Entry*> CostTable::sorted(const std::vector<std::string>& events) {
  std::vector<const Entry*> entries;
  for (Shard& shard : shards_) {
    for (Entry& entry : shard.rows) {
      entry.second.settle();
      entries.push_back(&entry);
    }
  }
  std::ranges::sort(entries, std::less<>(),
                    [](const Entry* entry) -> const Scope& { return entry->first; });

  for (const Entry* entry : entries) {
    const auto& [scope, rows] = *entry;
    if (const auto overflow = rows.overflow())
      throw program::Error(fmt::format("{}:{}: the sum of {} in {} does not fit 64 bits",
                                       scope.inlined_from.value_or(scope.file).text(),
                                       overflow->first, events[overflow->second],
                                       scope.function.text()));
  }
  return entries;
}

}  // namespace cg::merge
