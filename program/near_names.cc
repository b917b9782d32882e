// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/near_names.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

namespace cg::program {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same(char a, char b) { return lower(a) == lower(b); }

constexpr std::size_t kMostLooked = 256;  // bytes; edits take the product of both lengths

}  // namespace

bool same_but_for_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, std::equal_to<>(), lower, lower);
}

std::size_t edits(std::string_view a, std::string_view b) {
  // Of the beginnings of a, each by one byte longer, from all beginnings of b: two rows are kept.
  std::vector<std::size_t> before, last, row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    before = std::exchange(last, row);
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      row[j + 1] = std::min({last[j] + !same(a[i], b[j]), last[j + 1] + 1, row[j] + 1});
      if (i > 0 && j > 0 && same(a[i], b[j - 1]) && same(a[i - 1], b[j]))
        row[j + 1] = std::min(row[j + 1], before[j - 1] + 1);
    }
  }
  return row.back();
}

std::optional<std::string> nearest(std::string_view name, std::span<const std::string> names) {
  std::size_t fewest = name.size() / 3 + 1;
  std::optional<std::string> found;
  if (name.size() > kMostLooked) return found;
  for (const std::string& candidate : names) {
    if (candidate.size() > kMostLooked) continue;
    if (const std::size_t n = edits(name, candidate); n < fewest) {
      fewest = n;
      found = candidate;
    }
  }
  return found;
}

std::string suggestion(std::string_view name, std::span<const std::string> names) {
  const std::optional<std::string> near = nearest(name, names);
  return near ? "; is " + *near + " meant?" : "";
}

}  // namespace cg::program
