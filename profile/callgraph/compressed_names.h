// SPDX-License-Identifier: GPL-2.0-or-later
//
// Decompresses the names of one space of numbers: "(N) name" defines number N, "(N)" stands for the
// last name that N was defined as, and any other text is a name as it stands, also "(below main)".
// No name begins with white space.
//
// Numbers outlive the part that defines them: Callgrind keeps them for a process, and with
// --combine-dumps and --separate-threads defines them only in the first thread's part.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "profile/place.h"
#include "profile/scan.h"

namespace cg::profile::callgraph {

template <class Id>
class CompressedNames {
 public:
  // If a name begins with `cut`, `cut` is left out.
  explicit CompressedNames(std::string_view cut = {}) : cut_(cut) {}

  // `text` is followed by a line feed. intern(name) gives a name its Id.
  template <class Intern>
  Id resolve(std::string_view text, Intern intern, const Place& place) {
    text = program::without_leading_blanks(text);
    if (text.size() < 2 || text[0] != '(' || !program::is_digit(text[1]))
      return intern(without_cut(text));
    const Magnitude number = scan_magnitude(text.data() + 1);
    if (number.outcome != Scan::number || *number.next != ')')
      throw place.error("malformed number of a name");
    text.remove_prefix(static_cast<std::size_t>(number.next + 1 - text.data()));
    if (text = program::without_leading_blanks(text); !text.empty())
      return define(number.value, intern(without_cut(text)));
    const std::uint32_t known = find(number.value);
    if (known == kNone)
      throw place.error("name (" + std::to_string(number.value) + ") is not defined");
    return Id{known};
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::uint64_t kMostDense = std::uint64_t{1} << 22;  // 16 MB

  std::string_view without_cut(std::string_view name) const {
    return name.starts_with(cut_) ? name.substr(cut_.size()) : name;
  }

  std::uint32_t find(std::uint64_t number) const {
    if (number < dense_.size()) return dense_[number];
    const auto known = sparse_.find(number);
    return known == sparse_.end() ? kNone : known->second;
  }

  Id define(std::uint64_t number, Id id) {
    if (number >= kMostDense) {
      sparse_[number] = static_cast<std::uint32_t>(id);
    } else {
      if (number >= dense_.size()) dense_.resize(std::min(kMostDense, 2 * number + 64), kNone);
      dense_[number] = static_cast<std::uint32_t>(id);
    }
    return id;
  }

  std::string_view cut_;
  std::vector<std::uint32_t> dense_;  // Callgrind's numbers count from 0
  std::unordered_map<std::uint64_t, std::uint32_t> sparse_;
};

}  // namespace cg::profile::callgraph
