// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/options/system_calls.h"

#include "tool/core/memory.h"

namespace cg::tool::callgrind {
namespace {

std::uint64_t nanoseconds(vki_clockid_t clock) {
  vki_timespec time;
  VG_(clock_gettime)(&time, clock);
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 +
         static_cast<std::uint64_t>(time.tv_nsec);
}

}  // namespace

const char* unit_of(SystemTimes times) {
  return times == SystemTimes::milliseconds   ? "ms"
         : times == SystemTimes::microseconds ? "us"
                                              : "ns";
}

void SystemCalls::begin(SystemTimes times) {
  times_ = times;
  begun_ = allocate_array<SystemTime>("cg.system_calls", VG_N_THREADS);
}

// Whole units on both sides: what calls have cost adds up to what they all took.
std::uint64_t SystemCalls::elapsed() const {
  const std::uint64_t now = nanoseconds(VKI_CLOCK_MONOTONIC);
  if (times_ == SystemTimes::nanoseconds) return now;
  return now / (times_ == SystemTimes::milliseconds ? 1'000'000 : 1000);
}

std::uint64_t SystemCalls::cpu() const {
  return times_ == SystemTimes::nanoseconds ? nanoseconds(VKI_CLOCK_THREAD_CPUTIME_ID) : 0;
}

// The processor's time is the inner one.
void SystemCalls::begin_call(ThreadId thread) {
  SystemTime& begun = begun_[thread];
  begun.elapsed = elapsed();
  begun.cpu = cpu();
}

// A fork's child returns from the call that its parent began, on a clock of its own, which began at
// 0 meanwhile.
SystemTime SystemCalls::end_call(ThreadId thread) {
  const SystemTime& begun = begun_[thread];
  const std::uint64_t now = cpu();
  const std::uint64_t on_cpu = now < begun.cpu ? now : now - begun.cpu;
  return {elapsed() - begun.elapsed, on_cpu};
}

}  // namespace cg::tool::callgrind
