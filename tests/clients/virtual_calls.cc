// SPDX-License-Identifier: GPL-2.0-or-later
// Indirect branches whose target changes: virtual calls, function pointers, overloaded names.
#include <cstdio>
#include <functional>
#include <memory>
#include <vector>

namespace shapes {
struct Shape {
  virtual ~Shape() = default;
  virtual long area(long) const = 0;
};
struct Square : Shape {
  long area(long n) const override { return n * n; }
};
template <int kSides>
struct Polygon : Shape {
  long area(long n) const override { return kSides * n / 2; }
};
}  // namespace shapes

static long add(long a, long b) { return a + b; }
static long add(long a, double b) { return a + static_cast<long>(b); }

int main() {
  std::vector<std::unique_ptr<shapes::Shape>> all;
  for (int i = 0; i < 300; ++i) {
    if (i % 3 == 0) all.push_back(std::make_unique<shapes::Square>());
    if (i % 3 == 1) all.push_back(std::make_unique<shapes::Polygon<5>>());
    if (i % 3 == 2) all.push_back(std::make_unique<shapes::Polygon<6>>());
  }
  std::function<long(long)> twice = [](long n) { return 2 * n; };
  long (*pointer)(long, long) = add;
  long sum = 0;
  for (int round = 0; round < 50; ++round)
    for (const auto& shape : all) sum = pointer(sum, twice(shape->area(round))) % 1000003;
  std::printf("%ld\n", add(sum, 0.5));
}
