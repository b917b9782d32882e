// SPDX-License-Identifier: GPL-2.0-or-later
//
// The sums of all profiles read so far, by (file, function, line). Threads add to it at the same
// time, a function at a time. There is one table for all threads, so that memory depends only on
// the distinct lines.
//
// Functions are spread over shards by their hash, each with its lock: two threads rarely meet. Each
// name is stored once, also the name of a function with lines in thousands of files.
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

// The lines of a function in its own file, or the lines inlined into it from another file.
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

  // Safe to call from several threads, as is expect(), which prefetches the data that add() of this
  // scope will read first.
  void expect(const Scope& scope);
  void add(const Scope& scope, const Rows& rows);

  // All entries in ascending order, with settled rows. Throws when a sum does not fit 64 bits;
  // `events` are the names for the message.
  std::vector<const Entry*> sorted(const std::vector<std::string>& events);

 private:
  struct Shard {
    std::mutex mutex;
    profile::IdIndex index;     // of entries
    std::deque<Entry> entries;  // their addresses do not change
  };
  enum class NameId : std::uint32_t {};

  Shard& shard_of(std::uint64_t hash) { return shards_[hash % shards_.size()]; }
  Scope keep(const Scope& scope);

  std::array<Shard, 64> shards_;
  std::mutex names_mutex_;
  profile::NameTable<NameId> names_;
};

}  // namespace cg::merge
