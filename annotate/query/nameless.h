// SPDX-License-Identifier: GPL-2.0-or-later
//
// Measures how much of a program is code that no debug information and no symbol names. If it is
// much, a note tells the user how to get names.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace cg::annotate {

class Nameless {
 public:
  // Adds a function, with its count of the first sort event, and its object if it is known: a path,
  // or the file "[libfoo.so]" that Cachegrind's --unknown=object names.
  void add(std::string_view name, std::string_view object, std::int64_t count);

  // The note; "" if nameless code is less than a tenth of `total`.
  std::string note(const std::string& event, std::int64_t total) const;

 private:
  std::int64_t sum_ = 0;
  std::map<std::string, std::int64_t, std::less<>> objects_;
};

}  // namespace cg::annotate
