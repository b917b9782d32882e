// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segment_builder.h"

#include <algorithm>

namespace cg::tool {
namespace {

// What one event means: a counter to charge, and how to simulate it.
struct Meaning {
  std::uint64_t* total;
  Lookup lookup;
};

Meaning meaning_of(const Event& event) {
  Costs& costs = event.instr.cost_centre->costs;
  const sim::Addr instr = event.instr.addr;
  switch (event.kind) {
    case Event::Kind::fetch:
      return {&costs.ir.accesses,
              {Lookup::Kind::fetch, event.instr.size, instr, {.cache = &costs.ir}}};
    case Event::Kind::read:
    case Event::Kind::modify:
      return {&costs.dr.accesses, {Lookup::Kind::data, event.size, instr, {.cache = &costs.dr}}};
    case Event::Kind::write:
      return {&costs.dw.accesses, {Lookup::Kind::data, event.size, instr, {.cache = &costs.dw}}};
    case Event::Kind::conditional_branch:
      return {&costs.bc.executed,
              {Lookup::Kind::conditional_branch, 0, instr, {.branches = &costs.bc}}};
    case Event::Kind::indirect_branch:
      return {&costs.bi.executed,
              {Lookup::Kind::indirect_branch, 0, instr, {.branches = &costs.bi}}};
  }
  sim::panic("an event of no kind");
}

// The charges or lookups of one segment while they are collected.
template <typename T>
class Few {
 public:
  void push(const T& item) { items_[size_++] = item; }
  std::span<T> items() { return {items_.data(), size_}; }

 private:
  std::array<T, EventQueue::kCapacity> items_;
  std::size_t size_ = 0;
};

void charge(Few<Charge>& charges, std::uint64_t* total) {
  for (Charge& c : charges.items()) {
    if (c.total == total) {
      ++c.events;
      return;
    }
  }
  charges.push({.total = total, .events = 1});
}

}  // namespace

bool FetchedLines::touch(sim::Line line) {
  for (std::size_t i = size_; i-- > 0;) {
    if (i1_.set_of(lines_[i]) != i1_.set_of(line)) continue;
    if (lines_[i] == line) return true;
    break;
  }
  if (size_ == kCapacity) {
    std::copy(lines_.begin() + 1, lines_.end(), lines_.begin());
    --size_;
  }
  lines_[size_++] = line;
  return false;
}

bool FetchedLines::fetch_again(const Instruction& instr) {
  const sim::Line first = i1_.line_of(instr.addr);
  const sim::Line last = i1_.last_line_of(instr.addr, instr.size);
  const bool first_again = touch(first);
  const bool last_again = last == first || touch(last);
  return first_again && last_again;
}

Segment* SegmentBuilder::build(std::span<const Event> events) {
  Few<Charge> charges;
  Few<Lookup> lookups;
  for (const Event& event : events) {
    const Meaning meaning = meaning_of(event);
    charge(charges, meaning.total);
    const bool free =
        event.kind == Event::Kind::fetch && (!cache_sim_ || fetched_.fetch_again(event.instr));
    if (!free) lookups.push(meaning.lookup);
  }
  return make_segment(charges.items(), lookups.items());
}

}  // namespace cg::tool
