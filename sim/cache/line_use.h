// SPDX-License-Identifier: GPL-2.0-or-later
//
// I1, D1 and LL that record how well each line is used from its load until another line takes its
// place: how often, and which of its bytes. Lines that are little used waste the cache; the code
// that loaded them is charged for it.
//
//   use    of a line: an access. A use in L1 becomes a use in LL when the line leaves L1
//   parts  of a line, 32: which were touched. Parts of L1 and LL are taken for the same
//   cost   of a line that leaves: 1000 / its uses
//   loss   the bytes of its parts that were never touched
//
// A line of L1 stands for a place of LL, whatever line has been loaded there since. When both
// leave, L1's line goes first. LL is asked for the first byte of each line that L1 does not have:
// not for the other line of a straddling access, nor for the further bytes of a longer line of L1.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "sim/base.h"
#include "sim/cache/cache_config.h"
#include "sim/cache/geometry.h"
#include "sim/cache/levels.h"
#include "sim/counts.h"

namespace cg::sim {

// The code that loaded a line, in numbers that the caller chooses.
struct Loader {
  void* who = nullptr;
  std::size_t where = 0;
};

struct UsedLine {
  Line line{};
  std::uint64_t time = 0;  // of the last use
  std::uint64_t uses = 0;
  std::uint32_t parts = 0;  // a bit for each that was touched
  Loader loader{};
  UsedLine* beyond = nullptr;  // in LL; nullptr: it was there from the start
};

// One level, least recently used. See lru_cache.h for line 0.
class UsedCache {
 public:
  constexpr UsedCache() = default;

  static std::size_t lines_of(const CacheConfig& config) {
    return static_cast<std::size_t>(config.lines());
  }

  static Addr part_size_of(const CacheConfig& config) {
    const Addr size = static_cast<Addr>(config.line_size) / kParts;
    return size == 0 ? 1 : size;
  }

  // Borrowed storage: lines_of(config), as they are at first. `config` must be free of problems.
  UsedCache(const CacheConfig& config, std::span<UsedLine> lines)
      : geometry_(config),  // panics first
        lines_(lines),
        ways_(static_cast<std::size_t>(config.assoc)),
        part_size_(part_size_of(config)) {
    if (lines.size() != lines_of(config)) panic("cache: wrong storage");
  }

  const Geometry& geometry() const { return geometry_; }
  std::span<UsedLine> lines() const { return lines_; }

  // The entry of `line`, which counts as used now, or nullptr.
  UsedLine* find(Line line) {
    for (UsedLine& way : set_of(line))
      if (way.line == line) return &(way.time = ++now_, way);
    return nullptr;
  }
  UsedLine& oldest(Line line) {
    UsedLine* oldest = &set_of(line).front();
    for (UsedLine& way : set_of(line))
      if (way.time <= oldest->time) oldest = &way;
    return *oldest;
  }

  void load(UsedLine& place, Line line, Loader loader) {
    place = {.line = line, .time = ++now_, .loader = loader};
  }

  // The parts of a line that an access of `size` bytes touches.
  std::uint32_t parts(Line line, Addr addr, std::size_t size) const {
    const Addr last_byte = geometry_.slack(1);
    const Addr first = geometry_.line_of(addr) == line ? addr - line.addr : 0;
    const Addr last = addr + size - 1 - line.addr;
    const auto part = [this](Addr byte) { return static_cast<unsigned>(byte / part_size_); };
    return (~std::uint32_t{0} << part(first)) &
           (~std::uint32_t{0} >> (kParts - 1 - part(std::min(last, last_byte))));
  }

  std::uint64_t loss(std::uint32_t parts) const {
    return (kParts - static_cast<unsigned>(std::popcount(parts))) * part_size_;
  }

 private:
  static constexpr unsigned kParts = 32;

  std::span<UsedLine> set_of(Line line) const {
    return lines_.subspan(geometry_.set_of(line) * ways_, ways_);
  }

  Geometry geometry_;
  std::span<UsedLine> lines_;
  std::size_t ways_ = 0;
  Addr part_size_ = 1;
  std::uint64_t now_ = 0;
};

struct LineUseHierarchy : Levels<UsedCache> {
  static constexpr std::uint64_t kCostOfAll = 1000;

  // An access through `l1`, which is one of the first two. charge(loader, is_l1, cost, loss) is
  // called for each line that leaves; it returns whether costs are charged now.
  template <typename Charge>
  ServedBy access(UsedCache& l1, Addr addr, std::size_t size, Loader loader, Charge charge) {
    ServedBy served = ServedBy::l1;
    l1.geometry().touch_lines(addr, size, [&](Line line) {
      const ServedBy one = touch(l1, line, addr, size, loader, charge);
      served = std::max(served, one);
      return one == ServedBy::l1;
    });
    return served;
  }

  // All lines leave.
  template <typename Charge>
  void empty(Charge charge) {
    for (const UsedCache* l1 : {&i1, &d1})
      for (UsedLine& line : l1->lines()) leave_l1(*l1, line, charge);
    for (UsedLine& line : ll.lines()) leave(ll, line, false, charge);
  }

 private:
  template <typename Charge>
  ServedBy touch(UsedCache& l1, Line line, Addr addr, std::size_t size, Loader loader,
                 Charge charge) {
    UsedLine* place = l1.find(line);
    ServedBy served = ServedBy::l1;
    if (place == nullptr) {
      place = &l1.oldest(line);
      leave_l1(l1, *place, charge);
      l1.load(*place, line, loader);
      served = load_from_ll(*place, line.addr, charge);
    }
    ++place->uses;
    place->parts |= l1.parts(line, addr, size);
    return served;
  }

  template <typename Charge>
  ServedBy load_from_ll(UsedLine& of_l1, Addr addr, Charge charge) {
    const Line line = ll.geometry().line_of(addr);
    of_l1.beyond = ll.find(line);
    if (of_l1.beyond != nullptr) return ServedBy::ll;
    of_l1.beyond = &ll.oldest(line);
    leave(ll, *of_l1.beyond, false, charge);
    ll.load(*of_l1.beyond, line, of_l1.loader);
    return ServedBy::memory;
  }

  // A line of L1 that is not charged has no uses for LL, either.
  template <typename Charge>
  static void leave_l1(const UsedCache& l1, UsedLine& line, Charge charge) {
    const std::uint64_t uses = line.uses;
    const std::uint32_t parts = line.parts;
    if (!leave(l1, line, true, charge) || line.beyond == nullptr) return;
    line.beyond->uses += uses;
    line.beyond->parts |= parts;
  }

  // Whether the line had uses, and they were charged.
  template <typename Charge>
  static bool leave(const UsedCache& cache, UsedLine& line, bool is_l1, Charge charge) {
    const std::uint64_t uses = std::exchange(line.uses, 0);
    const std::uint32_t parts = std::exchange(line.parts, 0);
    return uses != 0 && charge(line.loader, is_l1, kCostOfAll / uses, cache.loss(parts));
  }
};

}  // namespace cg::sim
