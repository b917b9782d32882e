// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/cost_table.h"

#include <utility>

#include "files/path.h"
#include "tool/core/memory.h"
#include "tool/core/sorted_list.h"

namespace cg::tool::cachegrind {
namespace {

constexpr char kUnknown[] = "???";

bool less_in_profile(const CostCentre& a, const CostCentre& b) {
  if (a.object != b.object) return a.object->rank < b.object->rank;
  if (a.file != b.file) return a.file->rank < b.file->rank;
  if (a.function != b.function) return a.function->rank < b.function->rank;
  if (a.offset != b.offset) return a.offset < b.offset;
  return a.source_line < b.source_line;
}

}  // namespace

CostCentre& CostTable::at(sim::Addr instr) {
  const DiEpoch epoch = VG_(current_DiEpoch)();
  if (answers_ == nullptr) answers_ = allocate_array<Answer>("cg.cost_table.answers", kAnswers);
  if (std::exchange(epoch_, epoch.n) != epoch.n) forget_addresses();
  Answer& answer = answers_[instr % kAnswers];
  const bool is_known =
      answer.cost_centre != nullptr && answer.instr == instr && answer.generation == generation_;
  if (!is_known) answer = {instr, generation_, &look_up(epoch, instr)};
  return *answer.cost_centre;
}

CostCentre& CostTable::look_up(DiEpoch epoch, sim::Addr instr) {
  const HChar* directory = "";
  const HChar* base = kUnknown;
  UInt source_line = 0;
  const bool has_file =
      VG_(get_filename_linenum)(epoch, instr, &base, &directory, &source_line) != False;
  const Name* const function = ranges_.at(epoch, instr);
  const bool has_function = function != nullptr;

  ++(has_file ? (has_function ? look_ups_.with_file_and_function : look_ups_.with_file_only)
              : (has_function ? look_ups_.with_function_only : look_ups_.with_nothing));
  Place place{has_file ? files_.intern_path(directory, base) : unknown_file(epoch, instr),
              has_function ? function : functions_.intern(kUnknown), has_file ? source_line : 0};
  if (has_instructions_) add_instruction(place, epoch, instr);
  return find_or_add(place);
}

const Name* CostTable::unknown_file(DiEpoch epoch, sim::Addr instr) {
  DebugInfo* const info = names_objects_ ? VG_(find_DebugInfo)(epoch, instr) : nullptr;
  if (info == nullptr) return files_.intern(kUnknown);
  const HChar* const path = VG_(DebugInfo_get_filename)(info);
  const HChar* const slash = VG_(strrchr)(path, '/');
  files::Path name("[");
  name << (slash == nullptr ? path : slash + 1) << ']';
  return files_.intern(name.c_str());
}

// As Callgrind has it: an object that is loaded elsewhere has the same addresses.
void CostTable::add_instruction(Place& place, DiEpoch epoch, sim::Addr instr) {
  DebugInfo* const info = VG_(find_DebugInfo)(epoch, instr);
  place.object = objects_.intern(info == nullptr ? kUnknown : VG_(DebugInfo_get_filename)(info));
  place.offset = instr;
  if (info != nullptr) place.offset -= static_cast<sim::Addr>(VG_(DebugInfo_get_text_bias)(info));
}

CostCentre& CostTable::find_or_add(const Place& place) {
  // Instructions that follow one another are neighbours in the table, too: a superblock's are looked
  // up, and sorted at the end, in lines of the host's cache that are there.
  const std::size_t hash =
      place.object != nullptr
          ? mix(place.object->hash) + static_cast<std::size_t>(place.offset)
          : mix(place.file->hash + 3 * place.function->hash + place.source_line);
  CostCentre* known = cost_centres_.find(hash, [&](const CostCentre& c) {
    return place == Place{c.file, c.function, c.source_line, c.object, c.offset};
  });
  if (known != nullptr) return *known;
  CostCentre* const fresh = allocate_stored<CostCentre>("cg.cost_centre", 1);
  fresh->file = place.file;
  fresh->function = place.function;
  fresh->source_line = place.source_line;
  fresh->object = place.object;
  fresh->offset = place.offset;
  cost_centres_.insert(hash, fresh);
  return *fresh;
}

const CostCentre* CostTable::sorted() {
  objects_.sort_names();
  files_.sort_names();
  functions_.sort_names();
  ListSorter<&CostCentre::next_in_profile, CostCentre, decltype(&less_in_profile)> order(
      less_in_profile);
  cost_centres_.for_each([&](CostCentre& c) { order.add(c); });
  return order.sorted();
}

sim::Costs CostTable::total() const {
  sim::Costs sum;
  cost_centres_.for_each([&](const CostCentre& c) { sum += c.costs.all(); });
  return sum;
}

void CostTable::zero() {
  cost_centres_.for_each([](CostCentre& c) { c.costs.clear(); });
}

std::array<HotFunction, kHottest> hottest_functions(CostTable& costs) {
  std::array<HotFunction, kHottest> hottest{};
  const auto add = [&](HotFunction candidate) {
    for (HotFunction& place : hottest)
      if (candidate.instructions > place.instructions) std::swap(candidate, place);
  };
  HotFunction current;  // a function's lines follow one another
  for (const CostCentre* c = costs.sorted(); c != nullptr; c = c->next_in_profile) {
    if (c->file != current.file || c->function != current.function) {
      add(current);
      current = {.file = c->file, .function = c->function};
    }
    current.instructions += c->costs.instructions();
  }
  add(current);
  return hottest;
}

}  // namespace cg::tool::cachegrind
