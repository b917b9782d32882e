// SPDX-License-Identifier: GPL-2.0-or-later
// Names that outgrow any fixed buffer: functions of thousands of characters, plain and demangled,
// and a file below a long path.
#include <cstdio>
#include <utility>

template <int kDepth, typename... Types>
struct Nest {
  [[gnu::noinline]] static long sum(long n) {
    return n + Nest<kDepth - 1, std::pair<Types..., Nest<kDepth, Types...>*>>::sum(n ^ kDepth);
  }
};
template <typename... Types>
struct Nest<0, Types...> {
  [[gnu::noinline]] static long sum(long n) { return n; }
};

int main() {
  long total = 0;
  for (int i = 0; i < 100; ++i) total += Nest<7, unsigned long long>::sum(i);
#line 1 "/a/very/long/path/that/does/not/exist/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/file.cc"
  std::printf("%ld\n", total);
}
