// SPDX-License-Identifier: GPL-2.0-or-later
//
// Sums of counts by a key, such as a line: each key has the same number of counts, and the keys are
// visited in ascending order.
//
// Memory: 8 to 16 bytes for each count, and some 50 for each key.
#pragma once

#include <cstddef>
#include <map>
#include <span>

#include "profile/count.h"

namespace cg::annotate {

template <class Key>
class KeyedCounts {
 public:
  // So many counts for each key.
  explicit KeyedCounts(std::size_t width) : width_(width) {}

  bool empty() const { return positions_.empty(); }

  // The counts of a key; those of a new key are absent. Valid until a new key comes.
  std::span<profile::Count> operator[](const Key& key) {
    const auto [at, is_new] = positions_.try_emplace(key, counts_.size());
    if (is_new) counts_.resize(counts_.size() + width_);
    return std::span(counts_).subspan(at->second, width_);
  }

  // Empty: nothing has this key.
  std::span<const profile::Count> find(const Key& key) const {
    const auto found = positions_.find(key);
    return found == positions_.end() ? std::span<const profile::Count>() : counts(found->second);
  }

  // There must be a key.
  const Key& last_key() const { return positions_.rbegin()->first; }

  // Calls visit(key, counts) for each key.
  template <class Visit>
  void for_each(Visit visit) const {
    for (const auto& [key, position] : positions_) visit(key, counts(position));
  }

  // Calls visit(key, counts) for each key from `first` on, as long as goes_on(key) holds.
  template <class GoesOn, class Visit>
  void for_each_from(const Key& first, GoesOn goes_on, Visit visit) const {
    for (auto at = positions_.lower_bound(first); at != positions_.end() && goes_on(at->first);
         ++at)
      visit(at->first, counts(at->second));
  }

 private:
  std::span<const profile::Count> counts(std::size_t position) const {
    return std::span(counts_).subspan(position, width_);
  }

  std::size_t width_;
  std::map<Key, std::size_t> positions_;
  profile::Counts counts_;
};

}  // namespace cg::annotate
