// SPDX-License-Identifier: GPL-2.0-or-later
//
// The runners of segments by their shape: the number of lines and of data accesses, with a branch
// and without. Each source that includes this makes the runners of some ways of counting
// (general_runner.h). They are spread over several sources since g++ inlines less in a larger one:
// all in one made branch prediction a call, and a run with it took 1.4 times as long.
#pragma once

#include <cstdint>
#include <utility>

#include "tool/segments/general_runner.h"
#include "tool/segments/runner.h"

namespace cg::tool {

// The runners that ask the predictors that the user chose (choosing_runner.cc).
template <typename Misses>
void* choosing_runner(const Segment& segment);

namespace {  // NOLINT(google-build-namespaces): each source has its own

using sim::Addr;

template <std::size_t k>
using Number = std::integral_constant<std::size_t, k>;

// The data accesses from number kFirst on; that one is not where it was guessed to be.
template <typename Misses, std::size_t kFirst, std::size_t... kData>
[[gnu::noinline]] void access_data_from(const Segment* segment, std::index_sequence<kData...>,
                                        AddrFor<kData>... addrs) {
  const auto access = [segment](auto number, Addr addr) {
    if constexpr (number == kFirst) look_data_up<Misses>(*segment, number, addr);
    if constexpr (number > kFirst) access_data<Misses>(*segment, number, addr);
  };
  (access(Number<kData>(), addrs), ...);
}

// The data accesses. Those after one that is out of line are out of line, too.
template <typename Misses, std::size_t... kData>
void access_data_of(const Segment* segment, std::index_sequence<kData...> all,
                    AddrFor<kData>... addrs) {
  [[maybe_unused]] const auto first = simulator.caches.d1.take_times(sizeof...(kData));
  [[maybe_unused]] const auto settle = [=](auto number, Addr addr) {
    if (data_hits_all<Misses>(*segment, number, addr, first + number)) [[likely]]
      return true;
    access_data_from<Misses, number>(segment, all, addrs...);
    return false;
  };
  static_cast<void>((settle(Number<kData>(), addrs) && ...));
}

// Uses all lines if they are present, and the TLB has their pages.
template <typename Misses, std::size_t... kLine>
bool use_lines([[maybe_unused]] const Segment& segment, std::index_sequence<kLine...>) {
  using I1 = sim::CodeLineCache;
  I1& i1 = simulator.caches.i1;
  if constexpr (kHasPolicies<Misses>) {
    const auto is_used = [&](I1::Number number) {
      const sim::Line line = i1.lines()[number];
      if (!machine_caches.fetch_tlb.hits_guess(line.addr)) return false;
      if (!machine_caches.i1.is_mru(line) && !machine_caches.i1.use(line)) return false;
      machine_caches.fetched_last = line;
      return true;
    };
    return (is_used(segment.lines[kLine]) && ...);
  }
  [[maybe_unused]] const I1::Place places[] = {i1.place(segment.lines[kLine])..., I1::kNowhere};
  if (((places[kLine] == I1::kNowhere) || ...)) return false;
  if constexpr (kHasTlbs<Misses>)
    if ((!machine_caches.fetch_tlb.hits_guess(i1.lines()[segment.lines[kLine]].addr) || ...))
      return false;
  (i1.use(places[kLine]), ...);
  return true;
}

// All accesses of a segment one of whose lines is missing.
template <typename Misses, typename... Addrs>
[[gnu::noinline]] void access_all_of(const Segment* segment, Addrs... addrs) {
  const Addr in_order[] = {addrs..., 0};
  access_all<Misses>(*segment, in_order);
}

struct ByClassic {
  static void predict(const BranchSite& branch, Addr operand) { tool::predict(branch, operand); }
};

// The runners for segments with `kLines` lines and as many data accesses as `Data` has members.
template <typename Misses, std::size_t kLines, typename Data>
struct Runner;

template <typename Misses, std::size_t kLines, std::size_t... kData>
struct Runner<Misses, kLines, std::index_sequence<kData...>> {
  using Data = std::index_sequence<kData...>;

  static void run(Segment* segment, AddrFor<kData>... addrs) {
    ++segment->executions;
    if (!use_lines<Misses>(*segment, std::make_index_sequence<kLines>())) [[unlikely]]
      return access_all_of<Misses>(segment, addrs...);
    access_data_of<Misses>(segment, Data(), addrs...);
  }

  template <typename Branches>
  static void run_with_branch(Segment* segment, AddrFor<kData>... addrs, Addr operand) {
    Branches::predict(segment->details->branch, operand);
    run(segment, addrs...);
  }
};

// All runners in one row: by branch or not, lines, and data accesses.
constexpr std::size_t kLineCounts = kMaxLines + 1;
constexpr std::size_t kDataCounts = kMaxOperands + 1;

template <typename Misses, typename Branches, std::size_t kPosition>
void* runner_at() {
  constexpr std::size_t kDataCount = kPosition % kDataCounts;
  constexpr std::size_t kLineCount = kPosition / kDataCounts % kLineCounts;
  constexpr bool kHasBranch = kPosition / kDataCounts / kLineCounts != 0;
  using R = Runner<Misses, kLineCount, std::make_index_sequence<kDataCount>>;
  if constexpr (kHasBranch)
    return reinterpret_cast<void*>(R::template run_with_branch<Branches>);
  else
    return reinterpret_cast<void*>(R::run);
}

template <typename Misses, typename Branches, std::size_t... kPosition>
void* find_runner(std::size_t position, std::index_sequence<kPosition...>) {
  void* runner = nullptr;
  ((kPosition == position ? void(runner = runner_at<Misses, Branches, kPosition>()) : void()), ...);
  return runner;
}

template <typename Misses, typename Branches>
void* runner_for(const Segment& segment) {
  const std::size_t branches = segment.has_branch() ? 1 : 0;
  const std::size_t position =
      (branches * kLineCounts + segment.fetch_count) * kDataCounts + segment.data_count;
  return find_runner<Misses, Branches>(position,
                                       std::make_index_sequence<2 * kLineCounts * kDataCounts>());
}

template <typename Misses>
void run_guarded(Segment* access, Addr addr) {
  ++access->executions;
  access_data<Misses>(*access, 0, addr);
}

template <typename Misses>
Runners runners_of() {
  return {runner_for<Misses, ByClassic>, run_guarded<Misses>, choosing_runner<Misses>};
}

}  // namespace
}  // namespace cg::tool
