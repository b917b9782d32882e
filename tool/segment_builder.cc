// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segment_builder.h"

#include <algorithm>
#include <limits>

namespace cg::tool {

// A segment while it is put together. No event adds more than one charge, fetch or data access.
class SegmentBuilder::Draft {
 public:
  void charge(std::uint64_t* total) {
    for (Charge& c : std::span{charges_.data(), charge_count_}) {
      if (c.total == total) {
        ++c.events;
        return;
      }
    }
    charges_[charge_count_++] = {.total = total, .events = 1};
  }

  void fetch(sim::CacheCounts* counts, const Instruction& instr) {
    fetches_[fetch_count_++] = {counts, instr.addr, instr.size,
                                static_cast<std::uint32_t>(data_count_)};
  }

  void data(sim::CacheCounts* counts, std::uint32_t size, sim::Addr slack) {
    if (slack > std::numeric_limits<std::uint16_t>::max()) quick_.possible = false;
    quick_.slack[data_count_] = static_cast<std::uint16_t>(slack);
    data_[data_count_++] = {counts, size};
  }

  void check_line(sim::Line line) {
    if (quick_.line_count == QuickCheck::kMaxLines)
      quick_.possible = false;
    else
      quick_.lines[quick_.line_count++] = line;
  }

  void branch(const BranchSite& site) { branch_ = site; }

  Segment* finish() const {
    return make_segment({.quick = quick_,
                         .branch = branch_,
                         .fetches = {fetches_.data(), fetch_count_},
                         .data = {data_.data(), data_count_},
                         .charges = {charges_.data(), charge_count_}});
  }

 private:
  std::array<Charge, EventQueue::kCapacity> charges_;
  std::array<Fetch, EventQueue::kCapacity> fetches_;
  std::array<DataAccess, EventQueue::kCapacity> data_;
  std::size_t charge_count_ = 0;
  std::size_t fetch_count_ = 0;
  std::size_t data_count_ = 0;
  QuickCheck quick_;
  BranchSite branch_;
};

bool FetchedLines::fetch_again(sim::Line line) {
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

void SegmentBuilder::add_fetch(Draft& draft, const Instruction& instr) {
  sim::CacheCounts& counts = instr.cost_centre->costs.ir;
  draft.charge(&counts.accesses);
  if (!cache_sim_) return;
  const sim::Line first = caches_.i1.line_of(instr.addr);
  const sim::Line last = caches_.i1.last_line_of(instr.addr, instr.size);
  bool is_free = true;
  const auto touch = [&](sim::Line line) {
    if (fetched_.fetch_again(line)) return;
    draft.check_line(line);
    is_free = false;
  };
  touch(first);
  if (last != first) touch(last);
  if (!is_free) draft.fetch(&counts, instr);
}

void SegmentBuilder::add_data(Draft& draft, const Event& event, sim::CacheCounts& counts) {
  draft.charge(&counts.accesses);
  draft.data(&counts, event.size, caches_.d1.slack(event.size));
}

Segment* SegmentBuilder::build(std::span<const Event> events) {
  Draft draft;
  for (const Event& event : events) {
    Costs& costs = event.instr.cost_centre->costs;
    switch (event.kind) {
      case Event::Kind::fetch:
        add_fetch(draft, event.instr);
        break;
      case Event::Kind::read:
      case Event::Kind::modify:
        add_data(draft, event, costs.dr);
        break;
      case Event::Kind::write:
        add_data(draft, event, costs.dw);
        break;
      case Event::Kind::conditional_branch:
        draft.charge(&costs.bc.executed);
        draft.branch({&costs.bc, event.instr.addr, BranchSite::Kind::conditional});
        break;
      case Event::Kind::indirect_branch:
        draft.charge(&costs.bi.executed);
        draft.branch({&costs.bi, event.instr.addr, BranchSite::Kind::indirect});
        break;
    }
  }
  return draft.finish();
}

}  // namespace cg::tool
