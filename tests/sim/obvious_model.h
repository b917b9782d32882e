// SPDX-License-Identifier: GPL-2.0-or-later
//
// The simulators once more, slow and obvious: no shifts, no masks, no shared code, so that a
// mistake has to be made twice to go unseen.
//
//   cache        one list of block numbers per set, most recently used first, all 0 at the start;
//                an access is a walk over its bytes
//   conditional  one counter from 0 to 3 for each (last 7 outcomes, address modulo 128)
//   indirect     one last target for each address modulo 512
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <iterator>
#include <list>
#include <map>
#include <utility>
#include <vector>

#include "sim/base.h"
#include "sim/cache_config.h"

namespace cg::sim::test {

class ObviousCache {
 public:
  using Set = std::list<Line>;

  explicit ObviousCache(const CacheConfig& c)
      : line_size_(static_cast<Addr>(c.line_size)),
        sets_(static_cast<std::size_t>(c.size / c.line_size / c.assoc),
              Set(static_cast<std::size_t>(c.assoc), 0)) {}

  // True when every line of the access was there.
  bool access(Addr addr, std::size_t size) {
    bool hit = true;
    for (const Line line : lines_of(addr, size)) {
      if (!look_up(line)) hit = false;
    }
    return hit;
  }

  // The lines that the bytes of an access lie in, in the order of the bytes.
  std::vector<Line> lines_of(Addr addr, std::size_t size) const {
    std::vector<Line> lines;
    for (std::size_t i = 0; i < size; ++i) {
      const Addr byte = addr + i;  // wraps
      const Line line = byte / line_size_;
      if (lines.empty() || lines.back() != line) lines.push_back(line);
    }
    return lines;
  }

  std::size_t set_of(Line line) const { return line % sets_.size(); }
  const std::vector<Set>& sets() const { return sets_; }

 private:
  bool look_up(Line line) {
    Set& set = sets_[set_of(line)];
    const auto way = std::find(set.begin(), set.end(), line);
    const bool hit = way != set.end();
    set.erase(hit ? way : std::prev(set.end()));
    set.push_front(line);
    return hit;
  }

  Addr line_size_;
  std::vector<Set> sets_;
};

// What is left of an instruction's address when the bits that are always zero are gone.
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
