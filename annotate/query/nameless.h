// SPDX-License-Identifier: GPL-2.0-or-later
//
// How much of a program is code that no debug information and no symbol names: what to do about it
// is worth a line where it is much.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace cg::annotate {

class Nameless {
 public:
  // A function with what it costs of the first event that is sorted by; its object, where known.
  void add(std::string_view name, std::string_view object, std::int64_t count);

  // "" where it is less than a tenth of `total`.
  std::string note(const std::string& event, std::int64_t total) const;

 private:
  std::int64_t sum_ = 0;
  std::map<std::string, std::int64_t, std::less<>> objects_;
};

}  // namespace cg::annotate
