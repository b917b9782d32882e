// SPDX-License-Identifier: GPL-2.0-or-later
#include "merge/cost_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "program/error.h"

namespace cg::merge {
namespace {

std::uint64_t hash_of(const Scope& scope) {
  const std::hash<std::string_view> hash;
  const std::uint64_t own = profile::mixed(hash(scope.function), hash(scope.file));
  return scope.inlined_from ? profile::mixed(own, hash(*scope.inlined_from)) : own;
}

}  // namespace

void CostTable::expect(const Scope& scope) {
  const std::uint64_t hash = hash_of(scope);
  Shard& shard = shard_of(hash);
  const std::lock_guard lock(shard.mutex);
  shard.index.prefetch(hash);
}

void CostTable::add(const Scope& scope, const Rows& rows) {
  // The index uses the upper half of the hash.
  const std::uint64_t hash = hash_of(scope);
  Shard& shard = shard_of(hash);
  const std::lock_guard lock(shard.mutex);
  const auto next = static_cast<std::uint32_t>(shard.entries.size());
  const auto is_it = [&](std::uint32_t known) {
    return known < next && shard.entries[known].first == scope;  // else memory ended before it
  };
  if (const std::uint32_t number = shard.index.find_or_add(hash, next, is_it); number == next)
    shard.entries.emplace_back(keep(scope), rows);
  else
    shard.entries[number].second.add(rows);
}

// The same scope with names that live as long as this object.
Scope CostTable::keep(const Scope& scope) {
  const std::lock_guard lock(names_mutex_);
  const auto kept = [this](std::string_view name) { return names_[names_.intern(name)]; };
  Scope result{kept(scope.file), kept(scope.function), std::nullopt};
  if (scope.inlined_from) result.inlined_from = kept(*scope.inlined_from);
  return result;
}

std::vector<const CostTable::Entry*> CostTable::sorted(const std::vector<std::string>& events) {
  std::vector<const Entry*> entries;
  for (Shard& shard : shards_) {
    for (Entry& entry : shard.entries) {
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
                                       scope.inlined_from.value_or(scope.file), overflow->first,
                                       events[overflow->second], scope.function));
  }
  return entries;
}

}  // namespace cg::merge
