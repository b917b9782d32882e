// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/cost_table.h"

#include <utility>

#include "tool/core/memory.h"
#include "tool/core/sorted_list.h"

namespace cg::tool::cachegrind {
namespace {

constexpr char kUnknown[] = "???";

bool less_in_profile(const CostCentre& a, const CostCentre& b) {
  if (a.file != b.file) return a.file->rank < b.file->rank;
  if (a.function != b.function) return a.function->rank < b.function->rank;
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
  return find_or_add(has_file ? files_.intern_path(directory, base) : files_.intern(kUnknown),
                     has_function ? function : functions_.intern(kUnknown),
                     has_file ? source_line : 0);
}

CostCentre& CostTable::find_or_add(const Name* file, const Name* function, unsigned source_line) {
  const std::size_t hash = mix(file->hash + 3 * function->hash + source_line);
  CostCentre* known = cost_centres_.find(hash, [=](const CostCentre& c) {
    return c.file == file && c.function == function && c.source_line == source_line;
  });
  if (known != nullptr) return *known;
  CostCentre* const fresh = allocate_stored<CostCentre>("cg.cost_centre", 1);
  fresh->file = file;
  fresh->function = function;
  fresh->source_line = source_line;
  cost_centres_.insert(hash, fresh);
  return *fresh;
}

const CostCentre* CostTable::sorted() {
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
