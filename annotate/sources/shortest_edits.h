// SPDX-License-Identifier: GPL-2.0-or-later
//
// The elements that must be removed and added to turn one sequence into another: as few as
// possible, by E. W. Myers' "An O(ND) difference algorithm and its variations" (1986) in its
// linear-space variant: the middle of a shortest path is searched from both ends, and then the
// parts before and behind it in the same way.
//
// Time: N elements of which D differ take N * D steps. If that is too much, a search ends where
// either end came furthest: the result is right, but need not be the shortest. This bounds the
// steps by some 10^9, or 1000 for each element.
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
  struct Box {  // a part that is still to be compared: [before_begin, before_end), …
    Index before_begin, before_end, after_begin, after_end;
  };
  struct Point {
    Index before, after;
  };

  // For each diagonal (steps in `before` minus steps in `after`, both from the end where a search
  // begins) the furthest place in `before` that the search reached; kNowhere: none.
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

  // Takes equal elements off both ends of a box.
  void trim(Box& box) const;
  void mark(const Box& box);

  // A point on a path from one corner of a trimmed box to the other; it is neither corner.
  Point middle(const Box& box);
  // The elements that are x steps in `before` and y in `after` away from the start of a search.
  template <bool is_forward>
  static Point point(const Box& box, Index x, Index y);
  // Goes on from d - 1 edits to d; true: the searches meet at `met`.
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
