// SPDX-License-Identifier: GPL-2.0-or-later
//
// Interned names: names with equal text have equal addresses. File and function names are bytes
// without a character set. The core's debug-info strings do not last, so the text is copied; a name
// lives as long as the table.
#pragma once

#include <cstddef>

#include "tool/core/hash_table.h"

namespace cg::tool {

struct Name {
  Name* next_in_bucket;
  std::size_t hash;
  std::size_t length;
  std::size_t rank;     // position in byte-wise order, once sort_names() has set it
  Name* next_in_order;  // set by sort_names(), too

  // `length` bytes and a final NUL, stored behind the header.
  const char* text() const { return reinterpret_cast<const char*>(this + 1); }
};

class NameTable {
 public:
  constexpr NameTable() = default;

  // The name `directory/base`, or just `base` when the directory is empty.
  Name* intern_path(const char* directory, const char* base);
  Name* intern(const char* text) { return intern_path("", text); }

  std::size_t size() const { return names_.size(); }

  // Gives every name its rank in byte-wise order.
  void sort_names();

 private:
  HashTable<Name> names_{"cg.names.buckets"};
  Name* last_ = nullptr;  // the name asked for last; mostly it is asked for again
};

}  // namespace cg::tool
