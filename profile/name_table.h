// SPDX-License-Identifier: GPL-2.0-or-later
//
// Keeps each name once, and numbers names in order of appearance. An Id is an enum of 32 bits.
// Objects, files and names of functions have different types of Id, so that nobody confuses them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <memory_resource>
#include <optional>
#include <string_view>
#include <vector>

#include "profile/id_index.h"

namespace cg::profile {

// The position of the name that an Id stands for.
template <class Id>
std::size_t at(Id id) {
  return static_cast<std::size_t>(id);
}

template <class Id>
class NameTable {
 public:
  Id intern(std::string_view name) {
    const auto next = static_cast<std::uint32_t>(names_.size());
    const std::uint32_t number = index_.find_or_add(
        hash_of(name), next, [&](std::uint32_t known) { return names_[known] == name; });
    if (number == next) names_.push_back(keep(name));
    return Id{number};
  }

  std::optional<Id> find(std::string_view name) const {
    const auto number =
        index_.find(hash_of(name), [&](std::uint32_t known) { return names_[known] == name; });
    return number ? std::optional(Id{*number}) : std::nullopt;
  }

  std::string_view operator[](Id id) const { return names_[at(id)]; }
  std::size_t size() const { return names_.size(); }

 private:
  static std::uint64_t hash_of(std::string_view name) {
    return mixed(std::hash<std::string_view>()(name), 0);
  }

  std::string_view keep(std::string_view name) {
    auto* const bytes = static_cast<char*>(arena_->allocate(name.size(), 1));
    std::ranges::copy(name, bytes);
    return {bytes, name.size()};
  }

  std::unique_ptr<std::pmr::monotonic_buffer_resource> arena_ =
      std::make_unique<std::pmr::monotonic_buffer_resource>();
  std::vector<std::string_view> names_;
  IdIndex index_;
};

}  // namespace cg::profile
