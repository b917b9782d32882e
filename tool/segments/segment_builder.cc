// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/segment_builder.h"

#include <algorithm>
#include <cstdint>

namespace cg::tool {

// A segment while it is put together. No event adds more than one charge.
class SegmentBuilder::Draft {
 public:
  bool has_room_for_lines(std::size_t n) const { return line_count_ + n <= kMaxLines; }
  bool has_room_for_operand() const { return data_count_ < kMaxOperands; }

  bool has_data() const { return data_count_ != 0; }
  bool has_branch() const { return parts_.branch.kind != BranchSite::Kind::none; }

  void charge(std::uint64_t* total) {
    for (Charge& c : std::span{charges_.data(), charge_count_}) {
      if (c.total == total) {
        ++c.events;
        return;
      }
    }
    charges_[charge_count_++] = {.total = total, .events = 1};
  }

  void fetch(sim::CacheCounts* counts, const Instruction& instr, sim::Line line,
             CodeLines::Number number, bool continues) {
    parts_.lines[line_count_] = number;
    fetches_[line_count_++] = {.counts = counts,
                               .addr = instr.addr,
                               .line = line,
                               .size = instr.size,
                               .data_before = static_cast<std::uint16_t>(data_count_),
                               .continues = continues};
  }

  // A site of a data access, before the access.
  void site(sim::MissSite& site) { sites_[data_count_] = &site; }

  void data(sim::CacheCounts* counts, std::uint32_t size, bool is_write, sim::Addr slack) {
    parts_.slack[data_count_] = static_cast<std::uint8_t>(std::min<sim::Addr>(slack, 255));
    data_[data_count_++] = {counts, size, is_write};
  }

  void branch(const BranchSite& site) { parts_.branch = site; }

  Segment* make(SegmentStore& store, bool has_sites) {
    if (has_sites) parts_.sites = {sites_.data(), data_count_};
    parts_.fetches = {fetches_.data(), line_count_};
    parts_.data = {data_.data(), data_count_};
    parts_.charges = {charges_.data(), charge_count_};
    return store.make(parts_);
  }

 private:
  SegmentParts parts_;
  std::array<Charge, EventQueue::kCapacity> charges_;
  std::array<Fetch, kMaxLines> fetches_;
  std::array<DataAccess, kMaxOperands> data_;
  std::array<sim::MissSite*, kMaxOperands> sites_;
  std::size_t charge_count_ = 0;
  std::size_t line_count_ = 0;
  std::size_t data_count_ = 0;
};

bool SegmentBuilder::add_fetch(Draft& draft, const Instruction& instr) {
  sim::CacheCounts& counts = instr.costs->ir;
  if (cache_sim_) {
    const sim::Line first = i1_.line_of(instr.addr);
    const sim::Line last = i1_.last_line_of(instr.addr, instr.size);
    const bool touches_first = fetches_.all || !fetched_.is_mru(first);
    const bool displaces_last = touches_first && i1_.set_of(first) == i1_.set_of(last);
    const bool touches_last = last != first && (displaces_last || !fetched_.is_mru(last));
    const std::size_t lines = std::size_t{touches_first} + touches_last;
    if (!draft.has_room_for_lines(lines)) return false;
    if (lines != 0 && fetches_.precedes_data && draft.has_data()) return false;
    fetched_.touch(first);
    fetched_.touch(last);
    const auto look_up = [&](sim::Line line, bool continues) {
      draft.fetch(&counts, instr, line, code_lines_.number_of(line), continues);
    };
    if (touches_first) look_up(first, false);
    if (touches_last) look_up(last, touches_first);
  }
  draft.charge(&counts.accesses);
  return true;
}

bool SegmentBuilder::add_data(Draft& draft, const Event& event) {
  if (!draft.has_room_for_operand()) return false;
  const bool is_write = event.is_write(modify_is_write_);
  sim::CacheCounts& counts = is_write ? event.instr.costs->dw : event.instr.costs->dr;
  draft.charge(&counts.accesses);
  if (sites_ != nullptr) draft.site(sites_->of(event.instr.addr, is_write));
  draft.data(&counts, event.size, is_write, caches_.d1.geometry().slack(event.size));
  return true;
}

bool SegmentBuilder::add_call(Draft& draft, const Event& event) {
  if (!draft.has_room_for_operand() || draft.has_branch()) return false;
  draft.branch({nullptr, event.instr.addr, BranchSite::Kind::call});
  return true;
}

bool SegmentBuilder::add_branch(Draft& draft, const Event& event, sim::BranchCounts& counts,
                                BranchSite::Kind kind) {
  if (!draft.has_room_for_operand()) return false;
  draft.charge(&counts.executed);
  draft.branch({&counts, event.instr.addr, kind});
  return true;
}

bool SegmentBuilder::add(Draft& draft, const Event& event) {
  sim::Costs& costs = *event.instr.costs;
  switch (event.kind) {
    case Event::Kind::fetch:
      return add_fetch(draft, event.instr);
    case Event::Kind::read:
    case Event::Kind::modify:
    case Event::Kind::write:
      return add_data(draft, event);
    case Event::Kind::conditional_branch:
      return add_branch(draft, event, costs.bc, BranchSite::Kind::conditional);
    case Event::Kind::indirect_branch:
      return add_branch(draft, event, costs.bi, BranchSite::Kind::indirect);
    case Event::Kind::call:
      return add_call(draft, event);
    case Event::Kind::function_return:
      return add_branch(draft, event, costs.br, BranchSite::Kind::function_return);
  }
  return false;
}

Segment* SegmentBuilder::build(std::span<const Event>& events) {
  Draft draft;
  while (!events.empty() && add(draft, events.front())) events = events.subspan(1);
  return draft.make(store_, sites_ != nullptr);
}

}  // namespace cg::tool
