// SPDX-License-Identifier: GPL-2.0-or-later
//
// Rows of counts, each under a key, in the order in which they came. A row has as many counts as
// were written for it, the last ones may be missing: that is how files are written, and a third of
// the memory of rows of one length.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace cg::profile::callgraph {

template <class Key>
class Rows {
 public:
  void add(const Key& key, std::span<const std::int64_t> counts) {
    rows_.push_back({key, static_cast<std::uint32_t>(counts.size())});
    for (const std::int64_t count : counts) counts_.push_back(count);
  }

  // The key of the row that was added last, of which there must be one, and its counts.
  const Key& last_key() const { return rows_.back().key; }
  std::span<std::int64_t> last_counts() { return std::span(counts_).last(rows_.back().size); }

  // Calls visit(key, counts) for each row, in order.
  template <class Visit>
  void for_each(Visit visit) const {
    std::size_t begin = 0;
    for (const Row& row : rows_) {
      visit(row.key, std::span(counts_).subspan(begin, row.size));
      begin += row.size;
    }
  }

  std::size_t size() const { return rows_.size(); }
  bool empty() const { return rows_.empty(); }

  friend bool operator==(const Rows&, const Rows&) = default;

 private:
  struct Row {
    Key key;
    std::uint32_t size;  // of its counts
    friend bool operator==(const Row&, const Row&) = default;
  };
  std::vector<Row> rows_;
  std::vector<std::int64_t> counts_;  // of all rows, one after the other
};

}  // namespace cg::profile::callgraph
