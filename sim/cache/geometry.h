// SPDX-License-Identifier: GPL-2.0-or-later
//
// The line, set and tag of an address, for a cache of a given shape.
//
//   line   `line_size` bytes that are loaded together, named by the address of the first
//   number of a line: line / line size
//   set    number mod sets
//   tag    the part of a number that does not choose the set: number / sets
//
// An access may not be longer than a line, so it touches one, or two neighbouring ones when it
// straddles a boundary. Addresses wrap: the line after the last is line 0.
//
// A Geometry has a power of two of sets, as I1, D1 and LL do; a ModuloGeometry has any number of sets.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "sim/base.h"
#include "sim/cache/cache_config.h"

namespace cg::sim {

// Of the lines alone.
class LineGeometry {
 public:
  constexpr LineGeometry() = default;
  explicit constexpr LineGeometry(std::int64_t line_size)
      : line_size_(static_cast<Addr>(line_size)),
        line_shift_(static_cast<unsigned>(std::countr_zero(line_size_))) {}

  Line line_of(Addr addr) const { return {addr & -line_size_}; }
  Line last_line_of(Addr addr, std::size_t size) const { return line_of(addr + size - 1); }
  Addr number_of(Addr addr) const { return addr >> line_shift_; }

  // The bits of an address that name its line.
  Addr line_mask() const { return -line_size_; }

  // Calls visit(Line) for each line of `smaller` lines that lies in a line.
  template <typename Visit>
  void for_each_line_in(Line line, const LineGeometry& smaller, Visit visit) const {
    for (Addr offset = 0; offset < line_size_; offset += smaller.line_size_)
      visit(Line{line.addr + offset});
  }

  // How far into a line an access of `size` bytes may begin without straddling.
  Addr slack(std::size_t size) const { return line_size_ - size; }

  // An access: touch(line) looks a line up and returns whether it was there. Of two lines, the
  // lower comes first; both are looked up, and the access hits if both do.
  template <typename Touch>
  bool touch_lines(Addr addr, std::size_t size, Touch touch) const {
    const Line first = line_of(addr);
    const Line last = last_line_of(addr, size);
    const bool first_hit = touch(first);
    return first == last ? first_hit : touch(last) && first_hit;
  }

 protected:
  unsigned line_shift() const { return line_shift_; }

 private:
  Addr line_size_ = 0;
  unsigned line_shift_ = 0;
};

class Geometry : public LineGeometry {
 public:
  constexpr Geometry() = default;

  // `config` must be free of problems.
  explicit Geometry(const CacheConfig& config) : LineGeometry(config.line_size) {
    if (find_problem(config) != nullptr) panic("cache: a configuration that was not checked");
    const auto sets = static_cast<std::size_t>(config.sets());
    set_mask_ = sets - 1;
    tag_shift_ = line_shift() + static_cast<unsigned>(std::countr_zero(sets));
  }

  // Lines of the same size, all in one set.
  Geometry of_one_set() const {
    Geometry one = *this;
    one.set_mask_ = 0;
    one.tag_shift_ = line_shift();
    return one;
  }

  std::size_t sets() const { return set_mask_ + 1; }
  std::size_t set_of(Addr addr) const { return number_of(addr) & set_mask_; }
  std::size_t set_of(Line line) const { return set_of(line.addr); }
  Addr tag_of(Line line) const { return line.addr >> tag_shift_; }
  // The line of a set that has a tag.
  Line line(std::size_t set, Addr tag) const { return {tag << tag_shift_ | set << line_shift()}; }

 private:
  std::size_t set_mask_ = 0;
  unsigned tag_shift_ = 0;
};

class ModuloGeometry : public LineGeometry {
 public:
  constexpr ModuloGeometry() = default;

  // `config` must be free of problems but for the number of sets.
  explicit ModuloGeometry(const CacheConfig& config)
      : LineGeometry(config.line_size), sets_(static_cast<std::size_t>(config.sets())) {
    if (find_problem_of_any_sets(config) != nullptr)
      panic("cache: a configuration that was not checked");
    if (std::has_single_bit(sets_)) mask_ = sets_ - 1;
  }

  std::size_t sets() const { return sets_; }
  std::size_t set_of(Line line) const { return set_of_number(number_of(line.addr)); }
  std::size_t set_of_number(Addr number) const {
    return mask_ != 0 ? number & mask_ : number % sets_;  // hosts divide slowly
  }
  Addr tag_of(Line line) const {
    const Addr number = number_of(line.addr);
    return mask_ != 0 ? number >> std::countr_one(mask_) : number / sets_;
  }
  // The line of a set that has a tag.
  Line line(std::size_t set, Addr tag) const { return {(tag * sets_ + set) << line_shift()}; }

 private:
  std::size_t sets_ = 1;
  std::size_t mask_ = 0;  // of a power of two of sets
};

}  // namespace cg::sim
