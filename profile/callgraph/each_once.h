// SPDX-License-Identifier: GPL-2.0-or-later
//
// Keeps texts that the parts of a profile may repeat: each text once, in the order of first
// appearance.
#pragma once

#include <string_view>
#include <unordered_set>
#include <vector>

#include "profile/call_header.h"

namespace cg::profile::callgraph {

class EachOnce {
 public:
  // `text` lives longer.
  void add(std::string_view text) {
    if (known_.insert(text).second) texts_.push_back(text);
  }
  const std::vector<std::string_view>& texts() const { return texts_; }

 private:
  std::unordered_set<std::string_view> known_;
  std::vector<std::string_view> texts_;
};

inline std::vector<std::string_view> descriptions(const CallHeader& header) {
  EachOnce once;
  for (const CallPart& part : header.parts)
    for (const std::string& text : part.descriptions) once.add(text);
  return once.texts();
}

}  // namespace cg::profile::callgraph
