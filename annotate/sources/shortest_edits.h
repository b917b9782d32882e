// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which elements of two sequences have to go, and which to come, to make the second of the first:
// as few as can be, by E. W. Myers' "An O(ND) difference algorithm and its variations" (1986) in
// its form of linear space: the middle of a shortest path is searched from both ends, and what lies
// before and behind it is done likewise.
//
// Time: N elements of which D differ take N * D steps. Of sequences in which so much differs that
// these were too many, a search ends where either end came furthest: the result is right, but need
// not be the shortest. That bounds the steps by some 10^9, or 1000 for each element.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cg::annotate {

class ShortestEdits {
 public:
  using Elements = std::span<const std::uint32_t>;

  ShortestEdits(Elements before, Elements after);

  const std::vector<bool>& removed() const { return removed_; }  // of each element before
  const std::vector<bool>& added() const { return added_; }      // of each after

 private:
  using Index = std::ptrdiff_t;
  struct Box {  // what is left to do: [before_begin, before_end), …
    Index before_begin, before_end, after_begin, after_end;
  };
  struct Point {
    Index before, after;
  };

  // Of each diagonal (steps in `before` less steps in `after`, both from the end where a search
  // begins) the furthest place in `before` that it reached; kNowhere: none.
  class Reach {
   public:
    Reach(std::size_t befores, std::size_t afters)
        : places_(befores + afters + 5), offset_(static_cast<Index>(afters) + 2) {}
    Index& operator[](Index diagonal) {
      return places_[static_cast<std::size_t>(diagonal + offset_)];
    }

   private:
    std::vector<Index> places_;
    Index offset_;
  };

  // What is the same at the ends of a box is taken off it.
  void trim(Box& box) const;
  void mark(const Box& box);

  // A point on a path from one corner of a trimmed box to the other, neither of which it is.
  Point middle(const Box& box);
  // What is x steps in `before` and y in `after` away from where a search began.
  template <bool is_forward>
  static Point point(const Box& box, Index x, Index y);
  // Goes on from d - 1 edits to d; true: `met` is where the searches meet.
  template <bool is_forward>
  bool step(const Box& box, Index d, Point& met);
  template <bool is_forward>
  Point furthest(const Box& box, Index d);

  bool same(Index before, Index after) const {
    return before_[static_cast<std::size_t>(before)] == after_[static_cast<std::size_t>(after)];
  }

  Elements before_;
  Elements after_;
  std::vector<bool> removed_;
  std::vector<bool> added_;
  Reach forward_;
  Reach backward_;
  Index most_;  // edits of a search from one end
};

}  // namespace cg::annotate
