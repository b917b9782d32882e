// SPDX-License-Identifier: GPL-2.0-or-later
//
// A second implementation of the simulators, slow and obvious: no shifts, no masks, no shared code,
// so that only a mistake made twice goes unseen.
//
//   cache        one list of block numbers per set, most recently used first, all 0 at the start;
//                an access is a walk over its bytes
//   classes      a cache, one of as many lines in one set, and a list of the blocks seen, which are
//                asked block by block
//   conditional  one counter from 0 to 3 for each (last 7 outcomes, address modulo 128)
//   indirect     one last target for each address modulo 512
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <iterator>
#include <list>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "sim/base.h"
#include "sim/cache/cache_config.h"
#include "sim/misses/miss_class.h"

namespace cg::sim::test {

class ObviousCache {
 public:
  using Set = std::list<Addr>;

  explicit ObviousCache(const CacheConfig& c)
      : line_size_(static_cast<Addr>(c.line_size)),
        sets_(static_cast<std::size_t>(c.size / c.line_size / c.assoc),
              Set(static_cast<std::size_t>(c.assoc), 0)) {}

  // True when every block of the access was there.
  bool access(Addr addr, std::size_t size) {
    bool hit = true;
    for (const Addr block : blocks_of(addr, size)) {
      if (!look_up(block)) hit = false;
    }
    return hit;
  }

  // The blocks that the bytes of an access lie in, in the order of the bytes.
  std::vector<Addr> blocks_of(Addr addr, std::size_t size) const {
    std::vector<Addr> blocks;
    for (std::size_t i = 0; i < size; ++i) {
      const Addr byte = addr + i;  // wraps
      const Addr block = byte / line_size_;
      if (blocks.empty() || blocks.back() != block) blocks.push_back(block);
    }
    return blocks;
  }

  std::size_t set_of(Addr block) const { return block % sets_.size(); }
  const std::vector<Set>& sets() const { return sets_; }

 private:
  bool look_up(Addr block) {
    Set& set = sets_[set_of(block)];
    const auto way = std::find(set.begin(), set.end(), block);
    const bool hit = way != set.end();
    set.erase(hit ? way : std::prev(set.end()));
    set.push_front(block);
    return hit;
  }

  Addr line_size_;
  std::vector<Set> sets_;
};

class ObviousClasses {
 public:
  explicit ObviousClasses(const CacheConfig& c)
      : line_size_(static_cast<Addr>(c.line_size)),
        cache_(c),
        one_set_({c.size, c.size / c.line_size, c.line_size}) {}

  MissClass access(Addr addr, std::size_t size) {
    MissClass worst = MissClass::none;
    for (const Addr block : cache_.blocks_of(addr, size)) {
      const bool hit = cache_.access(block * line_size_, 1);
      const bool would_hit = one_set_.access(block * line_size_, 1);
      const bool is_new = seen_.insert(block).second;
      const MissClass why = hit         ? MissClass::none
                            : is_new    ? MissClass::cold
                            : would_hit ? MissClass::conflict
                                        : MissClass::capacity;
      worst = std::max(worst, why);
    }
    return worst;
  }

 private:
  Addr line_size_;
  ObviousCache cache_;
  ObviousCache one_set_;
  std::set<Addr> seen_{0};
};

// An instruction's address without the low bits that are always zero.
inline Addr without_low_bits(Addr instr, unsigned dropped_bits) {
  for (unsigned i = 0; i < dropped_bits; ++i) instr /= 2;
  return instr;
}

class ObviousConditionalPredictor {
 public:
  explicit ObviousConditionalPredictor(unsigned dropped_bits) : dropped_bits_(dropped_bits) {}

  bool mispredicts(Addr instr, bool taken) {
    int& counter = counters_[{last_outcomes_, without_low_bits(instr, dropped_bits_) % 128}];
    const bool predicted = counter == 2 || counter == 3;
    counter = std::clamp(taken ? counter + 1 : counter - 1, 0, 3);
    last_outcomes_.pop_front();
    last_outcomes_.push_back(taken);
    return predicted != taken;
  }

 private:
  using Outcomes = std::deque<bool>;

  unsigned dropped_bits_;
  Outcomes last_outcomes_ = Outcomes(7, false);
  std::map<std::pair<Outcomes, Addr>, int> counters_;
};

class ObviousIndirectPredictor {
 public:
  explicit ObviousIndirectPredictor(unsigned dropped_bits) : dropped_bits_(dropped_bits) {}

  bool mispredicts(Addr instr, Addr target) {
    Addr& predicted = last_targets_[without_low_bits(instr, dropped_bits_) % 512];
    return std::exchange(predicted, target) != target;
  }

 private:
  unsigned dropped_bits_;
  std::map<Addr, Addr> last_targets_;
};

}  // namespace cg::sim::test
