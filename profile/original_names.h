// SPDX-License-Identifier: GPL-2.0-or-later
//
// Keeps the original names of source files, if names were changed on their way (profile/renamed.h).
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace cg::profile {

class OriginalNames {
 public:
  void add(std::string_view original, std::string_view changed) {
    auto found = names_.find(changed);
    if (found == names_.end()) found = names_.try_emplace(std::string(changed)).first;
    found->second.emplace(original);
  }

  // The names that became `changed`, ascending; `changed` itself if no name did.
  std::vector<std::string> of(std::string_view changed) const {
    const auto found = names_.find(changed);
    if (found == names_.end()) return {std::string(changed)};
    return {found->second.begin(), found->second.end()};
  }

 private:
  std::map<std::string, std::set<std::string, std::less<>>, std::less<>> names_;
};

}  // namespace cg::profile
