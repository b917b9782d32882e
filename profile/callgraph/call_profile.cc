// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/call_profile.h"

#include <algorithm>
#include <tuple>

#include "profile/checkpoint.h"

namespace cg::profile::callgraph {

FunctionId CallProfile::intern(const Function& function) {
  const auto next = static_cast<std::uint32_t>(functions_.size());
  const std::uint64_t hash =
      mixed(mixed(mixed(0, at(function.object)), at(function.file)), at(function.name));
  const std::uint32_t number = index_.find_or_add(
      hash, next, [&](std::uint32_t known) { return functions_[known] == function; });
  if (number == next) functions_.push_back(function);
  return FunctionId{number};
}

bool CallProfile::before(FunctionId a, FunctionId b) const {
  const auto key = [this](FunctionId id) {
    return std::tuple(object_of(id), file_of(id), name_of(id));
  };
  return key(a) < key(b);
}

bool Header::is_checkpoint() const {
  return std::ranges::any_of(
      parts, [](const Part& part) { return profile::is_checkpoint(part.descriptions); });
}

}  // namespace cg::profile::callgraph
