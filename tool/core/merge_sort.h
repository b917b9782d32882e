// SPDX-License-Identifier: GPL-2.0-or-later
//
// Sorts by merging the ascending runs that the input already has (Knuth, The Art of Computer
// Programming 3, 5.2.4: natural merge): n log2(runs) comparisons.
//
// It is for orders without ties, for which every sorting algorithm has the same result. A tie is
// detected, and then nothing is sorted: any two elements that end side by side have been compared,
// as neighbours of a run or as the first elements of two runs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace cg::tool {

template <typename Compare>
class MergeSort {
 public:
  MergeSort(std::span<std::uint32_t> elements, std::uint32_t* space, Compare compare)
      : elements_(elements),
        from_(space),
        to_(from_ + elements.size()),
        ends_(to_ + elements.size()),
        compare_(compare) {}

  bool run() {
    if (elements_.empty()) return true;
    std::copy(elements_.begin(), elements_.end(), from_);
    if (!find_runs()) return false;
    for (; runs_ != 1; std::swap(from_, to_))
      if (!merge_pairs()) return false;
    std::copy_n(from_, elements_.size(), elements_.begin());
    return true;
  }

 private:
  bool find_runs() {
    const std::size_t size = elements_.size();
    for (std::size_t i = 1; i != size; ++i) {
      const int order = compare_(from_[i - 1], from_[i]);
      if (order == 0) return false;
      if (order > 0) end_run(i);
    }
    end_run(size);
    return true;
  }

  void end_run(std::size_t end) { ends_[runs_++] = static_cast<std::uint32_t>(end); }

  bool merge_pairs() {
    const std::size_t before = std::exchange(runs_, 0);
    std::size_t begin = 0;
    for (std::size_t i = 0; i < before; i += 2) {
      const std::size_t middle = ends_[i];
      const std::size_t end = i + 1 < before ? ends_[i + 1] : middle;
      if (!merge(begin, middle, end)) return false;
      end_run(end);
      begin = end;
    }
    return true;
  }

  bool merge(std::size_t left, std::size_t right, std::size_t end) {
    const std::size_t middle = right;
    std::size_t next = left;
    while (left != middle && right != end) {
      const int order = compare_(from_[left], from_[right]);
      if (order == 0) return false;
      to_[next++] = order < 0 ? from_[left++] : from_[right++];
    }
    std::copy(from_ + right, from_ + end, std::copy(from_ + left, from_ + middle, to_ + next));
    return true;
  }

  std::span<std::uint32_t> elements_;
  std::uint32_t* from_;
  std::uint32_t* to_;
  std::uint32_t* ends_;  // of the runs: one behind the last element
  std::size_t runs_ = 0;
  Compare compare_;
};

// The working space, in multiples of the number of elements.
inline constexpr std::size_t kMergeSortSpace = 3;

// compare(a, b) is below 0, 0, or above. False: two elements are equal, and nothing has changed.
template <typename Compare>
bool merge_sort(std::span<std::uint32_t> elements, std::uint32_t* space, Compare compare) {
  return MergeSort(elements, space, compare).run();
}

}  // namespace cg::tool
