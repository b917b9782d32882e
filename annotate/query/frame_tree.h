// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes the frames of a page's stacks: one for each name below a frame.
#pragma once

#include <cstddef>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "annotate/document/page.h"

namespace cg::annotate::callgraph {

inline constexpr std::string_view kUnknownCallers = "…";

class FrameTree {
 public:
  static constexpr std::size_t kProgram = 0;

  // `stacks`, which has no frames, lives longer; so do the names.
  explicit FrameTree(PageStacks& stacks) : stacks_(stacks) {
    stacks_.names.emplace_back("all");
    stacks_.frames.push_back({});
  }

  std::size_t frame(std::size_t above, std::string_view name) {
    const auto [known_name, is_new_name] = names_.emplace(name, stacks_.names.size());
    if (is_new_name) stacks_.names.emplace_back(name);
    const PageStacks::Frame frame{above, known_name->second};
    const auto [known, is_new] =
        frames_.emplace(std::pair(frame.above, frame.name), stacks_.frames.size());
    if (is_new) stacks_.frames.push_back(frame);
    return known->second;
  }

 private:
  PageStacks& stacks_;
  std::unordered_map<std::string_view, std::size_t> names_;
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> frames_;
};

}  // namespace cg::annotate::callgraph
