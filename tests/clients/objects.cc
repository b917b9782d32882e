// SPDX-License-Identifier: GPL-2.0-or-later
//
// Blocks of known sizes, walked with known strides, from every kind of allocator, and ways out of
// one that are no return.
#include <csetjmp>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <stdexcept>
#include <utility>

namespace {

constexpr std::size_t kRecords = 4096;
constexpr std::size_t kRecord = 192;  // three lines
constexpr int kRounds = 5;

volatile long total;
std::jmp_buf outside;

}  // namespace

alignas(64) char table[1 << 18];

// A pool, whose allocator may jump out.
extern "C" [[gnu::noinline]] void* pool_get(int jumps, std::size_t size) {
  static char* const chunk = static_cast<char*>(std::aligned_alloc(64, 1 << 20));
  static std::size_t used = 64;
  if (jumps != 0) std::longjmp(outside, 1);
  return chunk + std::exchange(used, used + size);
}

[[gnu::noinline]] static void walk_records() {
  char* const records = static_cast<char*>(std::aligned_alloc(64, kRecords * kRecord));
  for (int round = 0; round < kRounds; ++round)
    for (std::size_t i = 0; i < kRecords; ++i) total = total + records[i * kRecord + 64];
  std::free(records);
}

[[gnu::noinline]] static void walk_table() {
  for (int round = 0; round < kRounds; ++round)
    for (std::size_t i = 0; i < sizeof table; i += 64) table[i] = 1;
}

[[gnu::noinline]] static void walk_pool() {
  char* nodes[2048];
  for (char*& node : nodes) node = static_cast<char*>(pool_get(0, 128));
  for (int round = 0; round < kRounds; ++round)
    for (const char* node : nodes) total = total + *node;
}

// What is behind the call runs before it does.
[[gnu::noinline]] static void allocate_later() {
  for (int i = 0; i < 8; ++i) {
    if (i > 3) pool_get(0, 64);
    total = total + 1;
  }
}

struct Throws {
  Throws() { throw std::runtime_error("no"); }
  char bytes[100];
};

[[gnu::noinline]] static void jump_out() {
  if (setjmp(outside) == 0) pool_get(1, 8);
}

[[gnu::noinline]] static void leave_otherwise() {
  for (int i = 0; i < 100; ++i) jump_out();
  for (int i = 0; i < 100; ++i) try {
      std::make_unique<Throws>();
    } catch (const std::exception&) {
      total = total + 1;
    }
}

[[gnu::noinline]] static void allocate_in_all_ways() {
  char* grown = nullptr;
  for (std::size_t size = 1; size < 100000; size *= 3)
    grown = static_cast<char*>(std::realloc(grown, size));
  void* filled = nullptr;
  if (posix_memalign(&filled, 128, 1000) != 0) std::abort();
  void* const cleared = std::calloc(30, 50);
  delete[] new char[300];
  ::operator delete(::operator new(400, std::align_val_t(64)), std::align_val_t(64));
  for (void* block : {static_cast<void*>(grown), filled, cleared}) std::free(block);
}

int main() {
  walk_records();
  walk_table();
  walk_pool();
  allocate_later();
  leave_otherwise();
  allocate_in_all_ways();
}
