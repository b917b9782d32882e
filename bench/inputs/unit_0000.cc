// SPDX-License-Identifier: GPL-2.0-or-later
//
// A unit of a program with much debug information (bench/large-debug, which makes the other units by
// other numbers in the names). Nearly all its code is its own: the types that the library's templates
// are instantiated for are of this namespace.
#include <algorithm>
#include <numeric>
#include <regex>
#include <string>
#include <vector>

namespace unit_0000 {

struct Traits : std::regex_traits<char> {};

struct Item {
  std::string name;
  int weight;
  bool operator<(const Item& other) const { return weight < other.weight; }
};

int run(int seed) {
  const std::basic_regex<char, Traits> word("ab.*");
  std::vector<Item> items;
  for (int i = 0; i < 5; ++i) {
    std::string name = "ab" + std::to_string(seed + i * 7919);
    if (std::regex_match(name, word)) items.push_back({std::move(name), i * seed % 17});
  }
  std::sort(items.begin(), items.end());
  return std::accumulate(items.begin(), items.end(), 0,
                         [](int sum, const Item& item) { return sum + item.weight; });
}

}  // namespace unit_0000
