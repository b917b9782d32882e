// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the option that a user may have meant by one that does not exist, among those that are
// offered.
#pragma once

#include <array>
#include <cstddef>

namespace cg::tool {

class NearOption {
 public:
  // `arg` may have a value.
  explicit NearOption(const char* arg);

  void offer(const char* name);

  // Offers the options of the core that users give most; it keeps no list of them for tools.
  void offer_core();

  // nullptr: none is near.
  const char* nearest() const { return nearest_; }

  // A line, if one is near, before the core says that the option is unknown.
  void say() const;

 private:
  std::array<char, 64> wanted_{};  // without its value; "": too long, or too short to tell
  const char* nearest_ = nullptr;
  std::size_t fewest_;      // changes that make it of the wanted one
  std::size_t length_ = 0;  // of the nearest: of equally near ones the shortest
};

}  // namespace cg::tool
