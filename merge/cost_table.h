// SPDX-License-Identifier: GPL-2.0-or-later
//
// The sums of all profiles read so far, by (file, function, line). Threads add to it at the same
// time, a function at a time; there is one table however many they are, so that memory depends on
// the distinct lines alone.
//
// Functions are spread over shards by their hash, each with its lock: two threads rarely meet. Each
// name is kept once: a function that has lines in thousands of files has not as many names.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "merge/rows.h"
#include "profile/id_index.h"
#include "profile/name_table.h"

namespace cg::merge {

// Whose lines: those of a function in its file, or those that were inlined into it from another.
struct Scope {
  std::string_view file;
  std::string_view function;
  std::optional<std::string_view> inlined_from;  // its own lines have none, and come first

  friend bool operator==(const Scope&, const Scope&) = default;
  friend bool operator<(const Scope& a, const Scope& b) {
    return std::tie(a.file, a.function, a.inlined_from) <
           std::tie(b.file, b.function, b.inlined_from);
  }
};

class CostTable {
 public:
  using Entry = std::pair<const Scope, Rows>;

  // Safe to call from several threads, as is expect(), which has what add() of this scope will look
  // at first fetched into the processor's cache meanwhile.
  void expect(const Scope& scope);
  void add(const Scope& scope, const Rows& rows);

  // All of it in ascending order, rows settled. Throws when a sum does not fit 64 bits; `events`
  // are the names for the message.
  std::vector<const Entry*> sorted(const std::vector<std::string>& events);

 private:
  struct Shard {
    std::mutex mutex;
    profile::IdIndex index;     // of entries
    std::deque<Entry> entries;  // which stay where they are
  };
  enum class NameId : std::uint32_t {};

  Shard& shard_of(std::uint64_t hash) { return shards_[hash % shards_.size()]; }
  Scope keep(const Scope& scope);

  std::array<Shard, 64> shards_;
  std::mutex names_mutex_;
  profile::NameTable<NameId> names_;
};

}  // namespace cg::merge
