// SPDX-License-Identifier: GPL-2.0-or-later
// C++ exceptions through several frames with destructors, and template names worth demangling.
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

template <typename T>
struct Counter {
  static inline int destroyed = 0;
  ~Counter() { ++destroyed; }
};

template <typename Error>
int descend(int depth) {
  Counter<Error> counter;
  if (depth == 0) throw Error("bottom");
  return descend<Error>(depth - 1) + 1;
}

int main() {
  std::vector<std::string> caught;
  for (int depth = 0; depth < 20; ++depth) {
    try {
      (depth % 2 ? descend<std::out_of_range> : descend<std::runtime_error>)(depth);
    } catch (const std::logic_error& error) {
      caught.push_back(std::string("logic ") + error.what());
    } catch (const std::exception& error) {
      caught.push_back(error.what());
    }
  }
  std::printf("%zu %s %d\n", caught.size(), caught[1].c_str(),
              Counter<std::out_of_range>::destroyed);
}
