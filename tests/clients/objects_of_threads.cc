// SPDX-License-Identifier: GPL-2.0-or-later
//
// Three threads that allocate, fill and free blocks of their own sizes at the same time.
#include <array>
#include <cstddef>
#include <cstdlib>
#include <thread>

namespace {

constexpr int kBlocks = 3000;
volatile long total;

[[gnu::noinline]] void fill(std::size_t size) {
  for (int i = 0; i < kBlocks; ++i) {
    char* const block = static_cast<char*>(std::malloc(size));
    for (std::size_t at = 0; at < size; at += 64) block[at] = static_cast<char>(i);
    total = total + block[0];
    if (i % 3 != 0) std::free(block);
  }
}

}  // namespace

int main() {
  std::array<std::thread, 3> threads;
  for (std::size_t i = 0; i < threads.size(); ++i) threads[i] = std::thread(fill, 500 + 100 * i);
  for (std::thread& thread : threads) thread.join();
}
