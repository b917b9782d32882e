// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/helpers.h"

namespace cg::tool {
namespace {

void perform(const Lookup& lookup, sim::Addr operand) {
  switch (lookup.kind) {
    case Lookup::Kind::fetch:
      return lookup.cache->add_served(simulator.caches.fetch(lookup.instr, lookup.size));
    case Lookup::Kind::data:
      return lookup.cache->add_served(simulator.caches.data(operand, lookup.size));
    case Lookup::Kind::conditional_branch:
      lookup.branches->mispredicts += simulator.conditional.mispredicts(lookup.instr, operand != 0);
      return;
    case Lookup::Kind::indirect_branch:
      lookup.branches->mispredicts += simulator.indirect.mispredicts(lookup.instr, operand);
      return;
  }
}

}  // namespace

void run_segment(Segment* segment, const void* guest_state) {
  ++segment->executions;
  const auto* operand = reinterpret_cast<const sim::Addr*>(
      static_cast<const std::byte*>(guest_state) + operand_offset(0));
  for (const Lookup& lookup : segment->lookups)
    perform(lookup, has_operand(lookup) ? *operand++ : 0);
}

VG_REGPARM(2) void run_guarded_access(Segment* access, sim::Addr addr) {
  ++access->executions;
  perform(access->lookups.front(), addr);
}

}  // namespace cg::tool
