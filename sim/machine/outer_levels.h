// SPDX-License-Identifier: GPL-2.0-or-later
//
// The caches behind I1 and D1: L2, if there is one, and LL.
//
// As behind Cachegrind's L1, an access that misses a level is looked up whole in the next one: both
// lines if it straddles two. Only in an exclusive LL are just those lines looked up that L2 does not
// have. An access is served by the farthest level that it had to ask.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/base.h"
#include "sim/machine/machine_config.h"
#include "sim/machine/policy_cache.h"

namespace cg::sim {

enum class OuterLevel : std::uint8_t { l2, ll, memory };

// Is told what L2 and LL are asked for, and whether they had it; and of an exclusive LL, what it is
// given.
struct Unwatched {
  void asked_l2(Line /*line*/, bool /*was_there*/) const {}
  void asked_ll(Line /*line*/, bool /*was_there*/) const {}
  void took_out_of_ll(Line /*line*/, bool /*was_there*/) const {}
  void put_into_ll(Line /*line*/) const {}
};

class OuterLevels {
 public:
  constexpr OuterLevels() = default;

  // `l2` is not looked at if the machine has none.
  OuterLevels(const MachineConfig& machine, const PolicyCache& l2, const PolicyCache& ll)
      : l2_(l2),
        ll_(ll),
        has_l2_(machine.l2.has_value()),
        l2_inclusion_(machine.l2_inclusion),
        ll_inclusion_(machine.ll_inclusion) {}

  bool has_l2() const { return has_l2_; }

  // An access that missed its first level. drop(line, geometry) tells I1 and D1 that they lose all
  // that a line of this level has.
  template <typename Drop>
  OuterLevel access(Addr addr, std::size_t size, Drop drop) {
    const Unwatched nobody;
    return access(addr, size, drop, nobody);
  }
  template <typename Drop, typename Watch>
  OuterLevel access(Addr addr, std::size_t size, Drop drop, Watch& watch) {
    if (!has_l2_) return in_ll(addr, size, drop, watch);
    if (ll_inclusion_ == Inclusion::exclusive) return with_victims(addr, size, drop, watch);
    const bool hit = l2_.geometry().touch_lines(
        addr, size, [&](Line line) { return load_l2(line, drop, watch).hit; });
    return hit ? OuterLevel::l2 : in_ll(addr, size, drop, watch);
  }

  // Prefetches into the host's cache what access() will read of each level's first line.
  void fetch_ahead(Addr addr) const {
    if (has_l2_) l2_.fetch_ahead(l2_.geometry().line_of(addr));
    ll_.fetch_ahead(ll_.geometry().line_of(addr));
  }

 private:
  template <typename Drop, typename Watch>
  Touched load_l2(Line line, Drop drop, Watch& watch) {
    const Touched result = l2_.touch(line);
    watch.asked_l2(line, result.hit);
    if (l2_inclusion_ == Inclusion::inclusive && result.left != kNoLine)
      drop(result.left, l2_.geometry());
    return result;
  }

  template <typename Drop, typename Watch>
  OuterLevel in_ll(Addr addr, std::size_t size, Drop drop, Watch& watch) {
    const bool hit = ll_.geometry().touch_lines(addr, size, [&](Line line) {
      const Touched result = ll_.touch(line);
      watch.asked_ll(line, result.hit);
      if (ll_inclusion_ == Inclusion::inclusive && result.left != kNoLine) {
        drop(result.left, ll_.geometry());
        if (has_l2_) drop_from_l2(result.left);
      }
      return result.hit;
    });
    return hit ? OuterLevel::ll : OuterLevel::memory;
  }

  void drop_from_l2(Line of_ll) {
    ll_.geometry().for_each_line_in(of_ll, l2_.geometry(), [&](Line line) { l2_.drop(line); });
  }

  // What L2 loads leaves LL; what leaves L2 goes to LL.
  template <typename Drop, typename Watch>
  OuterLevel with_victims(Addr addr, std::size_t size, Drop drop, Watch& watch) {
    OuterLevel farthest = OuterLevel::l2;
    l2_.geometry().touch_lines(addr, size, [&](Line line) {
      const Touched result = load_l2(line, drop, watch);
      if (result.hit) return true;
      if (result.left != kNoLine) ll_.fetch_ahead(result.left);
      const bool was_there = ll_.drop(line);
      watch.took_out_of_ll(line, was_there);
      const OuterLevel by = was_there ? OuterLevel::ll : OuterLevel::memory;
      farthest = by > farthest ? by : farthest;
      if (result.left != kNoLine) give_to_ll(result.left, watch);
      return false;
    });
    return farthest;
  }

  template <typename Watch>
  void give_to_ll(Line line, Watch& watch) {
    ll_.touch(line);
    watch.put_into_ll(line);
  }

  PolicyCache l2_;
  PolicyCache ll_;
  bool has_l2_ = false;
  Inclusion l2_inclusion_ = Inclusion::neither;
  Inclusion ll_inclusion_ = Inclusion::neither;
};

}  // namespace cg::sim
