// SPDX-License-Identifier: GPL-2.0-or-later
//
// Memory for tables that live as long as the run, taken from pieces of address space. Nothing here
// ends the run: a failed allocation returns nullptr, and only the wanted block has to be available.
//
//   piece        kPiece bytes of address space, taken at once; untouched pages cost no memory
//   ahead        a further piece that is not in use yet, so that the tool goes on for a while when
//                the system has no more: the client lowers RLIMIT_AS, or fills a 32-bit address
//                space. (Valgrind's own allocator, which the original uses, takes as much at once.)
//   large block  of kLarge bytes or more: a mapping of its own, which goes back when it is released
//   last words   kLastWords bytes that only give_last_words() makes available
//
// A small block that is released is used again only if it was the last one: tables that release
// small blocks keep them in lists of their own (arena.h).
//
// The type Space supplies address space, page by page:
//   static void* get(std::size_t bytes)   zeroed, or nullptr
//   static void give_back(void* start, std::size_t bytes)
//   static std::size_t page()
#pragma once

#include <cstddef>
#include <utility>

namespace cg::tool {

template <typename Space>
class Pieces {
 public:
  static constexpr std::size_t kPiece = std::size_t{4} << 20;
  static constexpr std::size_t kLarge = std::size_t{256} << 10;
  static constexpr std::size_t kLastWords = std::size_t{128} << 10;

  constexpr Pieces() = default;

  // A block, aligned for any ordinary type, or nullptr.
  void* allocate(std::size_t bytes) {
    if (bytes >= kLarge) return allocate_large(up_to(Space::page(), bytes));
    const std::size_t size = up_to(kAlignment, bytes);
    if (void* const block = carve(size, kAlignment)) return block;
    refill(size);
    return carve(size, kAlignment);
  }

  // `bytes` as it was allocated.
  void release(void* block, std::size_t bytes) {
    if (bytes >= kLarge) return Space::give_back(block, up_to(Space::page(), bytes));
    auto* const start = static_cast<std::byte*>(block);
    if (start + up_to(kAlignment, bytes) == current_.next) current_.next = start;
  }

  // Called at the end of the run.
  void give_last_words() {
    if (last_words_ != nullptr) current_ = {last_words_, last_words_ + kLastWords};
    last_words_ = nullptr;
  }

 private:
  struct Piece {
    std::byte* next = nullptr;
    std::byte* end = nullptr;

    std::size_t left() const { return static_cast<std::size_t>(end - next); }
  };

  static constexpr std::size_t kAlignment = 16;

  // The next multiple; `unit` is a power of two.
  static constexpr std::size_t up_to(std::size_t unit, std::size_t bytes) {
    return (bytes + unit - 1) & -unit;
  }

  static Piece take(std::size_t bytes) {
    auto* const start = static_cast<std::byte*>(Space::get(bytes));
    return start == nullptr ? Piece{} : Piece{start, start + bytes};
  }

  void* allocate_large(std::size_t size) {
    if (void* const block = Space::get(size)) return block;
    if (void* const block = carve(size, Space::page())) return block;
    if (ahead_.left() < size) return nullptr;
    refill(size);
    return carve(size, Space::page());
  }

  void* carve(std::size_t size, std::size_t alignment) {
    const std::size_t skipped = -reinterpret_cast<std::size_t>(current_.next) & (alignment - 1);
    if (current_.left() < skipped || current_.left() - skipped < size) return nullptr;
    std::byte* const block = current_.next + skipped;
    current_.next = block + size;
    return block;
  }

  // Makes room for `size` bytes if possible. The rest of the current piece is lost.
  void refill(std::size_t size) {
    const bool is_first = current_.next == nullptr;
    Piece fresh = std::exchange(ahead_, {});
    if (fresh.left() == 0) fresh = take(kPiece);
    if (fresh.left() == 0) fresh = take(up_to(Space::page(), size));
    if (fresh.left() == 0) return;
    current_ = fresh;
    ahead_ = take(kPiece);
    if (is_first && current_.left() > kLastWords) {
      last_words_ = current_.next;
      current_.next += kLastWords;
    }
  }

  Piece current_;
  Piece ahead_;
  std::byte* last_words_ = nullptr;
};

}  // namespace cg::tool
