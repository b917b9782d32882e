// SPDX-License-Identifier: GPL-2.0-or-later
//
// How long calls of the kernel take, as seen by the thread that makes them.
#pragma once

#include <cstdint>

#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {

// The unit. Nanoseconds are those of the processor, too.
enum class SystemTimes : std::uint8_t { none, milliseconds, microseconds, nanoseconds };

const char* unit_of(SystemTimes times);

// In that unit.
struct SystemTime {
  std::uint64_t elapsed;
  std::uint64_t cpu;
};

class SystemCalls {
 public:
  constexpr SystemCalls() = default;

  void begin(SystemTimes times);

  void begin_call(ThreadId thread);
  SystemTime end_call(ThreadId thread);  // since then

 private:
  std::uint64_t elapsed() const;
  std::uint64_t cpu() const;

  SystemTimes times_ = SystemTimes::none;
  SystemTime* begun_ = nullptr;  // by thread
};

}  // namespace cg::tool::callgrind
