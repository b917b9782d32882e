// SPDX-License-Identifier: GPL-2.0-or-later
//
// A stack of plain values that grows as needed and never gives memory back. It lasts as long as the
// run; a Temporary ends with its scope.
#pragma once

#include <algorithm>
#include <cstddef>
#include <type_traits>

#include "tool/core/ensure.h"
#include "tool/core/memory.h"

namespace cg::tool {

template <typename T>
requires std::is_trivially_copyable_v<T>
class Growing {
 public:
  // `what` names the use in the message when there is no memory.
  constexpr explicit Growing(const char* what) : what_(what) {}
  Growing(const Growing&) = delete;
  Growing& operator=(const Growing&) = delete;

  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  T& operator[](std::size_t i) {
    CG_ENSURE(i < size_, "an element that a list has not");
    return first_[i];
  }
  const T& operator[](std::size_t i) const {
    CG_ENSURE(i < size_, "an element that a list has not");
    return first_[i];
  }
  T& back() {
    CG_ENSURE(size_ > 0, "the last of none");
    return first_[size_ - 1];
  }
  const T& back() const {
    CG_ENSURE(size_ > 0, "the last of none");
    return first_[size_ - 1];
  }
  T* begin() { return first_; }
  T* end() { return first_ + size_; }
  const T* begin() const { return first_; }
  const T* end() const { return first_ + size_; }

  void push(const T& value) { extend() = value; }
  T& extend() {  // by one, of any value
    if (size_ == capacity_) [[unlikely]]
      grow(2 * capacity_ + 16);
    return first_[size_++];
  }
  void pop() {
    CG_ENSURE(size_ > 0, "one less than none");
    --size_;
  }

  // To fewer values.
  void shrink(std::size_t size) {
    CG_ENSURE(size <= size_, "fewer values that are more");
    size_ = size;
  }
  // To fewer values, or to more; new values are `fill`.
  void resize(std::size_t size, const T& fill = T{}) {
    if (size > capacity_) grow(std::max(size, 2 * capacity_));
    if (size > size_) std::fill(first_ + size_, first_ + size, fill);
    size_ = size;
  }

 protected:
  void give_back() {
    if (first_ != nullptr) release(first_, capacity_ * sizeof(T));
  }

 private:
  [[gnu::noinline]] void grow(std::size_t capacity) {
    T* const more = static_cast<T*>(allocate(what_, capacity * sizeof(T)));
    std::copy(first_, first_ + size_, more);
    give_back();
    first_ = more;
    capacity_ = capacity;
  }

  const char* what_;
  T* first_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

template <typename T>
class Temporary : public Growing<T> {
 public:
  explicit Temporary(const char* what) : Growing<T>(what) {}
  ~Temporary() { this->give_back(); }
};

}  // namespace cg::tool
