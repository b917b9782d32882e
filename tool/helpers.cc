// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/helpers.h"

#include <algorithm>
#include <array>
#include <utility>

#include "tool/event_queue.h"
#include "tool/simulator.h"

namespace cg::tool {
namespace {

using sim::Addr;

// Written and read without any client code in between. One place is left for a branch that a
// segment does not have.
constinit std::array<Addr, EventQueue::kCapacity + kMaxOperands> stashed{};

template <std::size_t>
using AddrFor = Addr;  // one for each member of an index pack

// The way out of a runner whose fetches are not all from MRU lines.
template <typename... Addrs>
[[gnu::noinline]] void access_all_of(const Segment* segment, Addrs... addrs) {
  const Addr in_order[] = {addrs..., 0};
  access_unchecked(*segment, in_order);
}

// The way out of a runner whose fetches are, but whose data accesses are not.
template <std::size_t... kData>
[[gnu::noinline]] void access_data_of(const Segment* segment, std::index_sequence<kData...>,
                                      AddrFor<kData>... addrs) {
  (access_data(segment->data[kData], segment->quick.slack[kData], addrs), ...);
}

template <std::size_t... kLine>
bool lines_are_mru(const QuickCheck& quick, std::index_sequence<kLine...>) {
  return (simulator.caches.i1.is_mru(quick.lines[kLine]) && ...);
}

template <std::size_t... kData>
bool data_is_mru(const QuickCheck& quick, std::index_sequence<kData...>, AddrFor<kData>... addrs) {
  return (simulator.caches.d1.hits_mru(addrs, quick.slack[kData]) && ...);
}

// The runners for segments with `kLines` lines of I1 to check and as many data accesses as
// `Data` has members.
template <std::size_t kLines, typename Data>
struct Runner;

template <std::size_t kLines, std::size_t... kData>
struct Runner<kLines, std::index_sequence<kData...>> {
  using Data = std::index_sequence<kData...>;

  static void run(Segment* segment, AddrFor<kData>... addrs) {
    ++segment->executions;
    if (!lines_are_mru(segment->quick, std::make_index_sequence<kLines>())) [[unlikely]]
      return access_all_of(segment, addrs...);
    if (!data_is_mru(segment->quick, Data(), addrs...)) [[unlikely]]
      access_data_of(segment, Data(), addrs...);
  }

  static void run_with_branch(Segment* segment, AddrFor<kData>... addrs, Addr operand) {
    predict(segment->branch, operand);
    run(segment, addrs...);
  }
};

// All runners in one row: by branch or not, lines, and data accesses.
constexpr std::size_t kLineCounts = QuickCheck::kMaxLines + 1;
constexpr std::size_t kDataCounts = kMaxOperands + 1;

template <std::size_t kPosition>
void* runner_at() {
  constexpr std::size_t kDataCount = kPosition % kDataCounts;
  constexpr std::size_t kLineCount = kPosition / kDataCounts % kLineCounts;
  constexpr bool kHasBranch = kPosition / kDataCounts / kLineCounts != 0;
  using R = Runner<kLineCount, std::make_index_sequence<kDataCount>>;
  if constexpr (kHasBranch)
    return reinterpret_cast<void*>(R::run_with_branch);
  else
    return reinterpret_cast<void*>(R::run);
}

template <std::size_t... kPosition>
void* find_runner(std::size_t position, std::index_sequence<kPosition...>) {
  void* runner = nullptr;
  ((kPosition == position ? void(runner = runner_at<kPosition>()) : void()), ...);
  return runner;
}

}  // namespace

void* specialised_runner(const Segment& segment) {
  const std::size_t has_branch = segment.branch.kind != BranchSite::Kind::none;
  const std::size_t data_count = segment.data.size();
  if (!segment.quick.possible || data_count + has_branch > kMaxOperands) return nullptr;
  const std::size_t position =
      (has_branch * kLineCounts + segment.quick.line_count) * kDataCounts + data_count;
  return find_runner(position, std::make_index_sequence<2 * kLineCounts * kDataCounts>());
}

void stash_operands(std::size_t first, Addr a, Addr b, Addr c, Addr d, Addr e) {
  const Addr operands[kMaxOperands] = {a, b, c, d, e};
  std::copy_n(operands, kMaxOperands, stashed.begin() + first);
}

void run_stashed(Segment* segment) {
  ++segment->executions;
  predict(segment->branch, stashed[segment->data.size()]);
  access_all(*segment, stashed.data());
}

void run_guarded_access(Segment* access, Addr addr) {
  ++access->executions;
  const DataAccess& data = access->data.front();
  access_data(data, simulator.caches.d1.slack(data.size), addr);
}

}  // namespace cg::tool
