// SPDX-License-Identifier: GPL-2.0-or-later
//
// Functions that an optimising compiler inlines into each other: the library's, local ones, lambdas.
#include <algorithm>
#include <cstdio>
#include <map>
#include <numeric>
#include <string>
#include <vector>

namespace {

int twice(int x) { return x * 2; }

struct Item {
  int value;
  int weight() const { return twice(value) + 1; }
};

int weight(const std::vector<Item>& items) {
  int sum = 0;
  for (const Item& item : items) sum += item.weight();
  return sum;
}

}  // namespace

int main(int argc, char**) {
  std::vector<Item> items;
  for (int i = 0; i < 1000; ++i) items.push_back({i * argc});
  std::sort(items.begin(), items.end(),
            [](const Item& a, const Item& b) { return (a.value ^ 77) < (b.value ^ 77); });
  std::map<std::string, int> groups;
  for (const Item& item : items) groups[std::to_string(item.value % 37)] += weight(items) % 10;
  int total = 0;
  for (const auto& group : groups) total += group.second;
  const auto add = [](int sum, const Item& item) { return sum + item.weight(); };
  std::printf("%d %d\n", total, std::accumulate(items.begin(), items.end(), 0, add));
}
