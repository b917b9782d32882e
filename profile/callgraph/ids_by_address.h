// SPDX-License-Identifier: GPL-2.0-or-later
//
// Numbers of texts whose addresses say which they are.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "profile/id_index.h"

namespace cg::profile::callgraph {

template <class Id>
class IdsByAddress {
 public:
  // The number of a text; of a new one make().
  template <class Make>
  Id of(const char* text, Make make) {
    const std::uint64_t hash = mixed(0, reinterpret_cast<std::uintptr_t>(text));
    const auto next = static_cast<std::uint32_t>(known_.size());
    const std::uint32_t number = index_.find_or_add(
        hash, next, [&](std::uint32_t known) { return known_[known].first == text; });
    if (number == next) known_.emplace_back(text, make());
    return known_[number].second;
  }

 private:
  std::vector<std::pair<const char*, Id>> known_;
  IdIndex index_;
};

}  // namespace cg::profile::callgraph
