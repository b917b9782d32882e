// SPDX-License-Identifier: GPL-2.0-or-later
// Many instantiations with long names, for a compiler that writes debug information about them.
#include <utility>
#include <vector>

template <int N>
struct Key {
  int value = N;
};

template <int N>
struct Table {
  std::vector<std::vector<std::pair<const char*, Key<N>>>> rows{7};

  unsigned long fill(unsigned count) {
    for (unsigned i = 0; i < count; ++i) rows[i % rows.size()].emplace_back("row", Key<N>{});
    unsigned long size = 0;
    for (const auto& row : rows) size += row.size();
    return size + Table<N - 1>{}.fill(count / 2);
  }
};

template <>
struct Table<0> {
  unsigned long fill(unsigned) { return 0; }
};

int main() { return Table<2>{}.fill(100) == 0; }
