// SPDX-License-Identifier: GPL-2.0-or-later
//
// Frames of which the outer ones stay when the inner ones change, innermost first.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace cg::binaries {

template <class Frame>
class FrameStack {
 public:
  std::size_t size() const { return size_; }
  std::span<const Frame> innermost_first() const { return std::span(room_).last(size_); }

  // Keeps so many of the outer frames.
  void keep(std::size_t outer) { size_ = outer; }
  void push(const Frame& frame) {
    if (size_ == room_.size()) grow();
    room_[room_.size() - ++size_] = frame;
  }
  // Of a stack that is not empty.
  Frame& innermost() { return room_[room_.size() - size_]; }

 private:
  void grow() {
    std::vector<Frame> larger(2 * room_.size() + 8);
    std::ranges::copy_backward(room_, larger.end());
    room_ = std::move(larger);
  }

  std::vector<Frame> room_;  // of which the last ones are used
  std::size_t size_ = 0;
};

}  // namespace cg::binaries
